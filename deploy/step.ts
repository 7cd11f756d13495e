import type { Cloud, Printed } from "./cloud.ts";

/** `input` is what it reads, where an answer or a small file is wanted. */
export type Command = { program: string; args: readonly string[]; input?: string };
export type Call = { method: "GET" | "POST" | "PATCH"; url: string; body?: object };

/** How a step is known to be done already: the command or call succeeds, and what it prints matches. */
export type Check = (Command | Call) & { matches?: RegExp };

export type Action =
  | Command
  | Call
  /** Asks the person and gives the answer to the command; only a secret is hidden while it is typed. */
  | { question: string; isSecret: boolean; to: Command }
  /** Runs the command once for each line that another one prints, in place of `LINE`. */
  | { forEachLineOf: Command; run: Command }
  /** What takes more than one command to decide; `summary` says it in a dry run. Resolves with what is left to do, if anything. */
  | { summary: string; perform: (cloud: Cloud) => Promise<string | undefined> };

export type Step = {
  title: string;
  /** Without one a step is done each time: what it does is the same however often. */
  unless?: Check;
  actions: readonly Action[];
  /** What the person has to do where no command can; the deployment stops there. */
  advice?: string;
};

/** Something the person can put right; shown as its one sentence. */
export class DeployError extends Error {
  override name = "DeployError";
}

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A line that could be typed into a shell, or the call in one line. */
export function written(action: Action | Check): string {
  if ("program" in action) {
    const line = [action.program, ...action.args].map(quoted).join(" ");
    return "input" in action ? `echo ${quoted(action.input ?? "")} | ${line}` : line;
  }
  if ("url" in action) return `${action.method} ${action.url}${action.body ? ` ${JSON.stringify(action.body)}` : ""}`;
  if ("summary" in action) return action.summary;
  if ("question" in action) return `ask "${action.question}" | ${written(action.to)}`;
  return `${written(action.forEachLineOf)} | each LINE: ${written(action.run)}`;
}

async function holds(cloud: Cloud, check: Check): Promise<boolean> {
  if ("program" in check) {
    const { code, out } = await cloud.run(check.program, check.args);
    return code === 0 && (check.matches?.test(out) ?? true);
  }
  const { status, text } = await cloud.request(check.method, check.url, check.body);
  return status < 300 && (check.matches?.test(text) ?? true);
}

function succeeded(command: Command, { code, out, err }: Printed): string {
  if (code === 0) return out;
  const last = err.trim().split("\n").slice(-5).join("\n");
  throw new DeployError(`This command failed with ${code}:\n  ${written(command)}\n${last}`);
}

/** Runs a command and returns what it prints. Throws a DeployError with its last words when it fails. */
export const command = async (cloud: Cloud, given: Command, input = given.input) =>
  succeeded(given, await cloud.run(given.program, given.args, input));

/** Makes a call and returns its answer. Throws a DeployError when it is refused. */
export async function call(cloud: Cloud, given: Call): Promise<string> {
  const { status, text } = await cloud.request(given.method, given.url, given.body);
  if (status >= 300) throw new DeployError(`${written(given)} answered ${status}: ${text.slice(0, 500)}`);
  return text;
}

async function act(cloud: Cloud, action: Action): Promise<string | undefined> {
  if ("summary" in action) return action.perform(cloud);
  if ("forEachLineOf" in action) await forEachLine(cloud, action);
  else if ("program" in action) await command(cloud, action);
  else if ("url" in action) await call(cloud, action);
  else {
    const answer = await cloud.ask(action.question, action);
    if (answer === "") throw new DeployError(`Nothing was entered for: ${action.question}`);
    await command(cloud, action.to, answer);
  }
  return undefined;
}

async function forEachLine(cloud: Cloud, action: { forEachLineOf: Command; run: Command }): Promise<void> {
  const lines = (await command(cloud, action.forEachLineOf)).split("\n").filter((line) => line !== "");
  for (const line of lines) {
    const args = action.run.args.map((word) => word.replaceAll("LINE", line));
    await command(cloud, { ...action.run, args });
  }
}

/** Does what is missing of a step, and nothing else. Resolves with how it ended: "already there", "done" or what is left to do. */
export async function take(cloud: Cloud, { unless, actions, advice }: Step): Promise<string> {
  if (unless && (await holds(cloud, unless))) return "already there";
  if (advice !== undefined) throw new DeployError(advice);
  const left: string[] = [];
  for (const action of actions) left.push((await act(cloud, action)) ?? "");
  return left.filter((sentence) => sentence !== "").join(" ") || "done";
}
