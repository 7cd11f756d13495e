import { COLLECTIONS, EXPECTED_FILES } from "@zona/domain/collections";

/** What an archive holds, by collections at the root of the database: all that people entered, decided or signed. */
export const ARCHIVED_ROOTS = [
  ...["config", "organisations", "users", COLLECTIONS.studies, "protocols", "resources", "vocabulary"],
  ...["subjects", "couples", "subjectCounters", COLLECTIONS.tests, COLLECTIONS.media, "alerts"],
  EXPECTED_FILES,
  ...["lots", "devices", "tanks", "straws", "places", "bankAudits"],
  ...["controlSignals", "controlTargets", "savedViews", "schedules", "reportRuns"],
  ...["adminLog", "accessLog", "accessReviews", "exports", "chatTurns"],
] as const;

/** And by collections below those documents. */
export const ARCHIVED_BELOW = [
  ...["history", "versions", "changes", "codes", "allocation", "dispositions", "logs", "moves"],
  ...["sheets", "revisions", "chain", "signatures", "witness", "queries", "results", "redactions"],
  ...["armKeys", "sealed", "dishes"],
] as const;

/** What blinds hide, of those: an archive that is made in the app leaves it out. */
export const BLINDED = ["allocation", "armKeys", "sealed", "dishes"] as const;

/** What no archive holds, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["testFacts", "queryFacts", "coded", "factMarks", "sweeps", "controlAlerts"].map((name) => [
      name,
      "made again from the records",
    ]),
  ),
  ...Object.fromEntries(
    ["signingFactors", "deviceKeys"].map((name) => [name, "secrets that stay where they were made"]),
  ),
  ...Object.fromEntries(
    ["access", "accessTokens", "webhooks", "deliveries", "invitations"].map((name) => [
      name,
      "who may do what is granted again where the archive is opened",
    ]),
  ),
  ...Object.fromEntries(
    ["drafts", "presence", "work", "pace", "tours", "notifications", "notificationSettings"].map((name) => [
      name,
      "of the moment, not of the record",
    ]),
  ),
  ...Object.fromEntries(["chatAnswers", "chatPreferences"].map((name) => [name, "each person's own"])),
  ...Object.fromEntries(
    ["imports", "records"].map((name) => [name, "work of this installation; each record names the file it came from"]),
  ),
  ...Object.fromEntries(
    ["outbox", "mailBodies", "mailEvents", "mailPace", "mailContacts", "deadLetters", "bulkRuns"].map((name) => [
      name,
      "work of this installation; what was mailed stands in reportRuns",
    ]),
  ),
};
