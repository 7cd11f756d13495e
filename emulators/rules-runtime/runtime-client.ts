import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Java } from "../jars/java.ts";

type Answer = {
  id: number;
  result: { permit?: boolean; rulesVersion?: number };
  errors: string[];
  warnings: string[];
};
type DocumentRequest = { id: number; server_request_id: number; action: string; context: { path: string } };

/** A Firestore document in the form of its REST interface, or nothing for a missing one. */
export type FetchDocument = (path: string) => Promise<object | undefined>;

export type Question = {
  ruleset: string;
  method: string;
  path: string;
  variables: Record<string, unknown>;
};

/** Speaks to the runtime as firebase-tools does, quirks included: it forgets an id once a line for it has come. */
export class RuntimeClient {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, (line: unknown) => void>();
  private readonly fetchDocument: FetchDocument;
  private nextId = 0;
  /** Lines that came under an id nobody waited for. firebase-tools would lose them, and wait for ever. */
  readonly unexpected: string[] = [];
  readonly ready: Promise<unknown>;

  constructor(java: Java, jar: string, fetchDocument: FetchDocument) {
    this.fetchDocument = fetchDocument;
    this.ready = this.lineFor(-1);
    this.process = spawn(join(java.home, "bin/java"), ["-Djava.security.manager=disallow", "-jar", jar, "serve"]);
    createInterface({ input: this.process.stdout }).on("line", (text) => {
      const line = JSON.parse(text) as Answer; // the protocol under test
      const waiter = this.waiting.get(line.id);
      this.waiting.delete(line.id);
      if (waiter) waiter(line);
      else this.unexpected.push(text);
    });
  }

  async load(name: string, content: string): Promise<Answer> {
    const context = { rulesetName: name, source: { files: [{ name: "storage.rules", content }] } };
    return (await this.send(this.nextId++, { action: "load_ruleset", context })) as Answer; // the protocol under test
  }

  async verify({ ruleset, method, path, variables }: Question): Promise<Answer> {
    const context = { rulesetName: ruleset, service: "firebase.storage", path, method, variables };
    let line = await this.send(this.nextId++, { action: "verify", context });
    while (isDocumentRequest(line)) {
      const result = await this.fetchDocument(line.context.path);
      const found = result ? { result, status: "ok" } : { status: "not_found" };
      line = await this.send(line.server_request_id, { ...found, warnings: [], errors: [] });
    }
    return line as Answer; // the protocol under test
  }

  /** Closes the input, and resolves with the exit code. */
  async close(): Promise<number | null> {
    const exited = once(this.process, "exit");
    this.process.stdin.end();
    const [code] = (await exited) as [number | null]; // Node's own signature
    return code;
  }

  private send(id: number, message: object): Promise<unknown> {
    const answer = this.lineFor(id);
    this.process.stdin.write(`${JSON.stringify({ ...message, id })}\n`);
    return answer;
  }

  private lineFor(id: number): Promise<unknown> {
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }
}

function isDocumentRequest(line: unknown): line is DocumentRequest {
  return typeof line === "object" && line !== null && "server_request_id" in line;
}
