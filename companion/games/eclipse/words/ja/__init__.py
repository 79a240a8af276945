"""The Japanese words of Eclipse, a module for each topic."""
