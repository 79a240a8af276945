"""PURE. Space Empires: 4X: solo enemies, battles and their odds, sheets, who wins."""
