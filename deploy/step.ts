import type { Call, Cloud, Printed } from "./cloud.ts";
import { call, covers, DeployError, type Found, made, read, readTwice, written } from "./google.ts";

export type Step = {
  title: string;
  /** What a dry run tells: calls and commands, or what is decided. */
  does: readonly string[];
  /** Does what is missing, and nothing else. Resolves with how it ended, in a few words. */
  take: (cloud: Cloud) => Promise<string>;
  /** What `--check` does in its place, for steps that release without looking. Throws a DeployError where something differs. */
  look?: (cloud: Cloud) => Promise<string>;
};

export const ALREADY = "already there";

const OPEN = "still open: ";

/** What a step leaves to a person, though the deployment goes on. */
export const stillOpen = (what: string): string => `${OPEN}${what}`;
export const isOpen = (ended: string): boolean => ended.includes(OPEN);

/** A question that may be answered either way. */
export const IS_DECISION = /\(yes\/no\)$/;

/** Whether whoever deploys agrees. */
export const agreed = async (cloud: Cloud, question: string): Promise<boolean> =>
  (await cloud.ask(`${question} (yes/no)`, { isSecret: false })) === "yes";

type Resource = {
  title: string;
  /** Where it is read. */
  url: string;
  make: Call;
  /** What has to be said of it, also where it was made by somebody else. Nothing where being there is enough. */
  wanted?: Found;
  /** How that is said. */
  mend?: Call;
};

/** Something of the project that has to be there and to be so. */
export const resource = ({ title, url, make, wanted, mend }: Resource): Step => ({
  title,
  does: [`unless GET ${url}: ${written(make)}`, ...(mend ? [`where it differs: ${written(mend)}`] : [])],
  take: async (cloud) => {
    const ended = await made(cloud, url, make);
    if (!mend || covers(await read(cloud, url), wanted)) return ended;
    await call(cloud, mend);
    return ended === "made" ? ended : "corrected";
  },
});

/** Settings of something that is always there. */
export const settings = (title: string, url: string, wanted: Found, mend: Call): Step => ({
  title,
  does: [`where GET ${url} differs: ${written(mend)}`],
  take: async (cloud) => {
    if (covers(await read(cloud, url), wanted)) return ALREADY;
    await call(cloud, mend);
    return "done";
  },
});

/** What only a person can put right: the deployment stops with `advice`. */
export const needed = (title: string, url: string, holds: (found: Found) => boolean, advice: string): Step => ({
  title,
  does: [`GET ${url}`, `else ${advice}`],
  take: async (cloud) => {
    const found = await readTwice(cloud, url);
    if (!found || !holds(found)) throw new DeployError(advice);
    return ALREADY;
  },
});

const TRIES = 20;
/** As often as the same words are heard they are meant. */
const SAME = 3;
const AGAIN_MS = 20_000;

/** The last words of a program that say something; colours and frames are taken off. */
function lastWords({ out, err }: Printed): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of.
  const plain = `${out}\n${err}`.replace(/\u001B\[[\d;]*m/g, "");
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  const told = lines.filter((line) => /error|fail|denied|permission|constraint/i.test(line));
  return (told.length > 0 ? told : lines).slice(-4).join("\n");
}

/**
 * Runs a program that leaves done what is done, and again while it ends with another fault than before: what is left becomes
 * less each time. `advice` may know its words.
 */
export async function program(
  cloud: Cloud,
  [name = "", ...args]: readonly string[],
  {
    env = {},
    advice = () => undefined,
    patience = () => undefined,
  }: {
    env?: Record<string, string>;
    advice?: (words: string) => string | undefined;
    /** As `advice`, of what may pass when it is tried again. */
    patience?: (words: string) => string | undefined;
  } = {},
): Promise<string> {
  const heard: string[] = [];
  for (;;) {
    const printed = await cloud.run(name, args, env);
    if (printed.code === 0) return printed.out;
    const known = advice(`${printed.out}\n${printed.err}`);
    if (known !== undefined) throw new DeployError(known);
    const words = lastWords(printed);
    heard.push(words);
    if (heard.filter((one) => one === words).length === SAME || heard.length === TRIES) {
      const passing = patience(words);
      if (passing !== undefined) throw new DeployError(passing);
      throw new DeployError(
        `This failed ${heard.length} times; run the deployment again when its cause is gone, what is done stays:\n  ${[name, ...args].join(" ")}\n${words}`,
      );
    }
    await cloud.pause(AGAIN_MS);
  }
}
