import { USERS } from "@zona/domain/collections";
import { readRecord } from "@zona/domain/stored-record";
import { collection, getDocs, limit, orderBy, query } from "firebase/firestore";
import * as z from "zod";
import { firestore } from "../firebase/firestore.ts";

/** What a list of colleagues needs of an account. */
const Colleague = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** Tells two of one name apart. */
  email: z.string().optional(),
  disabled: z.boolean().optional(),
});
export type Colleague = Omit<z.infer<typeof Colleague>, "disabled">;

const MOST_PEOPLE = 300;

let asked: Promise<Colleague[]> | undefined;

/**
 * Everybody who may be chosen for a task, by name; read once per visit and only where somebody is to be chosen. Empty
 * where the list cannot be had: a name can still be typed.
 */
export function fetchColleagues(): Promise<Colleague[]> {
  asked ??= getDocs(query(collection(firestore, USERS), orderBy("name"), limit(MOST_PEOPLE))).then(
    ({ docs }) =>
      docs
        .flatMap((found) => readRecord(Colleague, found.id, found.data()) ?? [])
        .filter(({ disabled }) => disabled !== true)
        .map(({ disabled: _, ...colleague }) => colleague),
    () => {
      asked = undefined;
      return [];
    },
  );
  return asked;
}
