import { recordsOf } from "@zona/domain/audit/audit-scope";
import { AskCodedRecord } from "@zona/domain/coded/ask-coded-record";
import { codedRecord, type RecordParts } from "@zona/domain/coded/coded-record";
import type { Known } from "@zona/domain/coded/coded-values";
import { sentText } from "@zona/domain/coded/sent-record";
import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { NoteAnswer } from "../audit/access-log.ts";
import { refuseWithout, type StaffCaller } from "../identity/caller.ts";

/** Reads a record at one moment, with what registers know of its words; undefined where there is none. */
export type CodedRecords = (testId: string) => Promise<{ record: RecordParts; known: Known } | undefined>;

export type CodedRecordPorts = { read: CodedRecords; note: NoteAnswer };

/** A record in codes, for people who read it but not its texts. Rejects with an AppError. */
export async function codedRecordFor(
  { by, access }: StaffCaller,
  asked: Unparsed,
  { read, note }: CodedRecordPorts,
  now: Date,
): Promise<{ record: string }> {
  const { data } = AskCodedRecord.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { testId } = data;
  const found = await read(testId);
  if (!found) throw new AppError("not-found", refuses("noTest"));
  refuseWithout({ access }, "read", found.record.test);
  await note({ by, served: "record", rows: 0, tests: [testId], recordsOf: recordsOf([found.record.test]) }, now);
  return { record: sentText(codedRecord(found.record, by.uid, found.known)) };
}
