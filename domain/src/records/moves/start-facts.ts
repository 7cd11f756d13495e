import type { Person } from "../../identity/claims.ts";
import { type Said, sentences } from "../../messages/said.ts";
import type { StoredValue } from "../../stored-record.ts";
import type { Finding } from "../finding.ts";
import type { Header, LabTest } from "../lab-test.ts";
import type { TestKind } from "../test-kind.ts";

const says = sentences("startFacts", {
  consentRef: "A started test keeps its consent: enter another reference, not none.",
  consentGivenAt: "A started test keeps the time of its consent: enter another one, not none.",
  operatorId: "A started test keeps an operator: choose another one, not none.",
});

type StartField = (typeof says.keys)[number];

const CONSENT: readonly StartField[] = ["consentRef", "consentGivenAt", "operatorId"];
const OPERATOR: readonly StartField[] = ["operatorId"];

/** Fields of the header without which a test of a kind is not started; `firestore.rules` keeps the same from being emptied. */
export const startFields = (kind: TestKind) => (kind === "icsi" ? CONSENT : OPERATOR);

/** Whoever starts a test is its operator unless it names one; an ICSI record names its own. */
export function startedHeader({ kind, header }: Pick<LabTest, "kind" | "header">, by: Person): Header | undefined {
  if (kind === "icsi" || header?.operatorId !== undefined) return header;
  const names = typeof header?.names === "object" ? header.names : {};
  return { ...header, operatorId: by.uid, names: { ...names, [by.uid]: by.name } };
}

const isThere = (value: StoredValue) => (typeof value === "string" ? value.trim() !== "" : value instanceof Date);

type Started = Pick<LabTest, "kind" | "status">;

const NOT_STARTED: readonly LabTest["status"][] = ["draft", "imported"];

/** Why a field of the header cannot be left with this value: it was needed to start. Undefined where it can. */
export function keptSinceStart({ kind, status }: Started, field: string, value: StoredValue): Said | undefined {
  if (NOT_STARTED.includes(status) || isThere(value)) return undefined;
  const kept = startFields(kind).find((one) => one === field);
  return kept && says(kept);
}

/** What a started test lacks of that, as findings that stand against submitting it. */
export const missingSinceStart = (test: Started, header: Header): Finding[] =>
  startFields(test.kind).flatMap((path): Finding[] => {
    const message = keptSinceStart(test, path, header[path]);
    return message ? [{ id: "START", severity: "hard", path, message }] : [];
  });

/** The sentence for the first field that a change would empty; one that was empty before stands in nobody's way. */
export const emptiedSinceStart = (test: Started, before: Header, after: Header) =>
  startFields(test.kind)
    .filter((field) => isThere(before[field]))
    .map((field) => keptSinceStart(test, field, after[field]))
    .find((sentence) => sentence !== undefined);
