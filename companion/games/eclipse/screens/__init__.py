"""PURE. How the stages of Eclipse look, where they are no plain list."""
