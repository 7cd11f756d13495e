/**
 * Who may do what, as data: docs/security.md shows it, and access.test.ts here and in files/ try every cell of it on the
 * rules. `node tests/rules/access-table.ts` writes it into the document, with the table of roles.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { CAPABILITIES, StudyRole } from "@zona/domain/identity/access";
import { CAPABILITIES_OF } from "@zona/domain/identity/study-roles";

export const ROLES = [
  "nobody",
  "outsider",
  "unverified",
  "ended",
  "waiting",
  "sponsor",
  "monitor",
  "auditor",
  "engineer",
  "embryologist",
  "author",
  "lead",
  "study admin",
  "admin",
  "partner's admin",
] as const;
export type Role = (typeof ROLES)[number];

export const ACTIONS = ["get", "list", "create", "update", "delete"] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * Who may: `anybody`: without a sign-in too; `signed in`: anyone of ours, granted anything or not; `staff`: whoever was granted anything; `author`: the one the
 * document belongs to; `reads` and `enters`: in some study; `reads here` and `enters here`: in the study of the
 * document; `opens` and `opens here` likewise, for what holds free text; `opens at home` and `enters at home`: in some study, for
 * what is of the own organisation; `admin`: administrators
 * of the organisation; `site admin`: those of the organisation that the site belongs to.
 */
const WHO = {
  anybody: ROLES,
  "signed in": [
    "ended",
    "waiting",
    "sponsor",
    "monitor",
    "auditor",
    "engineer",
    "embryologist",
    "author",
    "lead",
    "study admin",
    "admin",
    "partner's admin",
  ],
  staff: [
    "sponsor",
    "monitor",
    "auditor",
    "engineer",
    "embryologist",
    "author",
    "lead",
    "study admin",
    "admin",
    "partner's admin",
  ],
  author: ["author"],
  reads: ["monitor", "auditor", "engineer", "embryologist", "author", "lead", "partner's admin"],
  "reads here": ["monitor", "auditor", "embryologist", "author", "lead"],
  opens: ["auditor", "engineer", "embryologist", "author", "lead", "partner's admin"],
  "opens at home": ["embryologist", "author", "lead"],
  "opens here": ["auditor", "embryologist", "author", "lead"],
  enters: ["engineer", "embryologist", "author", "lead", "partner's admin"],
  "enters here": ["embryologist", "author", "lead"],
  "enters at home": ["embryologist", "author", "lead"],
  "study admin": ["study admin"],
  admin: ["admin"],
  "any admin": ["admin", "partner's admin"],
  "site admin": ["admin"],
} as const satisfies Record<string, readonly Role[]>;
type Who = keyof typeof WHO;

export type Row = {
  /** As the rules name it. */
  path: string;
  /** A document of that path, as the table's test lays it down. */
  at: string;
  fields?: Record<string, unknown>;
  /** The test above it, where it matters what that holds. */
  given?: Record<string, unknown>;
  /** What else lies there. */
  above?: Record<string, Record<string, unknown>>;
  /** Lists of who; what is `inCommit` goes only together with the other documents of one act. */
  allows: Partial<Record<Action, readonly Who[]>>;
  inCommit?: readonly Action[];
  /** A list has to name this field with the reader's own id. */
  listBy?: string;
  /** What it names there instead of that id. */
  listOf?: string;
  /** Fields by which a list says of which organisation it asks, or of which study. */
  scope?: { organisation: string; study?: string };
};

const AUTHOR = { uid: "emma", name: "Emma Lindqvist" };
const SEALED = { header: { blinding: { keeper: AUTHOR } } };
const HOME = { organisation: "hollyfield.example", studyId: "zp01" };
const both = (...who: Who[]) => ({ get: who, list: who }) as const;
const READ_BY_SITE_ADMINS = both("site admin");
const OF_HOME = { organisation: "organisation" };
const OF_STUDY = { organisation: "organisation", study: "studyId" };
const WRITES = ["create", "update"] as const;

/** Below a test: read by whoever opens the test. */
const below = (name: string, at: string, more: Partial<Row> = {}): Row => ({
  path: `tests/{testId}/${name}`,
  at: `tests/t1/${at}`,
  ...more,
  allows: { ...both("opens here"), ...more.allows },
});

export const FIRESTORE: readonly Row[] = [
  { path: "users/{uid}", at: "users/emma", allows: both("reads", "any admin", "study admin") },
  { path: "adminLog/{entryId}", at: "adminLog/x", fields: HOME, scope: OF_HOME, allows: both("admin") },
  {
    path: "access/{uid}",
    at: "access/emma",
    fields: { ...HOME, isAdmin: false, roles: {}, everywhere: CAPABILITIES_OF.embryologist, may: {} },
    scope: OF_HOME,
    allows: { get: ["author", "admin"], list: ["admin"] },
  },
  { path: "organisations/{domain}", at: "organisations/x.example", allows: both("staff") },
  { path: "invitations/{address}", at: "invitations/x", fields: HOME, scope: OF_HOME, allows: both("admin") },
  {
    path: "config/site",
    at: "config/site",
    fields: { ...HOME, partners: ["meridian-devices.example", "trialworks.example"] },
    allows: { get: ["signed in"] },
  },
  { path: "config/public", at: "config/public", fields: { name: "Hollyfield" }, allows: { get: ["anybody"] } },
  {
    path: "config/site/history/{rev}",
    at: "config/site/history/1",
    allows: READ_BY_SITE_ADMINS,
  },
  {
    path: "studies/{studyId}",
    at: "studies/zp01",
    fields: HOME,
    allows: both("staff"),
  },
  {
    path: "studies/{studyId}/history/{rev}",
    at: "studies/zp01/history/1",
    allows: both("admin"),
  },
  {
    path: "studies/{studyId}/allocation/{part}",
    at: "studies/zp01/allocation/plan",
    allows: { get: ["reads here"] },
  },
  {
    path: "studies/{studyId}/codes/{code}",
    at: "studies/zp01/codes/ICSI-0001",
    allows: both("reads here"),
  },
  {
    path: "protocols/{protocolId}",
    at: "protocols/hollyfield.example~MEA",
    allows: both("reads"),
  },
  {
    path: "protocols/{protocolId}/versions/{number}",
    at: "protocols/hollyfield.example~MEA/versions/1",
    allows: both("reads"),
  },
  {
    path: "protocols/{protocolId}/history/{rev}",
    at: "protocols/hollyfield.example~MEA/history/1",
    allows: both("opens"),
  },
  {
    path: "subjectCounters/{prefix}",
    at: "subjectCounters/HF",
    allows: both("enters"),
  },
  {
    path: "subjects/{code}",
    at: "subjects/HF-0001-A",
    fields: { ...HOME, studyIds: ["zp01"] },
    scope: OF_HOME,
    allows: { get: ["opens here"], list: ["opens at home"] },
  },
  {
    path: "couples/{code}",
    at: "couples/HF-0001-A",
    fields: HOME,
    scope: OF_STUDY,
    allows: both("opens here"),
  },
  ...["subjects/{code}", "couples/{code}"].map((path): Row => {
    const at = path.replace("{code}", "HF-0001-A");
    return {
      path: `${path}/history/{rev}`,
      at: `${at}/history/1`,
      above: { [at]: { ...HOME, studyIds: ["zp01"] } },
      allows: both("opens at home"),
    };
  }),
  {
    path: "drafts/{draftId}",
    at: "drafts/d1",
    fields: { owner: "emma" },
    allows: { get: ["author"], list: ["author"], create: ["enters"], update: ["author"], delete: ["author"] },
    listBy: "owner",
  },
  {
    path: "tests/{testId}",
    at: "tests/t1",
    fields: HOME,
    scope: OF_STUDY,
    allows: { ...both("opens here"), update: ["enters here"] },
    inCommit: ["update"],
  },
  below("sheets/{sheetId}", "sheets/d3", {
    allows: { create: ["enters here"], update: ["enters here"] },
    inCommit: WRITES,
  }),
  {
    path: "tests/{testId}/armKeys/{keyId}",
    at: "tests/t1/armKeys/k1",
    fields: { by: AUTHOR },
    given: SEALED,
    allows: {},
  },
  { path: "tests/{testId}/sealed/{key}", at: "tests/t1/sealed/k1", fields: { by: AUTHOR }, allows: {} },
  { path: "tests/{testId}/dishes/{keyId}", at: "tests/t1/dishes/k1", allows: { get: ["opens here"] } },
  below("signatures/{rev}", "signatures/1", { allows: both("reads here") }),
  below("queries/{queryId}", "queries/q1"),
  below("witness/{witnessId}", "witness/w1", { allows: { create: ["enters here"] } }),
  below("results/{resultId}", "results/r1"),
  below("presence/{uid}", "presence/emma", {
    allows: { ...both("reads here"), create: ["author"], update: ["author"], delete: ["author"] },
  }),
  below("chain/{rev}", "chain/1"),
  below("revisions/{rev}", "revisions/1", { allows: { create: ["enters here"] }, inCommit: WRITES }),
  {
    path: "vocabulary/{kind}",
    at: "vocabulary/strain",
    allows: both("opens"),
  },
  {
    path: "vocabulary/{kind}/changes/{changeId}",
    at: "vocabulary/strain/changes/c1",
    allows: READ_BY_SITE_ADMINS,
  },
  {
    path: "media/{mediaId}",
    at: "media/m1",
    fields: { uploader: AUTHOR, facts: { organisation: HOME.organisation, study: HOME.studyId } },
    scope: { organisation: "facts.organisation", study: "facts.study" },
    allows: { ...both("opens here"), create: ["enters here"], update: ["author"] },
  },
  {
    path: "media/{mediaId}/sealed/{part}",
    at: "media/m1/sealed/identity",
    allows: { get: ["author"], create: ["enters here"] },
    inCommit: WRITES,
  },
  { path: "media/{mediaId}/work/{generation}", at: "media/m1/work/1", allows: {} },
  {
    path: "expectedFiles/{fileId}",
    at: "expectedFiles/f1",
    fields: HOME,
    scope: OF_STUDY,
    allows: both("opens here"),
  },
  {
    path: "lots/{lotId}",
    at: "lots/L1",
    allows: both("opens"),
  },
  { path: "lots/{lotId}/history/{rev}", at: "lots/L1/history/1", allows: both("opens") },
  {
    path: "lots/{lotId}/dispositions/{number}",
    at: "lots/L1/dispositions/1",
    fields: HOME,
    scope: OF_HOME,
    allows: both("opens at home"),
  },
  {
    path: "devices/{deviceOrVersion=**}",
    at: "devices/hollyfield.example~PZ-1",
    fields: HOME,
    allows: both("opens"),
  },
  {
    path: "devices/{deviceId}/history/{rev}",
    at: "devices/hollyfield.example~PZ-1/history/1",
    allows: both("opens"),
  },
  {
    path: "controlSignals/{testId}",
    at: "controlSignals/t1",
    fields: HOME,
    scope: OF_HOME,
    allows: { get: ["opens here"], list: ["opens at home"] },
  },
  {
    path: "controlTargets/{organisation}",
    at: "controlTargets/hollyfield.example",
    fields: { targets: {}, organisation: HOME.organisation },
    allows: { get: ["opens at home"] },
  },
  {
    path: "controlTargets/{organisation}/history/{rev}",
    at: "controlTargets/hollyfield.example/history/1",
    fields: { targets: {}, organisation: HOME.organisation },
    allows: both("opens at home"),
  },
  { path: "controlAlerts/{chart}", at: "controlAlerts/x", allows: {} },
  {
    path: "tanks/{tankId}",
    at: "tanks/T1",
    fields: HOME,
    scope: OF_HOME,
    allows: both("opens at home"),
  },
  {
    path: "tanks/{tankId}/history/{rev}",
    at: "tanks/T1/history/1",
    above: { "tanks/T1": HOME },
    allows: both("opens at home"),
  },
  {
    path: "tanks/{tankId}/logs/{logId}",
    at: "tanks/T1/logs/l1",
    above: { "tanks/T1": HOME },
    allows: both("opens at home"),
  },
  {
    path: "straws/{strawId}",
    at: "straws/S-1",
    fields: HOME,
    scope: OF_HOME,
    allows: both("opens at home"),
  },
  {
    path: "straws/{strawId}/moves/{rev}",
    at: "straws/S-1/moves/1",
    above: { "straws/S-1": HOME },
    allows: both("opens at home"),
  },
  {
    path: "places/{placeId}",
    at: "places/T1~1~A~1",
    above: { "tanks/T1": HOME },
    allows: { get: ["opens at home"] },
  },
  {
    path: "bankAudits/{auditId}",
    at: "bankAudits/a1",
    fields: HOME,
    scope: OF_HOME,
    allows: { ...both("opens at home"), update: ["enters at home"] },
  },
  {
    path: "notifications/{notificationId}",
    at: "notifications/n1",
    fields: { to: "emma", state: "open" },
    allows: { get: ["author"], list: ["author"], update: ["author"] },
    listBy: "to",
  },
  {
    path: "resources/{resourceId}",
    at: "resources/r1",
    allows: both("reads"),
  },
  {
    path: "resources/{resourceId}/versions/{number}",
    at: "resources/r1/versions/1",
    allows: both("reads"),
  },
  {
    path: "resources/{resourceId}/history/{rev}",
    at: "resources/r1/history/1",
    allows: both("opens"),
  },
  {
    path: "notificationSettings/{uid}",
    at: "notificationSettings/emma",
    allows: { get: ["author"], create: ["author"], update: ["author"] },
  },
  {
    path: "tours/{uid}",
    at: "tours/emma",
    allows: { get: ["author"], create: ["author"], update: ["author"] },
  },
  ...["outbox/{mailId}", "mailContacts/{contactId}", "schedules/{scheduleId}", "reportRuns/{runId}"].map(
    closedButToAdmins,
  ),
  {
    path: "schedules/{scheduleId}/history/{rev}",
    at: "schedules/x/history/1",
    allows: both("site admin"),
  },
  ...["deadLetters/{letterId}", "bulkRuns/{bulkId}", "sweeps/{kind}", "alerts/{pair}"].map(closedButToAdmins),
  { path: "factMarks/{testId}", at: "factMarks/x", allows: {} },
  { path: "deviceKeys/{uid}", at: "deviceKeys/emma", allows: {} },
  { path: "pace/{uid}", at: "pace/emma", allows: {} },
  { path: "signingFactors/{uid}", at: "signingFactors/emma", allows: {} },
  { path: "accessLog/{entryId}", at: "accessLog/l1", fields: { recordsOf: [HOME.organisation] }, allows: {} },
  { path: "accessTokens/{sha256}", at: `accessTokens/${"a".repeat(64)}`, fields: HOME, allows: {} },
  { path: "webhooks/{webhookId}", at: "webhooks/w1", fields: HOME, allows: {} },
  { path: "webhooks/{webhookId}/deliveries/{deliveryId}", at: "webhooks/w1/deliveries/d1", fields: HOME, allows: {} },
  { path: "accessReviews/{reviewId}", at: "accessReviews/r1", fields: { of: [HOME.organisation] }, allows: {} },
  { path: "testFacts/{testId}", at: "testFacts/t1", fields: HOME, scope: OF_STUDY, allows: both("opens here") },
  { path: "queryFacts/{testAndQuery}", at: "queryFacts/x", fields: HOME, scope: OF_STUDY, allows: both("opens here") },
  ...["{kind}", "queryFacts"].map(
    (kind): Row => ({
      path: `coded/records/${kind}/{id}`,
      at: `coded/records/${kind === "{kind}" ? "testFacts" : kind}/x`,
      fields: HOME,
      scope: OF_STUDY,
      allows: both("reads here"),
    }),
  ),
  {
    path: "coded/records/media/{mediaId}",
    at: "coded/records/media/m1",
    fields: { facts: { organisation: HOME.organisation, study: HOME.studyId } },
    scope: { organisation: "facts.organisation", study: "facts.study" },
    allows: both("reads here"),
  },
  {
    path: "savedViews/{viewId}",
    at: "savedViews/v1",
    fields: { owner: AUTHOR, isShared: false },
    allows: { get: ["author"], list: ["author"], create: ["reads"], update: ["author"], delete: ["author"] },
    listBy: "owner.uid",
  },
  {
    path: "exports/{exportId}",
    at: "exports/e1",
    fields: { by: AUTHOR },
    allows: { get: ["author", "site admin"], list: ["author", "site admin"], create: ["reads"] },
    listBy: "by.uid",
  },
  {
    path: "chatAnswers/{turn}",
    at: "chatAnswers/a1",
    fields: { owner: "emma" },
    allows: { get: ["author"], list: ["author"], delete: ["author"] },
    listBy: "owner",
  },
  {
    path: "chatTurns/{turn}",
    at: "chatTurns/a1",
    fields: { owner: "emma" },
    allows: { get: ["author", "site admin"], list: ["author", "site admin"], update: ["author"] },
    listBy: "owner",
  },
  {
    path: "chatPreferences/{uid}",
    at: "chatPreferences/emma",
    allows: { get: ["author"], create: ["author"], update: ["author"] },
  },
];

function closedButToAdmins(path: string): Row {
  return { path, at: path.replace(/\{.*\}/, "x"), allows: READ_BY_SITE_ADMINS };
}

/** Files. Nobody lists, overwrites or deletes; functions act past the rules. */
export const STORAGE: readonly Row[] = [
  {
    path: "clinical-raw-data: media/{mediaId}",
    at: "media/x",
    allows: { get: ["opens here", "author"], create: ["author"] },
  },
  { path: "clinical-raw-data: posters/{mediaId}", at: "posters/x", allows: { create: ["author"] } },
  {
    path: "derived: media/{mediaId}/{generation}/{output}",
    at: "media/x/1/thumbnail.webp",
    allows: { get: ["reads here"] },
  },
  { path: "derived: exports/{exportId}/{file}", at: "exports/x/f.csv", allows: { get: ["author"] } },
  {
    path: "forms-resources: resources/{resourceId}/{version}",
    at: "resources/x/1",
    allows: { get: ["reads"], create: ["author"] },
  },
];

/** Whether the table lets this role do it. */
export const isAllowed = (who: readonly Who[] | undefined, role: Role): boolean =>
  who?.some((one) => (WHO[one] as readonly Role[]).includes(role)) ?? false;

/** Roles that something is open to; all others see nothing of anything. */
const SHOWN = ROLES.slice(ROLES.indexOf("waiting"));

/** Every role, path and action: the first letters of what is open. */
function tableOf(rows: readonly Row[]): string {
  const head = `| Path | ${SHOWN.join(" | ")} |\n|---|${SHOWN.map(() => "---|").join("")}`;
  const lines = rows.map(({ path, allows }) => {
    const letters = (role: Role) =>
      ACTIONS.map((action) => (isAllowed(allows[action], role) ? action.slice(0, 1) : "")).join("") || "–";
    return `| \`${path}\` | ${SHOWN.map(letters).join(" | ")} |`;
  });
  return [head, ...lines].join("\n");
}

/** What each role opens in a study. */
function roleTable(): string {
  const head = `| Role | ${CAPABILITIES.join(" | ")} |\n|---|${CAPABILITIES.map(() => "---|").join("")}`;
  const lines = StudyRole.options.map((role) => {
    const opened = CAPABILITIES.map((one) => (CAPABILITIES_OF[role].includes(one) ? "✓" : ""));
    return `| ${role} | ${opened.join(" | ")} |`;
  });
  return [head, ...lines].join("\n");
}

const ROLES_BEGIN = "<!-- roles: made by tests/rules/access-table.ts -->";
const ROLES_END = "<!-- end of the roles -->";
const BEGIN = "<!-- access table: made by tests/rules/access-table.ts -->";
const END = "<!-- end of the access table -->";
const DOCUMENT = new URL("../../docs/security.md", import.meta.url);

function replaced(page: string, begin: string, end: string, table: string): string {
  const [before, rest = ""] = page.split(begin);
  return `${before}${begin}\n\n${table}\n\n${end}${rest.split(end)[1] ?? ""}`;
}

/** The document with both tables as they are now. */
export function documentWithTable(): { present: string; fresh: string } {
  const present = readFileSync(DOCUMENT, "utf8");
  const withRoles = replaced(present, ROLES_BEGIN, ROLES_END, roleTable());
  const access = `Records:\n\n${tableOf(FIRESTORE)}\n\nFiles:\n\n${tableOf(STORAGE)}`;
  return { present, fresh: replaced(withRoles, BEGIN, END, access) };
}

if (process.argv[1] === import.meta.filename) writeFileSync(DOCUMENT, documentWithTable().fresh);
