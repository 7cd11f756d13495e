import { HIDDEN_TEXT } from "@zona/domain/coded/hidden-text";
import { AppError } from "@zona/domain/errors";
import { type Access, can, canAnywhere, hasAccess } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import { ofStudy } from "@zona/domain/records/audit/revision";
import type { LabTest } from "@zona/domain/records/lab-test";
import { canMoveQuery, MOST_NOTES, type Query, type QueryStatus } from "@zona/domain/records/queries/query";
import { AnswerQuery, OpenQuery } from "@zona/domain/records/queries/query-requests";
import type { Unparsed } from "@zona/domain/stored-record";
import { isOver, type StaffCaller } from "../identity/caller.ts";
import { keepPace, type TakePlace } from "../identity/pace.ts";

/** Whom a query is to be for, as the list of people and their access say. */
export type FoundAssignee = { name: string | undefined; access: Access | undefined };

/** What a step of a query is judged by. */
export type FoundQuery = { test: LabTest | undefined; query: Query | undefined; assignee: FoundAssignee | undefined };

type NewNote = { by: Person; text: string; status: QueryStatus; isToOpener?: true };

/** A query as it is opened, with its first note; the times are the database's. */
export type NewQuery = Omit<Query, "id" | "openedAt" | "updatedAt" | "notes"> & { note: NewNote };

/** One more note, and what it makes of the query. `assignee: undefined` leaves it to nobody. */
export type NewAnswer = { number: number; note: NewNote; assignee: Person | undefined };

/** Each reads and writes in one transaction; nothing is written where `decide` makes nothing. It may run several times. */
export type QueryRecords = {
  open(asked: OpenQuery, decide: (found: FoundQuery) => NewQuery | undefined): Promise<void>;
  answer(asked: AnswerQuery, decide: (found: FoundQuery) => NewAnswer | undefined): Promise<void>;
};

/** The record, where the person may ask about it. */
function recordAsked({ test }: FoundQuery, { access }: StaffCaller): LabTest {
  if (!test) throw new AppError("not-found", refuses("noTest"));
  if (!can(access, "query", test)) throw new AppError("forbidden", refuses("notGranted"));
  return test;
}

function refuseEnded({ status }: LabTest): void {
  if (status === "cancelled" || status === "invalid") throw new AppError("conflict", refuses("recordEnded"));
}

/** A query is for somebody who reads its record, under the name that the list of people has. */
function assigneeOf(
  uid: string | undefined,
  { assignee }: FoundQuery,
  test: LabTest,
  { query, now }: { query?: Query; now: Date },
): Person | undefined {
  if (uid === undefined) return undefined;
  // Whoever has it keeps it, also where they can no longer read: it can be answered all the same.
  if (query?.assignee?.uid === uid) return query.assignee;
  const { name, access } = assignee ?? {};
  const reads = access && !isOver(access, now) && hasAccess(access) && can(access, "read", test);
  if (!reads || name === undefined) throw new AppError("conflict", refuses("noReader"));
  return { uid, name };
}

/**
 * Opens a query in the name of whoever asks; asked again with the same id, it was opened. Rejects with an AppError.
 */
export async function openQueryFor(
  staff: StaffCaller,
  asked: Unparsed,
  records: QueryRecords,
  { takePlace, now }: { takePlace: TakePlace; now: Date },
): Promise<void> {
  const { by, access } = staff;
  if (!canAnywhere(access, "query")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = OpenQuery.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await keepPace(takePlace, by.uid, "queries", now);
  await records.open(data, (found) => {
    const test = recordAsked(found, staff);
    const { type, path, text } = data;
    const { query } = found;
    if (query) {
      const isSame =
        query.openedBy.uid === by.uid &&
        query.type === type &&
        query.path === path &&
        query.notes["1"]?.text === text &&
        query.notes["1"].by.uid === by.uid;
      if (!isSame) throw new AppError("conflict", refuses("queryKnown"));
      return undefined;
    }
    refuseEnded(test);
    const assignee = assigneeOf(data.assignee, found, test, { now });
    return {
      ...{ type, path, status: "new", testCode: test.code, openedBy: by, ...ofStudy(test) },
      ...(assignee && { assignee }),
      note: { by, text, status: "new" },
    };
  });
}

/**
 * Adds an answer to the notes that the person saw, in their name; asked again, it was added. Rejects with an AppError, and with
 * what was answered where somebody did in the meantime.
 */
export async function answerQueryFor(
  staff: StaffCaller,
  asked: Unparsed,
  records: QueryRecords,
  now: Date,
): Promise<void> {
  const { by } = staff;
  const { data } = AnswerQuery.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await records.answer(data, (found) => {
    const test = recordAsked(found, staff);
    const { query } = found;
    if (!query) throw new AppError("not-found", refuses("noQuery"));
    const { seen, text, status } = data;
    const number = seen + 1;
    const next = query.notes[number];
    if (next?.by.uid === by.uid && next.text === text && next.status === status) return undefined;
    if (next) {
      const text = can(staff.access, "open", test) ? next.text : HIDDEN_TEXT;
      throw new AppError("conflict", refuses("answeredMeanwhile", { name: next.by.name, text }));
    }
    const stands = Object.keys(query.notes).length;
    if (seen > stands) throw new AppError("conflict", refuses("newerAsked"));
    refuseEnded(test);
    if (stands >= MOST_NOTES) throw new AppError("conflict", refuses("queryFull", { most: MOST_NOTES }));
    if (!canMoveQuery(query.status, status)) throw new AppError("conflict", refuses("queryStatus"));
    const assignee = assigneeOf(data.assignee, found, test, { query, now });
    return { number, note: { by, text, status, isToOpener: true }, assignee };
  });
}
