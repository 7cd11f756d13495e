import { normaliseSubjectCode } from "../subjects/subject-code.ts";
import type { LabTest } from "./lab-test.ts";

/**
 * What a dish, tube or straw of a test may be known by: the subject's pseudonym, the code of the test, the lot of the
 * material, the code of the cycle. The first is the one to ask for.
 */
export function identifiersOf(test: LabTest): string[] {
  const { code, kind, material, header } = test;
  const known = kind === "preclinical" ? material.materialLot : test.subjectCode;
  const cycle = header?.cycleCode;
  return [known, code, typeof cycle === "string" && cycle !== "" ? cycle : undefined].filter(
    (one) => one !== undefined,
  );
}

/** A label of ours holds the address of its record; anything else is its text. */
const labelledTest = (text: string) => /\/test\/(?:[a-z]+\/){0,2}([A-Za-z0-9]{10,64})(?:[/#?]|$)/.exec(text)?.[1];

export type ReadIdentifier =
  | { kind: "nothing" }
  | { kind: "matches"; identifier: string }
  | { kind: "differs"; read: string };

/** What somebody read from a container, by eye or scanner, against the record that lies open. */
export function readIdentifier(typed: string, test: LabTest): ReadIdentifier {
  const text = typed.trim();
  if (text === "") return { kind: "nothing" };
  const labelled = labelledTest(text);
  if (labelled !== undefined) {
    return labelled === test.id ? { kind: "matches", identifier: test.code } : { kind: "differs", read: text };
  }
  const read = normaliseSubjectCode(text);
  const identifier = identifiersOf(test).find((one) => normaliseSubjectCode(one) === read);
  return identifier === undefined ? { kind: "differs", read: text } : { kind: "matches", identifier };
}
