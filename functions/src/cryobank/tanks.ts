import { AddTemperatureLog, SaveTank } from "@zona/domain/cryobank/bank-requests";
import type { Tank } from "@zona/domain/cryobank/straw";
import { readTemperatureLog, type TemperatureLog } from "@zona/domain/cryobank/temperature-log";
import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { sha256 } from "../audit/chain-revisions.ts";
import type { StaffCaller } from "../identity/caller.ts";

/** A tank, with who changed it last. */
export type KeptTank = Tank & { by: Person };
export type Layout = Pick<Tank, "canisters" | "canes" | "positions">;

export type TankRecords = {
  /** Reads a tank, and writes the next version of its layout, where there is one, with its copy in the history. */
  save(id: string, decide: (tank: KeptTank | undefined) => Layout | undefined): Promise<void>;
  /** Reads a tank, and keeps a log of it under an id, where that is not kept already. */
  addLog(tankId: string, logId: string, decide: (tank: KeptTank | undefined) => TemperatureLog): Promise<void>;
};

const isSame = (tank: Layout, { canisters, canes, positions }: Layout) =>
  tank.canisters.join() === canisters.join() && tank.canes.join() === canes.join() && tank.positions === positions;

/**
 * Registers a tank of the asker's organisation, or gives it another layout; its straws stay where they are. Asked again, it is
 * answered as done. Rejects with an AppError.
 */
export async function saveTankFor(staff: StaffCaller, asked: Unparsed, records: TankRecords): Promise<void> {
  const { by, organisation, access } = staff;
  if (!canAnywhere(access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = SaveTank.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { id, rev, ...layout } = data;
  await records.save(id, (tank) => {
    const isOwn = tank?.organisation === organisation;
    if (isOwn && tank.rev === rev + 1 && tank.by.uid === by.uid && isSame(tank, layout)) return undefined;
    if (rev === 0 && tank) throw new AppError("conflict", refuses("tankKnown", { tank: id }));
    if (rev > 0 && !isOwn) throw new AppError("not-found", refuses("noTank", { tank: id }));
    if (tank && tank.rev !== rev)
      throw new AppError("conflict", refuses("tankChanged", { name: tank.by.name, tank: id }));
    return layout;
  });
}

/**
 * Attaches the file of a logger to a tank; `zone` is the site's, whose clock the file goes by. A file that the tank has is kept
 * as it is. Rejects with an AppError.
 */
export async function addTemperatureLogFor(
  { organisation, access }: StaffCaller,
  asked: Unparsed,
  records: TankRecords,
  zone: string,
): Promise<void> {
  if (!canAnywhere(access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = AddTemperatureLog.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { tankId, name, content } = data;
  const log = readTemperatureLog(name, content, zone);
  if ("fault" in log) throw new AppError("invalid-input", log.fault);
  const logId = (await sha256(content)).slice(0, 20);
  await records.addLog(tankId, logId, (tank) => {
    if (tank?.organisation !== organisation) throw new AppError("not-found", refuses("noTank", { tank: tankId }));
    return log;
  });
}
