/** Example texts: output of programs, right, wrong and unfinished. */

/** @type {readonly {name: string, text: string}[]} */
export const EXAMPLES = [
  {
    name: "terminal",
    text: `$ python3 knight.py 8
Starting at (0, 0) ...
Solution found after 8250733 steps:
 0 59 38 33 30 17  8 63
37 34 31 60  9 62 29 16
58  1 36 39 32 27 18  7
35 48 41 26 61 10 15 28
42 57  2 49 40 23  6 19
47 50 45 54 25 20 11 14
56 43 52  3 22 13 24  5
51 46 55 44 53  4 21 12
`,
  },
  {
    name: "broken",
    text: `Knight's tour by Warnsdorff's rule
62 | 11 | 22 | 19 | 56 |  9 | 24 | 27
21 | 18 | 61 | 10 | 23 | 26 | 57 |  8
12 | 63 | 20 | 53 | 60 | 55 | 28 | 25
17 | 38 | 47 | 64 | 49 | 40 |  7 | 58
46 | 13 | 52 | 39 | 54 | 59 | 50 | 29
37 | 16 |  1 | 48 | 51 | 32 | 41 |  6
 2 | 45 | 14 | 35 |  4 | 43 | 30 | 33
15 | 36 |  3 | 41 | 31 | 34 |  5 | 42
`,
  },
  {
    name: "unfinished",
    text: `>>> print(board)
[[ 0 17 -1  5 10 -1]
 [-1  4 11 18 -1  6]
 [16  1 14  7 12  9]
 [ 3 -1 21 24 19 -1]
 [22 15  2 13  8 25]
 [-1 -1 23 20 -1 -1]]
`,
  },
];
