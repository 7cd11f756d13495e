import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

export type Printed = { code: number; out: string; err: string };

/** The outside world of a deployment: programs, Google's interfaces and the person at the keyboard. */
export type Cloud = {
  /** Runs a program in the project's folder. A code other than 0 is an answer, not an exception. */
  run: (program: string, args: readonly string[], input?: string) => Promise<Printed>;
  /** Calls a REST interface of Google in the name of whoever is signed in to gcloud; the status. */
  request: (method: "GET" | "POST" | "PATCH", url: string, body?: object) => Promise<{ status: number; text: string }>;
  /** Asks the person; a secret is not echoed. */
  ask: (question: string, options: { isSecret: boolean }) => Promise<string>;
};

const ROOT = new URL("..", import.meta.url);

function run(program: string, args: readonly string[], input?: string): Promise<Printed> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT });
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    // A program that ends without reading what it was given is told by its code, not by a broken pipe.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    child.on("error", () => resolve({ code: 127, out, err: `${program} was not found.` }));
    child.on("close", (code) => resolve({ code: code ?? 1, out, err }));
  });
}

async function request(method: string, url: string, body?: object) {
  const { out } = await run("gcloud", ["auth", "print-access-token"]);
  // The project whose quota is used is named in the path; user tokens without it are refused by these interfaces.
  const [, project = ""] = /projects\/([^/:]+)/.exec(url) ?? [];
  const headers = {
    Authorization: `Bearer ${out.trim()}`,
    "Content-Type": "application/json",
    "X-Goog-User-Project": project,
  };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, text: await response.text() };
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

export const googleCloud: Cloud = { run, request, ask };
