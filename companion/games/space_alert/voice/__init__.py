"""PURE. What Space Alert says and when: its clips, the announcement plan, the crew's own recordings."""
