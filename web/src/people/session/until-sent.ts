import { unsent } from "./sign-out.tsx";
import { SignOutQuestion } from "./sign-out-question.tsx";

/**
 * Notes a write that lies in the database's own copy alone until the server has it: a sign-out deletes that copy. What is typed
 * into records is no such write, as `people/kept` holds it as well. The question comes with whoever writes: without a network its
 * code could not be had.
 */
export function untilSent<T>(write: Promise<T>): Promise<T> {
  unsent.Question = SignOutQuestion;
  unsent.writes += 1;
  const over = () => {
    unsent.writes -= 1;
  };
  write.then(over, over);
  return write;
}
