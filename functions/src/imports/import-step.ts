// Faults are told in words here, in an instance that may have found none itself.
import "@zona/domain/imports/plan-media";
import "@zona/domain/imports/plan-straws";
import "@zona/domain/imports/import-sentences";
import { AppError } from "@zona/domain/errors";
import { can } from "@zona/domain/identity/access";
import {
  BUSY_IMPORT,
  type ImportAnswer,
  ImportRequest,
  type ImportRun,
  type ShownImport,
  takesImport,
  UNDO_DAYS,
} from "@zona/domain/imports/import-run";
import { planFault } from "@zona/domain/imports/read-records";
import { inWords, type Said } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import { lintFileName } from "@zona/domain/subjects/phi-lint";
import { refuseWithout, type StaffCaller } from "../identity/caller.ts";

export type ImportSteps = {
  list(organisation: string): Promise<ImportRun[]>;
  get(importId: string): Promise<ImportRun | undefined>;
  study(studyId: string): Promise<Study | undefined>;
  /** False where something lies under the id. */
  begin(run: Omit<ImportRun, "at">): Promise<boolean>;
  /** Changes an import that still is as `is` says; false where it is not any more. */
  change(
    importId: string,
    is: (run: ImportRun) => boolean,
    fields: Partial<ImportRun> & { look?: object },
  ): Promise<boolean>;
  putPart(importId: string, part: number, content: Uint8Array): Promise<void>;
  rejected(importId: string): Promise<string | undefined>;
};

type Asked<S extends ImportRequest["step"]> = Extract<ImportRequest, { step: S }>;

const DAY_MS = 24 * 3_600_000;

const told = <T extends { sentence: Said }>(one: T) => ({ ...one, english: inWords(one.sentence) });

const shown = ({ lease: _, at, doneAt, faults, lacks, failure, ...run }: ImportRun): ShownImport => ({
  ...run,
  at: at.toISOString(),
  ...(doneAt && { doneAt: doneAt.toISOString() }),
  ...(faults && { faults: faults.map(told) }),
  ...(lacks && { lacks: lacks.map(told) }),
  ...(failure && { failure: told({ sentence: failure }) }),
});
/** Lists do without what only the open import shows. */
const listed = ({ shape: _, plan: __, faults: ___, lacks: ____, ...run }: ImportRun): ShownImport => shown(run);

const isBusy = ({ state }: ImportRun) => BUSY_IMPORT.some((one) => one === state);

/** Study and kind are those of people who may enter there; what a blind hides cannot come in the open. */
async function refuseStudy(
  who: StaffCaller,
  { studyId, kind }: Pick<ImportRun, "studyId" | "kind">,
  steps: ImportSteps,
) {
  const study = await steps.study(studyId);
  if (!study) throw new AppError("not-found", refuses("noStudy"));
  refuseWithout(who, "enter", { organisation: study.organisation, studyId });
  if (study.organisation !== who.organisation) throw new AppError("forbidden", refuses("notGranted"));
  if (study.status !== "open" || !takesImport(study.kinds, kind))
    throw new AppError("conflict", refuses("studyClosed"));
  if (study.blinded) throw new AppError("conflict", refuses("importBlinded"));
}

async function begin(who: StaffCaller, asked: Asked<"begin">, steps: ImportSteps): Promise<ImportAnswer> {
  await refuseStudy(who, asked, steps);
  if (lintFileName(asked.fileName).length > 0) throw new AppError("invalid-input", refuses("importFileName"));
  const { step: _, importId: id, ...told } = asked;
  const isNew = await steps.begin({ ...told, id, organisation: who.organisation, by: who.by, state: "uploading" });
  const there = isNew ? undefined : await steps.get(id);
  const isSame = there?.state === "uploading" && there.by.uid === who.by.uid && there.bytes === asked.bytes;
  if (!isNew && !isSame) throw new AppError("conflict", refuses("importMeanwhile"));
  return {};
}

/** What a step leads to, and from where; `importMeanwhile` where the import is somewhere else by now. */
async function go(
  asked: Exclude<ImportRequest, Asked<"list" | "get" | "begin" | "part" | "rejected">>,
  run: ImportRun,
  steps: ImportSteps,
  now: Date,
): Promise<void> {
  const from =
    (...states: ImportRun["state"][]) =>
    (found: ImportRun) =>
      states.includes(found.state);
  const change = async (is: (found: ImportRun) => boolean, fields: Partial<ImportRun> & { look?: object }) => {
    if (!(await steps.change(run.id, is, fields))) throw new AppError("conflict", refuses("importMeanwhile"));
  };
  switch (asked.step) {
    case "read": {
      const { sheet, headerLine } = asked;
      const look = { ...(sheet !== undefined && { sheet }), ...(headerLine !== undefined && { headerLine }) };
      return change(from("uploading", "read", "checked", "failed"), { state: "reading", look });
    }
    case "check": {
      const fault = planFault(run.kind, asked.plan);
      if (fault) throw new AppError("invalid-input", fault);
      return change(from("read", "checked"), { state: "checking", plan: asked.plan });
    }
    case "run":
      return change(from("checked"), { state: "running" });
    case "undo": {
      const isLate = run.doneAt !== undefined && now.getTime() - run.doneAt.getTime() > UNDO_DAYS * DAY_MS;
      if (isLate) throw new AppError("conflict", refuses("importUndoLate", { days: UNDO_DAYS }));
      return change(from("done"), { state: "undoing" });
    }
  }
}

/** Takes one step of an import in the name of an administrator who enters records in its study. Rejects with an AppError. */
export async function takeImportStep(
  who: StaffCaller,
  asked: Unparsed,
  steps: ImportSteps,
  now: Date,
): Promise<ImportAnswer> {
  if (!who.isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
  const { data } = ImportRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  if (data.step === "list") {
    const imports = await steps.list(who.organisation);
    return { imports: imports.filter((run) => can(who.access, "enter", run)).map(listed) };
  }
  if (data.step === "begin") return begin(who, data, steps);
  const run = await steps.get(data.importId);
  if (!run || run.organisation !== who.organisation) throw new AppError("not-found", refuses("noImport"));
  // Samples and rejected rows are values of records.
  refuseWithout(who, "enter", run);
  if (data.step === "get") return { run: shown(run) };
  if (data.step === "rejected") {
    const csv = await steps.rejected(run.id);
    return csv === undefined ? {} : { csv };
  }
  await refuseStudy(who, run, steps);
  if (data.step === "part") {
    if (run.state !== "uploading" || run.by.uid !== who.by.uid || isBusy(run))
      throw new AppError("conflict", refuses("importMeanwhile"));
    await steps.putPart(run.id, data.part, Buffer.from(data.content, "base64"));
    return {};
  }
  await go(data, run, steps, now);
  return {};
}
