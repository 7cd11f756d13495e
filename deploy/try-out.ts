import { DeployError } from "./google.ts";

/** What somebody would do by hand on a new site; each throws a DeployError that says what to look at. */
export type Trial = {
  /** Signs in as a person of the laboratory who is there for this alone. Returns their token. */
  signIn(): Promise<string>;
  /** Uploads a picture that belongs to no record, and waits for its thumbnail. */
  upload(): Promise<void>;
  /** Sends a mail to the first administrator, and waits until the mail service took it. Returns their address. */
  mail(): Promise<string>;
  /** Asks for a table as that person. Returns how many rows it has. */
  ask(token: string): Promise<number>;
  /** Takes away everything but the mail, as far as it was made. */
  cleanUp(): Promise<void>;
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Tries out whether a site does what it is for, part by part: one that fails keeps no other from being tried. Returns how many
 * failed. Leaves nothing but the mail and what logs say.
 */
export async function tryOut(
  trial: Trial,
  tell: (line: string) => void,
  now: () => number = Date.now,
): Promise<number> {
  let failed = 0;
  async function part<T>(title: string, run: () => Promise<T>, how: (result: T) => string): Promise<T | undefined> {
    const begunAt = now();
    try {
      const result = await run();
      tell(`${title} … ${how(result)} (${seconds(now() - begunAt)})`);
      return result;
    } catch (error) {
      failed++;
      const message = error instanceof Error ? error.message : String(error);
      tell(`${title} … FAILED: ${message}`);
      if (!(error instanceof DeployError)) tell(`  ${error instanceof Error ? error.stack : ""}`);
      return undefined;
    }
  }
  try {
    const token = await part("somebody signs in", trial.signIn, () => "signed in");
    await part("a picture is uploaded and its thumbnail made", trial.upload, () => "there");
    await part(
      "a mail is sent",
      trial.mail,
      (email) => `taken by the mail service; see whether it arrives at ${email}`,
    );
    if (token === undefined) tell("a table is asked … not tried: nobody is signed in");
    else
      await part(
        "a table is asked",
        () => trial.ask(token),
        (rows) => `answered, ${rows} rows`,
      );
  } finally {
    await part("what was made for this is taken away", trial.cleanUp, () => "gone");
  }
  return failed;
}
