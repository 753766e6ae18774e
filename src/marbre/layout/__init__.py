"""Rectangles on a grid, as integers: what pages are laid out with, whatever is played on them. Names no game."""

from marbre.layout.grid import Grid, bits, chosen, nth_bit
from marbre.layout.shapes import REMEMBERED, Shape, Shapes
from marbre.layout.strips import Strips

__all__ = ["REMEMBERED", "Grid", "Shape", "Shapes", "Strips", "bits", "chosen", "nth_bit"]
