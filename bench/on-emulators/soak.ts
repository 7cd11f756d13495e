import "../site-address.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ALERTS, DEAD_LETTERS } from "@zona/domain/collections";
import { deleteApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { countInFunctions, inAll, sumsIn } from "../billing/counting.ts";
import { dollarsOf } from "../billing/price.ts";
import { type Figure, tell } from "../figures.ts";
import { askedExports } from "../traffic/asked-exports.ts";
import { askedQuestions } from "../traffic/asked-questions.ts";
import { mailedReports } from "../traffic/mailed-reports.ts";
import { patiently, percentile, photo, photoUploads } from "../traffic/photo-uploads.ts";
import { recordEditors } from "../traffic/record-editors.ts";
import { recordMoves } from "../traffic/record-moves.ts";
import { spread } from "../traffic/spread.ts";
import { suiteClient } from "../traffic/suite-client.ts";
import { functionsOf, killFunctions, liveHeaps, memoryNow, standStill } from "../traffic/suite-processes.ts";

// A week of a laboratory of fifty people in an hour and a half, on a running `npm start` with the demo's data: steady edits
// through the security rules, photos, moves of whole records, files, questions and mailed reports, while emulators stand
// still in turn and processes of functions are killed. An emulator that ended would take `npm start` with it, so none is:
// what holds its data goes on where it stood. In the end everything is counted anew from what is stored, and what each process
// held in memory in the last third of the time is told beside the first. Linux only.

const UPLOADERS = 10;
const RECIPIENTS = 5;
const ASKERS = 3;
/** Between two acts of one person: with fifty, the 4,000 acts that a week's hundred records take. */
const PAUSE_MS = 60_000;
/** In a minute: nobody comes to the most that one person may have done for them in an hour. */
const A_MINUTE = { moves: 1 / 2, exports: 1 / 3, questions: 4, reports: 1 / 6, kills: 2 / 3 };
const STILL = ["Firestore", "Pub/Sub", "Storage rules", "firebase-tools"] as const;
const STILL_MS = 8_000;
const SAMPLE_MS = 30_000;
const PATIENCE_MS = 30 * 60_000;
const MOST_GROWTH = 1.25;

const client = suiteClient({ photos: 2000, people: 50, minutes: 90 });
const { photos, people, minutes } = client.given;
const { ports } = client;
const lastsMs = minutes * 60_000;
const db = getFirestore(client.app);
const told = { stills: 0, kills: 0 };
const samples: { third: number; name: string; mebibytes: number }[] = [];
/** At the end of each third. */
const heaps: { third: number; name: string; mebibytes: number }[] = [];

const times = (what: keyof typeof A_MINUTE) => Math.ceil(A_MINUTE[what] * minutes);
const countOf = async (collection: string) => (await db.collection(collection).count().get()).data().count;

/** What somebody gave up, after the tries that the app makes: the others go on, and it is told in the end. */
const givenUp: string[] = [];
const unlessGivenUp =
  <T>(what: string, act: (index: number) => Promise<T>) =>
  (index: number): Promise<T | undefined> =>
    act(index).catch((error: Error) => {
      givenUp.push(`${what}: ${error.message}`);
      return undefined;
    });

/** What came of a long step stands in the log when it is done: a run that is broken off has told something. */
async function toldWhenDone<T>(what: string, step: Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await step;
  const said = typeof result === "object" ? ` ${JSON.stringify(result)}` : "";
  console.log(`  ${what}: after ${Math.round((performance.now() - begun) / 1000)} s${said.slice(0, 300)}`);
  return result;
}

/** Every function in its turn, so that each process lives long enough for what it loses to show. */
async function killOldest(): Promise<void> {
  const [oldest] = functionsOf(ports);
  told.kills += oldest ? killFunctions(ports, oldest.name) : 0;
}

async function stopOne(index: number): Promise<void> {
  const service = STILL[index % STILL.length] ?? "Firestore";
  told.stills += (await standStill(ports, service, STILL_MS)) ? 1 : 0;
}

async function sampleMemory(index: number): Promise<void> {
  const third = Math.floor((3 * index * SAMPLE_MS) / lastsMs);
  for (const [name, mebibytes] of memoryNow(ports)) samples.push({ third, name, mebibytes });
}

async function measureHeaps(index: number): Promise<void> {
  await delay(lastsMs / 3 - SAMPLE_MS);
  for (const [name, mebibytes] of await liveHeaps(ports)) heaps.push({ third: index, name, mebibytes });
}

/** Of the last third beside the first. What is collected lazily is told; what is live is judged where it is known. */
function memoryFigures(): Figure[] {
  const measured = (all: typeof samples, what: string, isJudged: (name: string) => boolean) =>
    [...new Set(all.map(({ name }) => name))].flatMap((name): Figure[] => {
      const of = (third: number) =>
        all.flatMap((one) => (one.name === name && one.third === third ? [one.mebibytes] : []));
      const [first, last] = [of(0), of(2)];
      if (first.length === 0 || last.length === 0) return [];
      const figure = { what: `${what} ${name}`, result: percentile(last, 0.5), unit: "MiB" } as const;
      return [{ ...figure, baseline: percentile(first, 0.5), ...(isJudged(name) ? { limit: MOST_GROWTH } : {}) }];
    });
  const isCollected = (name: string) => heaps.some((one) => one.name === name);
  return [
    ...measured(samples, "memory of", (name) => !isCollected(name)),
    ...measured(heaps, "live heap of", () => true),
  ];
}

const folder = await mkdtemp(join(tmpdir(), "zona-counts-"));
const stopCounting = await countInFunctions(folder);
try {
  killFunctions(ports); // those that come in their place count
  const letters = { dead: await countOf(DEAD_LETTERS), alerts: await countOf(ALERTS) };
  const editors = recordEditors(client, people, PAUSE_MS);
  await editors.createTests();
  const moves = await recordMoves(client);
  const files = askedExports(client);
  const questions = await askedQuestions(client, ASKERS);
  const reports = await mailedReports(client, RECIPIENTS);
  const uploads = photoUploads(client, `soak-${Date.now()}`);

  const over = new AbortController();
  const editing = editors.editUntil(over.signal);
  editing.catch(() => undefined); // told when the load is over
  const [, moved] = await Promise.all([
    spread(
      photos,
      lastsMs,
      unlessGivenUp("photo", async (index) => uploads.send(await photo(30_000 + index), index % UPLOADERS)),
    ),
    spread(
      times("moves"),
      lastsMs,
      unlessGivenUp("move", () => moves.round(patiently)),
    ),
    spread(times("exports"), lastsMs, unlessGivenUp("export", files.ask)),
    spread(times("questions"), lastsMs, unlessGivenUp("question", questions.ask)),
    spread(times("reports"), lastsMs, unlessGivenUp("report", reports.ask)),
    spread(times("kills"), lastsMs, killOldest),
    spread(3 * STILL.length, lastsMs, stopOne),
    spread(Math.ceil(lastsMs / SAMPLE_MS), lastsMs, sampleMemory),
    spread(3, lastsMs, measureHeaps),
    delay(lastsMs),
  ]);
  over.abort();
  await editing;
  const loadLeft = photos - uploads.ended();
  console.log(`  load over, ${loadLeft} photos not at their end`);
  await toldWhenDone("photos", uploads.endOf(photos, PATIENCE_MS));
  console.log(`  ${photos - uploads.ended()} photos not at their end`);
  await toldWhenDone("exports", files.ended(PATIENCE_MS));
  await toldWhenDone("reports", reports.ended(PATIENCE_MS));

  const pictures = await toldWhenDone("recount of photos", uploads.recount());
  const records = await toldWhenDone("recount of records", editors.recount());
  const wholes = await toldWhenDone("recount of moves", moves.recount());
  const exported = await toldWhenDone("recount of exports", files.recount());
  const asked = await toldWhenDone("recount of questions", questions.recount());
  const mailed = await toldWhenDone("recount of mails", reports.recount());
  const sums = await sumsIn(folder);
  const bill = inAll(sums);
  const ofMedia = inAll(new Map([...sums].filter(([name]) => name.startsWith("media"))));
  const seconds = moved.flatMap((took) => took ?? []);
  for (const what of givenUp) console.log(`  given up: ${what}`);
  const lettersAfter = (await db.collection(DEAD_LETTERS).get()).docs;

  const none = (what: string, result: number): Figure => ({ what, result, unit: "", limit: 0 });
  const count = (what: string, result: number): Figure => ({ what, result, unit: "" });
  tell([
    count("minutes", minutes),
    count("times that an emulator stood still for 8 s", told.stills),
    count("processes of functions killed", told.kills),
    none(`${photos} photos: lost`, pictures.lost),
    none("photos not at their end", pictures.unfinished),
    none("derived files too many", pictures.extraFiles),
    none("derived files missing", pictures.missingFiles),
    count("photos worked on more than once, with the effect of once", pictures.workedOnTwice),
    count("photos not at their end when the load was over", loadLeft),
    none("acts that somebody gave up", givenUp.length),
    count("stalls after which lost events were asked for again", uploads.repeats()),
    none("dead letters", lettersAfter.filter((one) => !moves.isOwn(String(one.get("testId")))).length - letters.dead),
    none("alerts", (await countOf(ALERTS)) - letters.alerts),
    none(
      `${editors.edited.accepted.length} acts of ${people} people on ${records.records} records: lost`,
      records.lost,
    ),
    none("acts told twice", records.twice),
    none("records whose trail does not prove them", records.unproven),
    none(`${moves.moves()} moves of whole records: not told once and in order`, wholes.notOnce),
    none("moved records whose trail does not prove their moves", wholes.unproven),
    none(`${times("exports")} exports: not ready`, exported.unready),
    none("exports without exactly one file", exported.notOnce),
    none(`${times("questions")} questions: not answered with figures`, asked.unanswered),
    none("answers that are not kept once", asked.unkept),
    none("counts of an answer other than what is stored", asked.miscounted),
    none(`${mailed.asked} mails: not made once for each recipient`, mailed.notOnce),
    none("runs of a report that nobody asked for", mailed.unasked),
    none("mails missing", mailed.missing),
    none("mails that came twice", mailed.twice),
    count("mails in doubt, and told to be", mailed.inDoubt),
    { what: "an act on a record: 95 %", result: percentile(editors.edited.tookMs, 0.95), unit: "ms" },
    { what: "a move: 95 %", result: percentile(seconds, 0.95), unit: "s" },
    { what: "a question: 95 %", result: percentile(questions.tookMs, 0.95), unit: "ms" },
    { what: "documents read by functions", result: bill.reads, unit: "reads" },
    count("documents written by functions", bill.writes),
    { what: "of that, reads for a photo by the functions of media", result: ofMedia.reads / photos, unit: "reads" },
    { what: "what functions cost", result: dollarsOf(bill), unit: "$" },
    ...uploads.stages(),
    ...memoryFigures(),
  ]);
  uploads.stop();
  await editors.stop();
} finally {
  await stopCounting();
  // Processes of functions may still write into it: what was measured is not lost to that.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}
await deleteApp(client.app);
