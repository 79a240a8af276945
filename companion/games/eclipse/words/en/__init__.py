"""The English words of Eclipse, a module for each topic."""
