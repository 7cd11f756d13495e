import { CheckKey } from "../policy/timing-profiles.ts";
import { OOCYTES_SHEET, SESSION_ROW } from "../records/sheet.ts";
import { UNNAMED_SITE } from "../sites/site.ts";
import { checkWindow } from "../timing/due-list.ts";
import type { SourceRecord } from "./read-records.ts";

/** Who did what a file names nobody for: nobody's account, and no name. */
const NOT_RECORDED = { uid: "not recorded", name: "not recorded" };
const HOUR_MS = 3_600_000;

const FERT: CheckKey = "fert";

/** How the record's oocytes met sperm, and when: by the one session that the file tells. */
function sessionOf({ header }: SourceRecord): { method: "icsi" | "ivf"; at: Date } | undefined {
  const icsi = header.get("icsiStartAt");
  const ivf = header.get("ivfAt");
  if (icsi instanceof Date && !(ivf instanceof Date)) return { method: "icsi", at: icsi };
  return ivf instanceof Date && !(icsi instanceof Date) ? { method: "ivf", at: ivf } : undefined;
}

/**
 * What was declared for files without times of checks: each check was done at its planned time after the insemination, by
 * somebody who is not recorded, and an oocyte that was looked at for pronuclei had been inseminated. What the file says stays.
 * Each of it is listed with the times that were assumed.
 */
export function assumePlannedChecks(record: SourceRecord): void {
  const session = sessionOf(record);
  if (!session) return;
  const oocytes = record.sheets.get(OOCYTES_SHEET);
  for (const [unit, seen] of record.sheets.get(FERT) ?? []) {
    const oocyte = oocytes?.get(unit);
    if (seen.get("pnCount") === undefined || !oocyte || oocyte.get("insemination") !== undefined) continue;
    oocyte.set("insemination", session.method);
    record.assumedTimes.push(`${OOCYTES_SHEET}.insemination ${unit}`);
  }
  for (const check of CheckKey.options) {
    const rows = record.sheets.get(check);
    const isSeen = [...(rows ?? [])].some(
      ([row, cells]) => row !== SESSION_ROW && [...cells.values()].some((one) => one !== undefined),
    );
    const window = checkWindow(check, { profile: UNNAMED_SITE.profile, insemination: session.method });
    if (!rows || !isSeen || !window) continue;
    const own = rows.get(SESSION_ROW) ?? new Map();
    rows.set(SESSION_ROW, own);
    if (own.get("doneAt") === undefined) {
      own.set("doneAt", new Date(session.at.getTime() + window.target * HOUR_MS));
      record.assumedTimes.push(`${check}.${SESSION_ROW}.doneAt`);
    }
    if (own.get("by") === undefined) own.set("by", NOT_RECORDED);
  }
}
