"""PURE. Lays a `Frame` out into 128x64 pixels with bundled bitmap fonts; knows no stages and no devices."""
