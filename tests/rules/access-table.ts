/**
 * Who may do what, as data: docs/security.md shows it, and access.test.ts here and in files/ try every cell of it on the
 * rules. `node tests/rules/access-table.ts` writes the table into the document.
 */
import { readFileSync, writeFileSync } from "node:fs";

export const ROLES = ["nobody", "outsider", "unverified", "ended", "staff", "author", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const ACTIONS = ["get", "list", "create", "update", "delete"] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * `staff`: every member of staff; `author`: the one the document belongs to; `admin`: administrators; `commit`: staff,
 * but only together with the other documents of one act. Left out: nobody at all.
 */
type Who = "staff" | "author" | "admin" | "author, admin" | "commit";

export type Row = {
  /** As the rules name it. */
  path: string;
  /** A document of that path, as the table's test lays it down. */
  at: string;
  fields?: Record<string, unknown>;
  /** The test above it, where it matters what that holds. */
  given?: Record<string, unknown>;
  allows: Partial<Record<Action, Who>>;
  /** A list has to name this field with the reader's own id. */
  listBy?: string;
  /** What it names there instead of that id. */
  listOf?: string;
};

const AUTHOR = { uid: "emma", name: "Emma Lindqvist" };
const SEALED = { header: { blinding: { keeper: AUTHOR } } };
const readByStaff = { get: "staff", list: "staff" } as const;
const readByAdmins = { get: "admin", list: "admin" } as const;

export const FIRESTORE: readonly Row[] = [
  { path: "users/{uid}", at: "users/emma", allows: readByStaff },
  { path: "adminLog/{entryId}", at: "adminLog/x", allows: readByAdmins },
  { path: "revocations/{uid}", at: "revocations/emma", allows: { get: "author" } },
  { path: "config/site", at: "config/site", allows: { get: "staff", create: "commit", update: "commit" } },
  { path: "config/site/history/{rev}", at: "config/site/history/1", allows: { ...readByAdmins, create: "commit" } },
  { path: "studies/{studyId}", at: "studies/zp01", allows: { ...readByStaff, create: "commit", update: "commit" } },
  {
    path: "studies/{studyId}/history/{rev}",
    at: "studies/zp01/history/1",
    allows: { ...readByAdmins, create: "commit" },
  },
  { path: "studies/{studyId}/allocation/{part}", at: "studies/zp01/allocation/plan", allows: { get: "staff" } },
  {
    path: "studies/{studyId}/codes/{code}",
    at: "studies/zp01/codes/ICSI-0001",
    allows: { ...readByStaff, create: "commit" },
  },
  {
    path: "protocols/{protocolId}",
    at: "protocols/hollyfield.example~MEA",
    allows: { ...readByStaff, create: "commit", update: "commit" },
  },
  {
    path: "protocols/{protocolId}/versions/{number}",
    at: "protocols/hollyfield.example~MEA/versions/1",
    allows: { ...readByStaff, create: "commit", update: "commit" },
  },
  {
    path: "protocols/{protocolId}/history/{rev}",
    at: "protocols/hollyfield.example~MEA/history/1",
    allows: { ...readByStaff, create: "commit" },
  },
  {
    path: "subjectCounters/{prefix}",
    at: "subjectCounters/HF",
    allows: { ...readByStaff, create: "commit", update: "commit" },
  },
  ...["subjects/{code}", "couples/{code}"].flatMap((path): Row[] => {
    const at = path.replace("{code}", "HF-0001-A");
    return [
      { path, at, allows: { ...readByStaff, create: "commit", update: "commit" } },
      { path: `${path}/history/{rev}`, at: `${at}/history/1`, allows: { ...readByStaff, create: "commit" } },
    ];
  }),
  {
    path: "drafts/{draftId}",
    at: "drafts/d1",
    fields: { owner: "emma" },
    allows: { get: "author", list: "author", create: "staff", update: "author", delete: "author" },
    listBy: "owner",
  },
  { path: "tests/{testId}", at: "tests/t1", allows: { ...readByStaff, create: "commit", update: "commit" } },
  {
    path: "tests/{testId}/sheets/{sheetId}",
    at: "tests/t1/sheets/d3",
    allows: { ...readByStaff, create: "commit", update: "commit" },
  },
  {
    path: "tests/{testId}/armKeys/{keyId}",
    at: "tests/t1/armKeys/k1",
    fields: { by: AUTHOR },
    given: SEALED,
    allows: {},
  },
  { path: "tests/{testId}/dishes/{keyId}", at: "tests/t1/dishes/k1", allows: { get: "staff" } },
  {
    path: "tests/{testId}/signatures/{rev}",
    at: "tests/t1/signatures/1",
    allows: readByStaff,
  },
  {
    path: "tests/{testId}/queries/{queryId}",
    at: "tests/t1/queries/q1",
    allows: { ...readByStaff, create: "staff", update: "staff" },
  },
  {
    path: "tests/{testId}/witness/{witnessId}",
    at: "tests/t1/witness/w1",
    allows: { ...readByStaff, create: "staff" },
  },
  {
    path: "tests/{testId}/results/{resultId}",
    at: "tests/t1/results/r1",
    allows: { ...readByStaff, create: "staff" },
  },
  {
    path: "tests/{testId}/presence/{uid}",
    at: "tests/t1/presence/emma",
    allows: { ...readByStaff, create: "author", update: "author", delete: "author" },
  },
  { path: "tests/{testId}/chain/{rev}", at: "tests/t1/chain/1", allows: readByStaff },
  { path: "tests/{testId}/revisions/{rev}", at: "tests/t1/revisions/1", allows: { ...readByStaff, create: "commit" } },
  { path: "vocabulary/{kind}", at: "vocabulary/strain", allows: { ...readByStaff, create: "staff", update: "staff" } },
  {
    path: "vocabulary/{kind}/changes/{changeId}",
    at: "vocabulary/strain/changes/c1",
    allows: { ...readByAdmins, create: "admin" },
  },
  {
    path: "media/{mediaId}",
    at: "media/m1",
    fields: { uploader: AUTHOR },
    allows: { ...readByStaff, create: "staff", update: "author" },
  },
  {
    path: "media/{mediaId}/sealed/{part}",
    at: "media/m1/sealed/identity",
    allows: { get: "author", create: "commit" },
  },
  { path: "media/{mediaId}/work/{generation}", at: "media/m1/work/1", allows: {} },
  { path: "lots/{lotId}", at: "lots/L1", allows: { ...readByStaff, create: "staff", update: "staff" } },
  {
    path: "lots/{lotId}/dispositions/{number}",
    at: "lots/L1/dispositions/1",
    fields: { organisation: "hollyfield.example" },
    allows: readByStaff,
    listBy: "organisation",
    listOf: "hollyfield.example",
  },
  {
    path: "devices/{deviceId}",
    at: "devices/hollyfield.example~PZ-1",
    allows: { ...readByStaff, create: "commit", update: "commit" },
  },
  {
    path: "devices/{deviceId}/history/{rev}",
    at: "devices/hollyfield.example~PZ-1/history/1",
    allows: { ...readByStaff, create: "commit" },
  },
  { path: "controlSignals/{testId}", at: "controlSignals/t1", allows: { ...readByStaff, create: "staff" } },
  { path: "tanks/{tankId}", at: "tanks/T1", allows: { ...readByStaff, create: "staff", update: "staff" } },
  { path: "tanks/{tankId}/logs/{logId}", at: "tanks/T1/logs/l1", allows: { ...readByStaff, create: "staff" } },
  { path: "straws/{strawId}", at: "straws/S-1", allows: { ...readByStaff, create: "commit", update: "commit" } },
  { path: "straws/{strawId}/moves/{rev}", at: "straws/S-1/moves/1", allows: { ...readByStaff, create: "commit" } },
  {
    path: "places/{placeId}",
    at: "places/T1~1~A~1",
    allows: { ...readByStaff, create: "commit", update: "commit", delete: "commit" },
  },
  { path: "bankAudits/{auditId}", at: "bankAudits/a1", allows: { ...readByStaff, create: "staff", update: "staff" } },
  {
    path: "notifications/{notificationId}",
    at: "notifications/n1",
    fields: { to: "emma", state: "open" },
    allows: { get: "author", list: "author", update: "author" },
    listBy: "to",
  },
  { path: "resources/{resourceId}", at: "resources/r1", allows: { ...readByStaff, create: "staff", update: "staff" } },
  {
    path: "resources/{resourceId}/versions/{number}",
    at: "resources/r1/versions/1",
    allows: { ...readByStaff, create: "commit" },
  },
  {
    path: "notificationSettings/{uid}",
    at: "notificationSettings/emma",
    allows: { get: "author", create: "author", update: "author" },
  },
  { path: "tours/{uid}", at: "tours/emma", allows: { get: "author", create: "author", update: "author" } },
  { path: "outbox/{mailId}", at: "outbox/x", allows: readByAdmins },
  { path: "mailContacts/{contactId}", at: "mailContacts/x", allows: readByAdmins },
  { path: "schedules/{scheduleId}", at: "schedules/x", allows: readByAdmins },
  { path: "reportRuns/{runId}", at: "reportRuns/x", allows: readByAdmins },
  { path: "deadLetters/{letterId}", at: "deadLetters/x", allows: readByAdmins },
  { path: "bulkRuns/{bulkId}", at: "bulkRuns/x", allows: readByAdmins },
  { path: "sweeps/{kind}", at: "sweeps/media", allows: readByAdmins },
  { path: "alerts/{pair}", at: "alerts/x", allows: readByStaff },
  { path: "mediaRollups/{dayAndOrganisation}", at: "mediaRollups/x", allows: readByStaff },
  { path: "rollupMarks/{day}", at: "rollupMarks/x", allows: {} },
  { path: "factMarks/{testId}", at: "factMarks/x", allows: {} },
  { path: "testFacts/{testId}", at: "testFacts/t1", allows: readByStaff },
  { path: "queryFacts/{testAndQuery}", at: "queryFacts/x", allows: readByStaff },
  {
    path: "savedViews/{viewId}",
    at: "savedViews/v1",
    fields: { owner: AUTHOR, isShared: false },
    allows: { get: "author", list: "author", create: "staff", update: "author", delete: "author" },
    listBy: "owner.uid",
  },
  {
    path: "exports/{exportId}",
    at: "exports/e1",
    fields: { by: AUTHOR },
    allows: { get: "author, admin", list: "author, admin", create: "staff" },
    listBy: "by.uid",
  },
  {
    path: "chatAnswers/{turn}",
    at: "chatAnswers/a1",
    fields: { owner: "emma" },
    allows: { get: "author", list: "author", delete: "author" },
    listBy: "owner",
  },
  {
    path: "chatTurns/{turn}",
    at: "chatTurns/a1",
    fields: { owner: "emma" },
    allows: { get: "author, admin", list: "author, admin", update: "author" },
    listBy: "owner",
  },
  {
    path: "chatPreferences/{uid}",
    at: "chatPreferences/emma",
    allows: { get: "author", create: "author", update: "author" },
  },
];

/** Files. Nobody lists, overwrites or deletes; functions act past the rules. */
export const STORAGE: readonly Row[] = [
  { path: "clinical-raw-data: media/{mediaId}", at: "media/x", allows: { get: "staff", create: "author" } },
  { path: "clinical-raw-data: posters/{mediaId}", at: "posters/x", allows: { create: "author" } },
  { path: "derived: media/{mediaId}/{generation}/{output}", at: "media/x/1/thumbnail.webp", allows: { get: "staff" } },
  { path: "derived: exports/{exportId}/{file}", at: "exports/x/f.csv", allows: { get: "author" } },
  {
    path: "forms-resources: resources/{resourceId}/{version}",
    at: "resources/x/1",
    allows: { get: "staff", create: "author" },
  },
];

/** Whether the table lets this role do it. */
export function isAllowed(who: Who | undefined, role: Role): boolean {
  const isStaff = role === "staff" || role === "author" || role === "admin";
  if (who === undefined || !isStaff) return false;
  return who === "staff" || who === "commit" || who.split(", ").includes(role);
}

function tableOf(rows: readonly Row[]): string {
  const head = `| Path | ${ACTIONS.join(" | ")} |\n|---|${ACTIONS.map(() => "---|").join("")}`;
  const lines = rows.map(
    ({ path, allows }) => `| \`${path}\` | ${ACTIONS.map((action) => allows[action] ?? "–").join(" | ")} |`,
  );
  return [head, ...lines].join("\n");
}

const BEGIN = "<!-- access table: made by tests/rules/access-table.ts -->";
const END = "<!-- end of the access table -->";
const DOCUMENT = new URL("../../docs/security.md", import.meta.url);

/** The document with the table as it is now. */
export function documentWithTable(): { present: string; fresh: string } {
  const present = readFileSync(DOCUMENT, "utf8");
  const [before, rest = ""] = present.split(BEGIN);
  const table = `Records:\n\n${tableOf(FIRESTORE)}\n\nFiles:\n\n${tableOf(STORAGE)}`;
  return { present, fresh: `${before}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1] ?? ""}` };
}

if (process.argv[1] === import.meta.filename) writeFileSync(DOCUMENT, documentWithTable().fresh);
