import type { Answer, Call, Cloud } from "./cloud.ts";

/** Something a person can put right; shown as its one sentence. */
export class DeployError extends Error {
  override name = "DeployError";
}

/** A JSON value of Google's interfaces, of which each step reads a few fields. */
export type Found = { [key: string]: unknown };

const SECOND = 1_000;
/** No answer, too many calls, or a fault of theirs: passes by itself. */
const OVERLOADED = [1, 2, 4, 8, 16, 32].map((seconds) => seconds * SECOND);
/** Somebody else is changing the same. */
const CONTENDED = [1, 2, 4].map((seconds) => seconds * SECOND);
/** A role or an interface that was switched on a moment ago is not known everywhere yet. */
const SPREADING = [5, 15, 40].map((seconds) => seconds * SECOND);
/** An account of Google's own services is made when it is first asked for, and known minutes later. */
const APPEARING = [5, 10, 20, 40, 60, 60].map((seconds) => seconds * SECOND);
const LOOK_EVERY_MS = 5 * SECOND;
/** A large database takes hours to be restored. */
const PATIENCE_MS = 6 * 60 * 60 * SECOND;

const isOverloaded = (status: number) => status === 0 || status === 429 || status >= 500;

/** How long to wait before each further attempt; none where another attempt would be answered the same. */
function pauses({ method }: Call, { status, text }: Answer): readonly number[] {
  if (isOverloaded(status)) return OVERLOADED;
  if (status === 403) return SPREADING;
  if (status === 404 && method !== "GET") return SPREADING;
  if (status === 409) return CONTENDED;
  if (status === 400 && /does not exist/i.test(text)) return APPEARING;
  return [];
}

/** The last answer, once what passes by itself has passed. A call that makes something is left to `made`. */
export async function answerOf(cloud: Cloud, call: Call): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await cloud.request(call);
    const pause = pauses(call, answer)[attempt];
    if (pause === undefined) return answer;
    await cloud.pause(pause);
  }
}

/** A call in one line, as a dry run and a refusal tell it. */
export const written = ({ method, url, body }: Call) => `${method} ${url}${body ? ` ${JSON.stringify(body)}` : ""}`;

/** Google's own words for a refusal. */
function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { error: { message: string } }).error.message);
  } catch {
    return text.slice(0, 300);
  }
}

/** Who must do what about an answer that stays a refusal. */
export function refusal(call: Call, { status, text }: Answer): DeployError {
  const [, project = "the project"] = /projects\/([^/:?]+)/.exec(call.url) ?? [];
  const what = `${call.method} ${call.url}`;
  if (status === 401) return new DeployError("Google no longer knows who you are: run `gcloud auth login`.");
  if (status === 403) {
    return new DeployError(
      `You may not do this; ask an owner of ${project} for the role Owner, or to run this: ${what}\nGoogle says: ${messageOf(text)}`,
    );
  }
  if (isOverloaded(status)) {
    return new DeployError(`Google did not answer; run this again later, what is done stays: ${what}`);
  }
  return new DeployError(`Google refused ${what} (${status}): ${messageOf(text)}`);
}

/** Makes a call that may be made twice, and returns its answer, parsed. Waits where Google takes its time. Throws a DeployError when it is refused. */
export async function call(cloud: Cloud, given: Call): Promise<Found> {
  const answer = await answerOf(cloud, given);
  if (answer.status >= 300 || answer.status === 0) throw refusal(given, answer);
  return finished(cloud, given, JSON.parse(answer.text || "{}") as Found);
}

/** What is at an address, or undefined where nothing is. */
export async function read(cloud: Cloud, url: string): Promise<Found | undefined> {
  const given: Call = { method: "GET", url };
  const answer = await answerOf(cloud, given);
  if (answer.status === 404) return undefined;
  if (answer.status >= 300 || answer.status === 0) throw refusal(given, answer);
  return JSON.parse(answer.text || "{}") as Found;
}

/** As `read`, asked a second time where nothing is: for what a person is sent away for. */
export async function readTwice(cloud: Cloud, url: string): Promise<Found | undefined> {
  const found = await read(cloud, url);
  if (found) return found;
  await cloud.pause(SECOND);
  return read(cloud, url);
}

/** All pages of a list. `field` is what the interface calls it. */
export async function list<T = Found>(cloud: Cloud, url: string, field: string): Promise<T[]> {
  const all: T[] = [];
  let page = "";
  do {
    const answer =
      (await readTwice(cloud, `${url}${page && `${url.includes("?") ? "&" : "?"}pageToken=${page}`}`)) ?? {};
    all.push(...((answer[field] as T[] | undefined) ?? []));
    page = String(answer.nextPageToken ?? "");
  } while (page !== "");
  return all;
}

type Operation = { name?: string; done?: boolean; error?: { message?: string }; response?: Found };

/** Waits for a long-running operation; other answers are passed on as they are. */
async function finished(cloud: Cloud, given: Call, answer: Found): Promise<Found> {
  let operation: Operation = answer;
  if (!/(^|\/)operations\//.test(operation.name ?? "")) return answer;
  const [base] = /^https:\/\/[^/]+\/v[^/]+\//.exec(given.url) ?? [""];
  for (let waited = 0; !operation.done; waited += LOOK_EVERY_MS) {
    if (waited > PATIENCE_MS) throw new DeployError(`Google is still busy; run this again later: ${written(given)}`);
    await cloud.pause(LOOK_EVERY_MS);
    operation = (await read(cloud, `${base}${operation.name}`)) ?? operation;
  }
  if (operation.error) throw new DeployError(`Google refused ${written(given)}: ${operation.error.message}`);
  return operation.response ?? {};
}

/** What Google leaves out of an answer: false, nothing, none. */
const isLeftOut = (value: unknown) => value === false || value === "" || value === 0 || value === undefined;

/** Whether everything wanted is there; what else is there is somebody's. Numbers may be told as text. */
export function covers(found: unknown, wanted: unknown): boolean {
  if (isLeftOut(wanted) && isLeftOut(found)) return true;
  if (Array.isArray(wanted)) {
    const there = Array.isArray(found) ? found : [];
    return there.length === wanted.length && wanted.every((one, at) => covers(there[at], one));
  }
  if (typeof wanted === "object" && wanted !== null) {
    const there = (typeof found === "object" && found !== null ? found : {}) as Found;
    return Object.entries(wanted).every(([key, value]) => covers(there[key], value));
  }
  return String(found) === String(wanted);
}

/** A call that is made once: what it makes could be there twice where only its answer was lost. For `until`. */
export async function once(cloud: Cloud, given: Call): Promise<Found> {
  const answer = await cloud.request(given);
  if (answer.status >= 300 || answer.status === 0) throw refusal(given, answer);
  return finished(cloud, given, JSON.parse(answer.text || "{}") as Found);
}

const TRIES = 5;

/**
 * Does something until it is seen to be done: an answer may be lost, and somebody else may be faster. Returns whether anything
 * had to be done. `title` says what is not seen in the end.
 */
export async function until(
  cloud: Cloud,
  title: string,
  isDone: () => Promise<boolean>,
  act: () => Promise<unknown>,
): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    if (await isDone()) return attempt > 0;
    if (attempt === TRIES)
      throw new DeployError(`Google does not show it as done yet: ${title}. Run this again later.`);
    try {
      await act();
    } catch (error) {
      if (attempt === TRIES - 1) throw error;
      await cloud.pause(SPREADING[attempt] ?? SECOND);
    }
  }
}

/**
 * Makes what is missing, whether the call is answered, lost, or somebody else was faster: what counts is that it is there.
 * Returns how it ended: it was there already, or it was made.
 */
export async function made(cloud: Cloud, url: string, make: Call): Promise<"already there" | "made"> {
  for (let attempt = 0; ; attempt++) {
    if (await read(cloud, url)) return attempt === 0 ? "already there" : "made";
    const answer = await cloud.request(make);
    const isDone = answer.status >= 200 && answer.status < 300;
    if (isDone) await finished(cloud, make, JSON.parse(answer.text || "{}") as Found);
    if (isDone) return "made";
    const pause = pauses(make, answer)[attempt];
    if (pause === undefined) throw refusal(make, answer);
    await cloud.pause(pause);
  }
}
