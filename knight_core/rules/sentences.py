"""What is said of a rule, in English: by ``rule.`` and a code."""

from __future__ import annotations

from typing import Final

_SAID: Final[dict[str, str]] = {
    # -- before the first step -------------------------------------------------------------------
    "syntax": "Python cannot read line {line} of your program.",
    "syntax-somewhere": "Python cannot read your program.",
    "too-large": "Your program is too long: at most {limit} bytes.",
    "no-function": (
        "Your program defines no function choose and no function score. Begin with: "
        "def choose(square, candidates, board):"
    ),
    "no-function-near": (
        "Your program defines no function choose and no function score, but one with the name "
        "{name}. Did you mean {meant}?"
    ),
    "two-functions": "Your program defines choose and score. Keep one of them.",
    "not-a-function": "{name} must be a function, but it is a value of type {type}.",
    "a-class": "{name} must be a function, but it is a class.",
    "wrong-parameters": (
        "{name} must take {count} parameters: def {header}: Yours cannot be called like that."
    ),
    "async": "{name} must be an ordinary function: def, not async def.",
    "raised-loading": "Your program stopped with {error} before the first step (line {line}).",
    # -- at a step -------------------------------------------------------------------------------
    "raised": "Your rule stopped with {error} at step {step} (line {line}).",
    "raised-somewhere": "Your rule stopped with {error} at step {step}.",
    "not-a-candidate": (
        "Your rule returned {returned}. Possible were {candidates} and {last} (step {step})."
    ),
    "not-a-candidate-only": (
        "Your rule returned {returned}. Possible was only {last} (step {step})."
    ),
    "visited": (
        "Your rule returned {returned}, which is visited already. Possible were {candidates} and "
        "{last} (step {step})."
    ),
    "visited-only": (
        "Your rule returned {returned}, which is visited already. Possible was only {last} "
        "(step {step})."
    ),
    "off-board": (
        "Your rule returned {returned}, which is off the board. Possible were {candidates} and "
        "{last} (step {step})."
    ),
    "off-board-only": (
        "Your rule returned {returned}, which is off the board. Possible was only {last} (step "
        "{step})."
    ),
    "nothing-returned": (
        "Your rule returned nothing. It must return one of its candidates (step {step})."
    ),
    "empty": (
        "Your rule returned an empty list. It must return one of its candidates, or several "
        "(step {step})."
    ),
    "no-score": "Your rule gave no score for {candidate}: it returned nothing (step {step}).",
    "repeated": "Your rule named {candidate} twice (step {step}).",
    "not-comparable": (
        "The scores of your rule cannot be compared: {one} for {first}, {other} for {second} "
        "(step {step})."
    ),
    "not-comparable-some": "The scores of your rule cannot be compared (step {step}).",
    "not-a-number": (
        "The score of {candidate} is not a number (nan), so it cannot be compared (step {step})."
    ),
    "too-slow": (
        "Your rule did not come back within a second at step {step}. It was stopped in line {line}."
    ),
    "too-slow-loading": (
        "Your program did not come back within a second, before the first step. It was stopped in "
        "line {line}."
    ),
    "interrupted": "The run was interrupted at step {step}. Your program and your board are safe.",
    "changed-python": "Your program changed {name}, a part of Python that the search needs itself.",
    # -- the exercise ----------------------------------------------------------------------------
    "test-found": "A tour in {forward} steps.",
    "test-late": "A tour, but in {forward} steps; at most {steps} were allowed.",
    "test-found-none": "A tour was found, and there should be none.",
    "test-no-tour": "What was found is no tour.",
    "test-ended": "No tour: everything was tried (steps: {forward}).",
    "test-ended-wrong": "No tour was found, though everything was tried.",
    "test-limit": "No tour within {steps} steps.",
    "test-limit-none": "The search did not end within {steps} steps.",
    "test-cancelled": "Stopped (steps: {forward}).",
    "test-failed": "The rule stopped with an error (steps: {forward}).",
    "test-why-form": "Write board:start:expected, e.g. 8x8:a1:tour, 8x8:a1:64 or 4x4:a1:none.",
    "test-why-large": "A board of a test has at most {limit} squares.",
    "test-why-steps": (
        "A number of steps is expected, from {least} (a step for each square) to {most}."
    ),
    "test-why-none": "{board} has no tour from {start}, so expect none.",
    "test-why-tour": "{board} has a tour from {start}, so no rule can show that there is none.",
    # -- what was misunderstood about an answer ----------------------------------------------------
    "plain-answer-text": (
        "This is a text, not a square. Return one of the candidates itself, e.g. candidates[0]."
    ),
    "plain-answer": (
        "This is not a square. Return one of the candidates itself, e.g. candidates[0]."
    ),
    "plain-no-return": (
        "There is no return with a value in this function, so it gives back nothing (None)."
    ),
    "plain-some-return": (
        "Either its return gives None here, or the function ends before it comes to a return."
    ),
    # -- what Python's own errors mean -------------------------------------------------------------
    "plain-name": (
        "Python does not know the name {name}. Is it spelled right, and does it get a value before "
        "this line?"
    ),
    "plain-name-late": "The name {name} is used here before it gets a value in this function.",
    "plain-indent-missing": (
        "This line must be indented: a line before it ends with a colon, so a block begins here."
    ),
    "plain-indent-more": "This line begins with more spaces than its block.",
    "plain-indent-other": (
        "This line begins with fewer spaces than its block, but with more than the lines around "
        "that."
    ),
    "plain-indent": "The spaces at the beginning of this line do not fit the lines around it.",
    "plain-tabs": "Tabs and spaces are mixed at the beginning of lines. Use spaces alone.",
    "plain-colon": "A colon (:) is missing here.",
    "plain-open": "A bracket that is opened here is never closed.",
    "plain-close": "This bracket closes nothing, or not the kind of bracket that is open.",
    "plain-quote": "A text begins here, and its closing quotation mark is missing.",
    "plain-equals": "A single = gives a value to a name. To compare, write ==.",
    "plain-outside": "A function ends with return, and this line stands in no function.",
    "plain-comma": "Python cannot read this line. Perhaps a comma or an operator is missing.",
    "plain-syntax": "Python cannot read this line. The mistake is here, or just before.",
    "plain-none": (
        "A value here is None, i.e. nothing. Perhaps a function before it returns nothing."
    ),
    "plain-arguments": (
        "A function is called here with too many values, too few, or with a name that it does not "
        "take."
    ),
    "plain-operands": "These two values cannot be combined: their types do not fit together.",
    "plain-compare": "These two values cannot be compared: their types do not fit together.",
    "plain-call": "Round brackets call a function, and what stands before them is no function.",
    "plain-index": "Square brackets take a part of a list, and this value has no parts.",
    "plain-loop": "This value has no parts to go through one by one.",
    "plain-hash": "A list or a dict cannot be a key, nor stand in a set. A tuple can.",
    "plain-no-square": "A square is expected here: one of the candidates, or a pair (row, col).",
    "plain-type": "A value here has the wrong type.",
    "plain-board": "board has no {name}. It has {known}.",
    "plain-square": "A square has no {name}. It has row, col and name.",
    "plain-attribute": "A value of type {type} has no {name}.",
    "plain-attribute-none": (
        "This value is None, i.e. nothing, so it has no {name}. Perhaps a function before it "
        "returns nothing."
    ),
    "plain-attribute-module": "The module {type} has no {name}.",
    "plain-position": (
        "There is no such place in the list. The first place is 0, the last is its length minus 1."
    ),
    "plain-pop": "Nothing can be taken out of a list that is empty.",
    "plain-choice": "Nothing can be chosen from a list that is empty.",
    "plain-key": "There is no {key} among the keys.",
    "plain-zero": "A number is divided by 0 here.",
    "plain-least": "There is no smallest and no largest of nothing: the list is empty.",
    "plain-number": "This text cannot be read as a number.",
    "plain-unpack": "There are not as many names on the left as values on the right.",
    "plain-not-in": "The value is not in the list.",
    "plain-off-board": "This square is not on the board.",
    "plain-value": "A value here has the right type, but it does not fit.",
    "plain-recursion": (
        "A function calls itself too often, each call inside the one before. Perhaps it never ends."
    ),
    "plain-own": "The program raises this error itself.",
    "plain-read-only": "The parts of board cannot be changed. Keep what you need in board.memory.",
}

SENTENCES: Final = {f"rule.{code}": text for code, text in _SAID.items()}
"""All of them by their keys."""
