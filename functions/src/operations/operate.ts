import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import type { MediaWork } from "@zona/domain/media/media-work";
import { MediaOperation, type OperationAnswer } from "@zona/domain/operations/media-operation";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { type Caller, presentSiteAdmin, type SitePorts } from "../identity/caller.ts";

export type OperationRecords = {
  /** Undefined when the medium cannot be run again now. */
  restart(mediaId: string, by: Person): Promise<MediaWork | undefined>;
  /** False when there is no such open letter. */
  closeLetter(letterId: string, by: Person, reason: string): Promise<boolean>;
  /** Resolves to the new bulk run's id; undefined while another one is running. */
  startBulkRun(span: { from: Date; to: Date }, by: Person): Promise<string | undefined>;
  /** False while a check of facts is under way. */
  beginFactCheck(): Promise<boolean>;
  /** False when there is no such running bulk run. */
  cancelBulkRun(bulkId: string): Promise<boolean>;
};

type Ports = { records: OperationRecords; queue: { add(work: MediaWork): Promise<void> } } & SitePorts;

const NOT_NOW = refuses("atWork");
const AT_ONCE = 10;

/** Each medium on its own: what cannot be run again now is told and holds up no other. */
async function runThese(mediaIds: readonly string[], by: Person, { records, queue }: Ports): Promise<string[]> {
  const refused: string[] = [];
  const left = [...new Set(mediaIds)];
  const restartNext = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const work = await records.restart(id, by);
      if (work) await queue.add(work);
      else refused.push(id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, restartNext));
  return refused;
}

/** Throws an AppError that is meant for the person who asked. */
export async function operate(caller: Caller, asked: Unparsed, ports: Ports): Promise<OperationAnswer> {
  const { records, queue } = ports;
  const { by } = await presentSiteAdmin(caller, ports);
  const parsed = MediaOperation.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const operation = parsed.data;
  switch (operation.kind) {
    case "run-again": {
      const work = await records.restart(operation.mediaId, by);
      if (!work) throw new AppError("conflict", NOT_NOW);
      await queue.add(work);
      return { id: operation.mediaId };
    }
    case "run-these-again":
      return { id: "media", refused: await runThese(operation.mediaIds, by, ports) };
    case "close-dead-letter":
      if (!(await records.closeLetter(operation.letterId, by, operation.reason))) {
        throw new AppError("conflict", refuses("dealtWith"));
      }
      return { id: operation.letterId };
    case "run-many-again": {
      const from = new Date(operation.from);
      const to = new Date(operation.to);
      if (from >= to) throw new AppError("invalid-input", refuses("dayOrder"));
      const id = await records.startBulkRun({ from, to }, by);
      if (!id) throw new AppError("conflict", refuses("otherRun"));
      return { id };
    }
    case "cancel-bulk-run":
      if (!(await records.cancelBulkRun(operation.bulkId))) {
        throw new AppError("conflict", refuses("runEnded"));
      }
      return { id: operation.bulkId };
    case "check-facts":
      if (!(await records.beginFactCheck())) throw new AppError("conflict", refuses("checkUnderWay"));
      return { id: "facts" };
  }
}
