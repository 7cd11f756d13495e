import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { recordsReadBy } from "@zona/domain/audit/audit-scope";
import { codedPath, MAIL_BODIES, TEST_FACTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { MEDIA_TYPES } from "@zona/domain/exports/export-document";
import type { ReadingScope } from "@zona/domain/identity/access";
import { headerLine } from "@zona/domain/mail/mail-address";
import { refuses } from "@zona/domain/operations/refusals";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { readRecord } from "@zona/domain/stored-record";
import { reportedStudies } from "@zona/domain/studies/report-domains";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { readerScope } from "../facts/reader-scope-data.ts";
import { adminApp } from "../firebase/app.ts";
import { derivedBucket } from "../firebase/parameters.ts";
import { allNames } from "../identity/people-data.ts";
import { languageOf } from "../language/reader-language-data.ts";
import { contactId } from "../mail/contact-id.ts";
import { mailSettings } from "../mail/mail-settings.ts";
import { mailWords } from "../mail/mail-text.ts";
import { outboxPort } from "../mail/outbox-data.ts";
import { renderReport } from "../mail/rendering/render-mail.ts";
import { staff } from "../notifications/notification-data.ts";
import { reportSourceOf } from "../reports/report-source-data.ts";
import { reportFile } from "../reports/run-report.ts";
import { type BuildPorts, buildRun } from "./build-run.ts";
import { DUE_AHEAD_MS, DueTest, dueContent } from "./due-content.ts";
import { reportDomainsNow } from "./report-domains-data.ts";
import { buildRecords } from "./run-data.ts";
import { contactRefusal } from "./schedule-data.ts";
import { plannedView, tableContent } from "./table-content.ts";

const MOST_DUE = 500;

export const addressHash = (email: string) => contactId(email).slice(0, 24);

/** Names of files that every system takes. */
const fileName = (name: string, planned: Date, format: string) =>
  `${headerLine(name, 60).replaceAll(/[^\p{L}\p{N} _.-]+/gu, "-")} ${planned.toISOString().slice(0, 10)}.${format}`;

export function buildPorts(bucket: string, site: string, db = getFirestore(adminApp())): BuildPorts {
  // What the owner may not read any more is in no report of theirs.
  const sourceOf = async ({ owner }: Schedule) => {
    const source = await reportSourceOf(owner.uid, db);
    if (!source) throw new AppError("forbidden", refuses("notGranted"));
    return source;
  };
  const due = new Map<string, Promise<DueTest[]>>();
  const dueTests = async (planned: Date, { path, op, value, isCoded }: ReadingScope) => {
    const until = new Date(planned.getTime() + DUE_AHEAD_MS);
    const readable = db.collection(isCoded ? codedPath(TEST_FACTS) : TEST_FACTS).where(path, op, value);
    const query = readable.where("nextDue.from", "<=", until).orderBy("nextDue.from");
    const { docs } = await query.limit(MOST_DUE).get();
    return docs.flatMap((found) => readRecord(DueTest, found.id, found.data()) ?? []);
  };
  return {
    runs: buildRecords(db),
    async content(schedule, planned, uid, words) {
      const { zone } = schedule.rule;
      if (schedule.content.kind === "digest" && schedule.content.digest === "due-and-overdue") {
        // Everybody's own digest is of what they read themselves; the one that all get, of what its owner reads.
        const scope = await readerScope(uid ?? schedule.owner.uid, db);
        const key = JSON.stringify([planned, scope]);
        const tests = due.get(key) ?? (scope ? dueTests(planned, scope) : Promise.resolve([]));
        due.set(key, tests);
        return dueContent(await tests, uid, { zone, site, now: planned, words });
      }
      const view = plannedView(schedule, planned, words);
      return view && tableContent(view, { zone, site, words }, await sourceOf(schedule));
    },
    async file(schedule, run, format) {
      // One file for all: in the language of whoever set it up.
      const words = mailWords(await languageOf(schedule.owner.uid, db));
      const planned = plannedView(schedule, run.planned, words);
      if (!planned) throw new Error("The view of the schedule was readable a moment ago.");
      let rows = 0;
      let bytes = 0;
      const [names, source] = await Promise.all([allNames(), sourceOf(schedule)]);
      const { name: title, owner, rule } = schedule;
      const made = {
        view: planned.view,
        title,
        by: owner.name,
        at: run.planned,
        zone: rule.zone,
        names,
        words: words.file,
      };
      async function* counted() {
        const onRows = (all: number) => {
          rows = all;
        };
        const chunks = reportFile(made, format, source, { onRows });
        for await (const chunk of chunks) {
          bytes += chunk.length;
          yield Buffer.from(chunk);
        }
      }
      const path = `reports/${run.id}/${run.attempts}.${format}`;
      const metadata = { contentType: MEDIA_TYPES[format], cacheControl: "private, no-store" };
      const file = getStorage(adminApp()).bucket(bucket).file(path);
      await pipeline(
        Readable.from(counted(), { objectMode: false }),
        file.createWriteStream({ resumable: false, metadata }),
      );
      return {
        attachment: { filename: fileName(title, run.planned, format), type: MEDIA_TYPES[format], path, bytes },
        rows,
      };
    },
    async told(schedule, planned) {
      const scope = await readerScope(schedule.owner.uid, db);
      if (!scope) return { recordsOf: [], mayGoTo: () => false };
      const view = plannedView(schedule, planned, mailWords("en"))?.view;
      const { studies, mayGoTo } = await reportDomainsNow(db);
      const told = reportedStudies(studies, scope, view?.filter);
      return {
        recordsOf: recordsReadBy(studies, scope, view?.filter),
        mayGoTo: (email) => mayGoTo(email, told),
      };
    },
    staff: () => staff(db),
    language: (uid) => languageOf(uid, db),
    keptBack: (email, listId) => contactRefusal(email, listId, db),
    outbox: {
      ...outboxPort(db),
      keepBody: (bodyId, body, now) =>
        db.runTransaction(async (transaction) => {
          const ref = db.collection(MAIL_BODIES).doc(bodyId);
          if (!(await transaction.get(ref)).exists) transaction.create(ref, { ...body, createdAt: now });
        }),
    },
    render: renderReport,
  };
}

/** Makes the mails of one run; safe to repeat. */
export const buildReportRun = (runId: string): Promise<string> =>
  buildRun(runId, buildPorts(derivedBucket.value(), mailSettings().site), addressHash, () => new Date());
