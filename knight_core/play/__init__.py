"""Games, puzzles, number puzzles, letter tours, tasks to follow a method, and questions."""
