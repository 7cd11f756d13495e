import { createHash } from "node:crypto";
import { type ControlTargets, NoteChart, SaveTargets } from "@zona/domain/controls/chart-notes";
import type { ControlNote } from "@zona/domain/controls/control-runs";
import { AppError } from "@zona/domain/errors";
import type { Capability } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import { canonicalText } from "@zona/domain/records/audit/signature";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";
import { nextVersion, type Versions } from "../laboratory/next-version.ts";

export type ChartNotes = {
  /** Writes a note that is not there yet, with the server's time. */
  add(id: string, note: Pick<ControlNote, "organisation" | "chart" | "done" | "by">): Promise<void>;
};

/** Charts are of all studies of the organisation. */
function expectAtHome({ access }: StaffCaller, capability: Capability) {
  if (!access.everywhere.includes(capability)) throw new AppError("forbidden", refuses("notGranted"));
}

/** Writes down what somebody found about a chart; the same words of the same person once. Rejects with an AppError. */
export async function noteChartFor(who: StaffCaller, asked: Unparsed, notes: ChartNotes): Promise<void> {
  const { data } = NoteChart.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  expectAtHome(who, "enter");
  const { by, organisation } = who;
  const told = canonicalText({ ...data, organisation, by: by.uid });
  const id = `chart~${createHash("sha256").update(told).digest("hex").slice(0, 40)}`;
  await notes.add(id, { organisation, ...data, by });
}

/** Saves what the organisation aims at, in the name of a lead. Rejects with an AppError. */
export async function saveTargetsFor(
  who: StaffCaller,
  asked: Unparsed,
  versions: Versions<ControlTargets>,
  pathOf: (organisation: string) => string,
): Promise<void> {
  const { data } = SaveTargets.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  expectAtHome(who, "move");
  const { rev, targets } = data;
  await versions.save(pathOf(who.organisation), (stored) => nextVersion(stored, { rev, fields: { targets } }, who));
}
