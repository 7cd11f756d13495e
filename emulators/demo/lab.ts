import type { Person } from "@zona/domain/identity/claims";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { type TestKind, testCode } from "@zona/domain/records/test-kind";
import type { Act, Write } from "./history.ts";

const HOUR_MS = 3_600_000;

/** One record of the months before today, as documents to be written together. */
export type DemoRecord = { id: string; writes: Write[] };

const people = (uid: string): Person => ({ uid, name: DEMO_ACCOUNTS.find(({ sub }) => sub === uid)?.name ?? uid });
export const EMMA = people("demo-emma");
export const NOOR = people("demo-noor");
export const ADA = people("demo-ada");

/** The organisation that the demo's records belong to: that of all who wrote them. */
export const LAB = "hollyfield.example";

type Author = { author: Person; other: Person; normal: number; blast: number };

/** Who works in the demo, how often, and how well: so that comparisons have something to show. */
export const AUTHORS: readonly (readonly [Author, number])[] = [
  [{ author: EMMA, other: NOOR, normal: 0.78, blast: 0.58 }, 5],
  [{ author: NOOR, other: EMMA, normal: 0.73, blast: 0.52 }, 4],
  [{ author: ADA, other: NOOR, normal: 0.66, blast: 0.44 }, 2],
];

/** Who witnesses what neither of them may: the author performed it, and the other reviews it. */
export const witnessBeside = (author: Person, other: Person): Person =>
  [ADA, EMMA, NOOR].find(({ uid }) => uid !== author.uid && uid !== other.uid) ?? ADA;

/** A draft as it is created. */
export const base = (kind: TestKind, studyId: string, number: number, author: Person, at: Date) => ({
  id: `demoSeries${testCode(kind, number).replace("-", "")}`.padEnd(20, "0"),
  rev: 1,
  status: "draft" as const,
  kind,
  studyId,
  code: testCode(kind, number),
  organisation: LAB,
  createdBy: author,
  createdAt: at,
  updatedBy: author,
  updatedAt: at,
  enteredBy: [author.uid],
});

/** From submission to the lock: a colleague reviews, the lead signs and locks. */
export const lifeOf = (author: Person, reviewer: Person, endAt: Date): Act[] => {
  const after = (hours: number) => new Date(endAt.getTime() + hours * HOUR_MS);
  return [
    { action: "submit", by: author, at: after(1) },
    { action: "review", by: reviewer, at: after(20) },
    { action: "sign", by: ADA, at: after(20.2), meaning: "approval" },
    { action: "lock", by: ADA, at: after(20.5) },
  ];
};
