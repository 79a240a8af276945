"""PURE. Eclipse, first edition: discs and money, research, designs, battles with their exact odds, the score."""
