import { AskCodedRecord } from "@zona/domain/coded/ask-coded-record";
import { codedRecord, type RecordParts } from "@zona/domain/coded/coded-record";
import type { Known } from "@zona/domain/coded/coded-values";
import { sentText } from "@zona/domain/coded/sent-record";
import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { refuseWithout, type StaffCaller } from "../identity/caller.ts";

/** Reads a record at one moment, with what registers know of its words; undefined where there is none. */
export type CodedRecords = (testId: string) => Promise<{ record: RecordParts; known: Known } | undefined>;

/** A record in codes, for people who read it but not its texts. Rejects with an AppError. */
export async function codedRecordFor(
  { by, access }: StaffCaller,
  asked: Unparsed,
  read: CodedRecords,
): Promise<{ record: string }> {
  const { data } = AskCodedRecord.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const found = await read(data.testId);
  if (!found) throw new AppError("not-found", refuses("noTest"));
  refuseWithout({ access }, "read", found.record.test);
  return { record: sentText(codedRecord(found.record, by.uid, found.known)) };
}
