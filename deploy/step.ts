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
  | { forEachLineOf: Command; run: Command };

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

const command = async (cloud: Cloud, given: Command, input = given.input) =>
  succeeded(given, await cloud.run(given.program, given.args, input));

async function act(cloud: Cloud, action: Action): Promise<void> {
  if ("program" in action) return void (await command(cloud, action));
  if ("url" in action) {
    const { status, text } = await cloud.request(action.method, action.url, action.body);
    if (status >= 300) throw new DeployError(`${written(action)} answered ${status}: ${text.slice(0, 500)}`);
    return;
  }
  if ("question" in action) {
    const answer = await cloud.ask(action.question, action);
    if (answer === "") throw new DeployError(`Nothing was entered for: ${action.question}`);
    return void (await command(cloud, action.to, answer));
  }
  const lines = (await command(cloud, action.forEachLineOf)).split("\n").filter((line) => line !== "");
  for (const line of lines) {
    const args = action.run.args.map((word) => word.replaceAll("LINE", line));
    await command(cloud, { ...action.run, args });
  }
}

export type Outcome = "already there" | "done";

/** Does what is missing of a step, and nothing else. */
export async function take(cloud: Cloud, { unless, actions, advice }: Step): Promise<Outcome> {
  if (unless && (await holds(cloud, unless))) return "already there";
  if (advice !== undefined) throw new DeployError(advice);
  for (const action of actions) await act(cloud, action);
  return "done";
}
