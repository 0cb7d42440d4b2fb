/** Answers each line of the input, which is JSON, by a line of JSON. */

import { createInterface } from "node:readline";

/** @param {(question: any) => any} answer may be a promise; what it throws becomes `error` */
export async function answerLines(answer) {
  for await (const line of createInterface({ input: process.stdin })) {
    let result;
    try {
      result = await answer(JSON.parse(line));
    } catch (error) {
      result = { error: String(error) };
    }
    console.log(JSON.stringify(result));
  }
}
