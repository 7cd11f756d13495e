import { defineString, expr, projectID } from "firebase-functions/params";
import { ACCOUNTS, type Zone } from "./zones.ts";

/**
 * Values of one deployment, kept in `.env.PROJECT` beside the functions. The defaults of the buckets follow
 * `bucketNames` of the domain. `.value()` may be asked for inside handlers only: at load time there is none.
 */
export const rawBucket = defineString("RAW_BUCKET", {
  default: expr`${projectID}-clinical-raw-data`,
  description: "Bucket of the originals; the only one whose new objects start the pipeline",
});

export const derivedBucket = defineString("DERIVED_BUCKET", {
  default: expr`${projectID}-derived`,
  description: "Bucket of thumbnails, previews and exports",
});

export const formsBucket = defineString("FORMS_BUCKET", {
  default: expr`${projectID}-forms-resources`,
  description: "Bucket of forms, SOPs, templates and reference images",
});

export const anchorBucket = defineString("ANCHOR_BUCKET", {
  default: expr`${projectID}-trail-anchors`,
  description: "Bucket of the heads of audit trails; nothing in it can be changed while its retention lasts",
});

export const tablesBucket = defineString("TABLES_BUCKET", {
  default: expr`${projectID}-tables`,
  description:
    "Bucket of the tables that reports, charts and questions ask; no client reads it, and it can be made again",
});

/** The account of a trust zone in full: firebase-tools grants secrets to nobody else. */
export const accountOf = (zone: Zone) => expr`${ACCOUNTS[zone]}@${projectID}.iam.gserviceaccount.com`;

export const projectId = () => projectID.value();

export const tableEngine = defineString("TABLE_ENGINE", {
  default: "duckdb",
  input: { select: { options: [{ value: "duckdb" }, { value: "bigquery" }] } },
  description: "What answers tables: an engine in the functions, or BigQuery over the same files; see docs/scale.md",
});

export const tableDataset = defineString("TABLE_DATASET", {
  default: "zona_tables",
  description: "Dataset of BigQuery, in the location of the bucket of the tables; only read with TABLE_ENGINE=bigquery",
});

export const tableLocation = defineString("TABLE_LOCATION", {
  default: "EU",
  description: "Location of that dataset",
});

export const adminSecondStep = defineString("ADMIN_SECOND_STEP", {
  default: "optional",
  input: { select: { options: [{ value: "optional" }, { value: "required" }] } },
  description: "Whether administrators are administrators only after a second step of signing in",
});

const siteAddressParameter = defineString("SITE_ADDRESS", {
  default: expr`https://${projectID}.web.app`,
  description: "Where people open the app; links in mails lead there",
});

/** Under the emulators `npm start` and `npm test` say where the site is; elsewhere nobody can. */
export function siteAddress(): string {
  const local = process.env.FUNCTIONS_EMULATOR === "true" ? process.env.ZONA_LOCAL_SITE : undefined;
  return local ?? siteAddressParameter.value();
}

export const exportProject = defineString("EXPORT_PROJECT", {
  default: "",
  description:
    "A second project, which other people own, that copies of records and originals lie in; see docs/operations.md",
});

export const bootstrapAdmins = defineString("BOOTSTRAP_ADMINS", {
  default: "",
  description: "E-mail addresses, divided by commas, that are admins before anyone has given a role",
});
