/** Where records live in Firestore; docs/data-model.md says who writes what. */
export const COLLECTIONS = { studies: "studies", drafts: "drafts", tests: "tests", media: "media" } as const;

/** The name and clock of the site (`sites/site.ts`). Its versions, and those of a study, stay below it. */
export const SITE_PATH = "config/site";
/** What of the site anybody may read (`sites/public-site.ts`). */
export const PUBLIC_SITE_PATH = "config/public";
export const HISTORY = "history";

/** Subjects and couples by their code (`subjects/subject.ts`), and the last number issued for each prefix. */
export const SUBJECTS = "subjects";
export const COUPLES = "couples";
export const SUBJECT_COUNTERS = "subjectCounters";

/** Work that ended without a result, for an administrator to run again or to close. Functions alone write. */
export const DEAD_LETTERS = "deadLetters";

/** What somebody has to look at, one per cause: the same file on two subjects. Functions alone write. */
export const ALERTS = "alerts";

/** Forms, SOPs, templates and reference images, each with its versions below it; see `resources/resource.ts`. */
export const RESOURCES = "resources";
export const RESOURCE_VERSIONS = "versions";

/** Work on many media done anew; see `operations/bulk-run.ts`. Functions alone write. */
export const BULK_RUNS = "bulkRuns";

/** What the last sweep of each kind found. Functions alone write. */
export const SWEEPS = "sweeps";

/** The media of days, months and years, column by column, made anew; and the days to be counted, closed to every client. */

/** What lists, reports, charts and questions ask; see `facts/`. Functions alone write. */
export const TEST_FACTS = "testFacts";
export const QUERY_FACTS = "queryFacts";

/**
 * Facts of tests, of queries, and media once more without free text, for people who read codes only. Functions alone write. A
 * collection below it is asked by the indexes of its namesake.
 */
export const codedPath = (collection: string) => `coded/records/${collection}`;

/** Views of tables that people keep, and files that people took out; see `reports/` and `exports/`. */
export const SAVED_VIEWS = "savedViews";
export const EXPORTS = "exports";

/** Tests whose facts have to be made anew because of a picture or a query; closed to every client. */
export const FACT_MARKS = "factMarks";
/** Questions with their answers, each person's own; the log of turns without words; and how a person writes dates. */
export const CHAT_ANSWERS = "chatAnswers";
export const CHAT_TURNS = "chatTurns";
export const CHAT_PREFERENCES = "chatPreferences";

/** That a person saw the guided tour or did not want it; written by themselves. */
export const TOURS = "tours";

/** What a person is told of. Functions write; the person acknowledges. */
export const NOTIFICATIONS = "notifications";

/** Which kinds of them a person also wants by e-mail; written by themselves. */
export const NOTIFICATION_SETTINGS = "notificationSettings";

/** What people sign with: a PIN, passkeys. Functions alone read and write. */
export const SIGNING_FACTORS = "signingFactors";

/** By what each person's devices encrypt what they keep (`identity/device-key.ts`). Functions alone read and write. */
export const DEVICE_KEYS = "deviceKeys";

/** How often somebody had what done within the hour (`policy/pace.ts`). Functions alone read and write. */
export const PACE = "pace";

/** Everybody who ever signed in. Functions alone write. */
export const USERS = "users";

/** What a person may (`identity/access.ts`), and what administrators did to accounts. Functions alone write. */
export const ACCESS = "access";
export const ADMIN_LOG = "adminLog";

/** What functions served to whom of which records (`audit/access-log.ts`). Functions alone read and write. */
export const ACCESS_LOG = "accessLog";

/** By what programs read a study (`exchange/access-token.ts`), by the SHA-256 of each. Functions alone read and write. */
export const ACCESS_TOKENS = "accessTokens";

/** Addresses that are told of moves and alerts (`exchange/webhook.ts`), with their deliveries below. Functions alone read and write. */
export const WEBHOOKS = "webhooks";
export const DELIVERIES = "deliveries";

/** That somebody looked through who has access (`audit/access-review.ts`). Functions alone read and write. */
export const ACCESS_REVIEWS = "accessReviews";

/** What is kept of an organisation and its new people, by its domain, and who was invited, by their address. */
export const ORGANISATIONS = "organisations";
export const INVITATIONS = "invitations";

/** Words typed where lists end, one document per kind of word; each decision of an administrator is kept below it. */
export const VOCABULARY = "vocabulary";
export const TERM_CHANGES = "changes";

/** What runs are made and judged by (`protocols/stored-protocol.ts`); versions and history below each. */
export const PROTOCOLS = "protocols";
export const PROTOCOL_VERSIONS = "versions";

/** The lots in use, by their number, each version in its history, and what was decided of each; see `release/`. Functions alone write. */
export const LOTS = "lots";
export const DISPOSITIONS = "dispositions";

/** The devices of an organisation, by its name and their serial number; each version in its history. Functions alone write. */
export const DEVICES = "devices";

/** What an organisation aims at, with its history (`controls/chart-notes.ts`). Functions alone write. */
export const CONTROL_TARGETS = "controlTargets";

/** Up to which signal of a chart leads were told (`controls/alerts.ts`). Functions alone read and write. */
export const CONTROL_ALERTS = "controlAlerts";

/** What was done about runs whose controls lay beyond a limit, by the run, and about charts; see `controls/`. */
export const CONTROL_SIGNALS = "controlSignals";

/** Below a study: the list by which its units are allocated; see `studies/unit-allocation.ts`. Functions alone write. */
export const ALLOCATION = "allocation";

/** Below a test: what the letters of its arms stand for; see `records/blinding/blinding.ts`. */
export const ARM_KEYS = "armKeys";

/** Below a test: the treatment of a record of a blinded study; see `records/blinding/treatment-seal.ts`. */
export const SEALED = "sealed";

/** Below a test: what lies in which dish and drop, by letter; see `records/kinds/preclinical/allocation.ts`. */
export const DISHES = "dishes";

/** What a run was found to say; see `records/kinds/preclinical/stored-result.ts`. */
export const runResultPath = (testId: string, rev: number) => `tests/${testId}/results/run-${rev}`;

export const revisionPath = (testId: string, rev: number) => `tests/${testId}/revisions/${rev}`;

/** Below a test: what was taken out of it for good. */
export const REDACTIONS = "redactions";

/** Below a study: the codes of its tests. */
export const CODES = "codes";

/** Holds a test code for one test of a study: created with the test, never changed, so a code is never given twice. */
export const codeReservationPath = (studyId: string, code: string) => `studies/${studyId}/${CODES}/${code}`;

/** Files that administrators import, with what became of each record below (`imports/import-run.ts`). Functions alone read and write. */
export const IMPORTS = "imports";
export const IMPORTED_RECORDS = "records";

/** Files that lists of images tell of records (`media/expected-file.ts`). Functions alone write. */
export const EXPECTED_FILES = "expectedFiles";

/** Leases and attempts of the pipeline; closed to every client. */
export const mediaWorkPath = (mediaId: string, generation: string, run = 0) =>
  `media/${mediaId}/work/${generation}${run === 0 ? "" : `-${run}`}`;

/**
 * Storage buckets of a project. Only the raw bucket triggers the pipeline, so its outputs can never loop. No client reaches the
 * anchors, which nobody changes, and the tables, which are made again from the database.
 */
export const bucketNames = (projectId: string) => ({
  formsResources: `${projectId}-forms-resources`,
  clinicalRawData: `${projectId}-clinical-raw-data`,
  derived: `${projectId}-derived`,
  trailAnchors: `${projectId}-trail-anchors`,
  tables: `${projectId}-tables`,
});

/** Buckets of the second project that the deployment names, where whoever owns the first deletes nothing. */
export const copyBucketNames = (projectId: string) => ({
  /** The database, once a week: a folder for each export. */
  exports: `${projectId}-exports`,
  /** Files that cannot be made again, each day: a folder for each bucket that they are from. */
  files: `${projectId}-copies`,
});

/** Folders of the copied files, by the bucket that they are from. */
export const COPY_FOLDERS = {
  clinicalRawData: "originals/",
  formsResources: "resources/",
  trailAnchors: "anchors/",
} as const;

/** Where functions run and everything is stored: what they hand to each other never leaves it. */
export const REGION = "europe-west1";

/** Pub/Sub topic between intake and work on a medium. */
export const MEDIA_WORK_TOPIC = "media-work";

/** Pub/Sub topic between work and what follows from it: comparison, alerts, counts. */
export const MEDIA_DONE_TOPIC = "media-done";

/** Where the platform puts messages that no delivery could get done. */
export const MEDIA_DEAD_LETTER_TOPIC = "media-dead-letter";

/** Mails, one document per recipient; their bodies, closed to every client; and who gets none. Functions alone write. */
export const OUTBOX = "outbox";
export const MAIL_BODIES = "mailBodies";
export const MAIL_EVENTS = "mailEvents";
export const MAIL_PACE = "mailPace";
export const MAIL_CONTACTS = "mailContacts";

/** What is mailed when, and each of its runs; see `schedules/`. Functions alone write, asked by admins. */
export const SCHEDULES = "schedules";
export const REPORT_RUNS = "reportRuns";
