"""Boards of any size and shape: squares and their names, moves, holes, symmetries, presets."""

from knight_core.board.board import DEFAULT_ORDER as DEFAULT_ORDER
from knight_core.board.board import DIRECTIONS as DIRECTIONS
from knight_core.board.board import MAX_SQUARES as MAX_SQUARES
from knight_core.board.board import PAGE_SQUARES as PAGE_SQUARES
from knight_core.board.board import Board as Board
from knight_core.board.board import SquareLike as SquareLike
from knight_core.board.board import check_page_size as check_page_size
from knight_core.board.board import column_name as column_name
from knight_core.board.board import parse_name as parse_name
from knight_core.board.board import parse_order as parse_order
