import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

export type Printed = { code: number; out: string; err: string };
export type Call = { method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; url: string; body?: object | undefined };
/** `status` is 0 where no answer came: whether the call was carried out is not known then. */
export type Answer = { status: number; text: string };

/** The outside world of a deployment: programs, Google's interfaces, the person at the keyboard and the clock. */
export type Cloud = {
  /** Runs a program in the project's folder. A code other than 0 is an answer, not an exception. */
  run: (program: string, args: readonly string[], env?: Record<string, string>) => Promise<Printed>;
  /** Calls a REST interface of Google in the name of whoever is signed in to gcloud. */
  request: (call: Call) => Promise<Answer>;
  /** Asks the person; a secret is not echoed. */
  ask: (question: string, options: { isSecret: boolean }) => Promise<string>;
  /** Writes a file of settings beside the source. */
  write: (file: URL, text: string) => Promise<void>;
  pause: (ms: number) => Promise<void>;
  now: () => number;
};

const ROOT = new URL("..", import.meta.url);
const NO_ANSWER_MS = 60_000;
/** Google's tokens live for an hour. */
const TOKEN_MS = 30 * 60_000;
/** These answer before anything is enabled in the project, so its quota cannot be used for them. */
const WITHOUT_QUOTA_PROJECT = ["cloudresourcemanager", "serviceusage", "cloudbilling"];

/** Runs a program in `cwd`; what it prints is collected. */
export function runIn(cwd: URL) {
  return (program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Printed> =>
    new Promise((resolve) => {
      const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
      let out = "";
      let err = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        out += text;
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        err += text;
      });
      child.on("error", () => resolve({ code: 127, out, err: `${program} was not found.` }));
      child.on("close", (code) => resolve({ code: code ?? 1, out, err }));
    });
}

const run = runIn(ROOT);
let token = { text: "", until: 0 };

async function freshToken(): Promise<string> {
  if (Date.now() > token.until) {
    const { out } = await run("gcloud", ["auth", "print-access-token"]);
    token = { text: out.trim(), until: Date.now() + TOKEN_MS };
  }
  return token.text;
}

async function request({ method, url, body }: Call): Promise<Answer> {
  const { hostname, pathname } = new URL(url);
  const [, project] = /projects\/([^/:]+)/.exec(pathname) ?? [];
  const takesQuota = !WITHOUT_QUOTA_PROJECT.includes(hostname.split(".")[0] ?? "");
  const headers = {
    Authorization: `Bearer ${await freshToken()}`,
    "Content-Type": "application/json",
    ...(project && takesQuota && { "X-Goog-User-Project": project }),
  };
  const signal = AbortSignal.timeout(NO_ANSWER_MS);
  try {
    const response = await fetch(url, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

async function ask(question: string, { isSecret }: { isSecret: boolean }) {
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const answer = lines.question(`${question} `);
  isMuted = isSecret;
  const text = await answer;
  lines.close();
  if (isSecret) process.stdout.write("\n");
  return text.trim();
}

export const googleCloud: Cloud = {
  ...{ run, request, ask },
  write: (file, text) => writeFile(file, text),
  pause: (ms) => delay(ms),
  now: Date.now,
};
