"""Where recordings are made: voice packs rendered, missions mixed down to one file. Never used in flight."""
