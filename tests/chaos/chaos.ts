import { setTimeout as delay } from "node:timers/promises";
import { type Random, randomFrom } from "../../emulators/demo/random.ts";
import { findPrograms } from "../../emulators/jars/jars.ts";
import { findJava } from "../../emulators/jars/java.ts";
import { findFreeOffset, type Ports, shiftedPorts, takenPorts } from "../../emulators/ports.ts";
import { commandOf, ownersOf, processesOf } from "../../emulators/processes.ts";
import { dataFolder, forgetData, saveData, savedData } from "../../emulators/saved-data.ts";
import { type Suite, startSuite, suiteName } from "../../emulators/suite.ts";
import type { EmulatorName } from "../../emulators/suite-ready.ts";
import { suiteEnvironment } from "../test-suite.ts";
import { copyOf, noPromises, type Promises } from "./promises.ts";
import { startTraffic } from "./traffic.ts";

// People edit records and upload images; at a moment that the seed chooses their data are saved, and at a later one a process
// is killed. After a restart everything is compared with what had been called "Saved" or "Ready" when the data were saved.

const EMULATED: readonly EmulatorName[] = ["auth", "firestore", "storage", "pubsub", "functions"];

/** What is killed: by its command line, and the sentence by which the suite ends; without one it goes on. */
const VICTIMS = [
  { name: "the database", command: /firestore[^/]*\.jar .*--port/, ends: "The Firestore emulator has ended" },
  { name: "the queue", command: /pubsub[^/]*\.jar/, ends: "The Pub/Sub emulator has ended" },
  { name: "the rules of files", command: /rules-?runtime/i, ends: "The Storage rules runtime has ended" },
  { name: "all emulators", command: /emulators:start/, ends: "The emulators have ended" },
  { name: "the functions", command: /functionsEmulatorRuntime/, ends: undefined },
] as const;
type Victim = (typeof VICTIMS)[number];

const CLEARED_MS = 10_000;

const RECORDS = ["chaosOne", "chaosTwo", "chaosThree"];

type Round = { victim: Victim; steps: number; savedAt: number; killedAt: number };

/** Each victim once in every five rounds, in an order of the seed; the kill may come while data are being saved. */
function planOf(seed: number, rounds: number): Round[] {
  const random = randomFrom(seed);
  const left: Victim[] = [];
  return Array.from({ length: rounds }, () => {
    if (left.length === 0) left.push(...shuffled(VICTIMS, random));
    const victim = left.pop() ?? VICTIMS[0];
    const savedAt = random.between(3, 8);
    const killedAt = savedAt + random.between(0, 6);
    return { victim, steps: killedAt + 4, savedAt, killedAt };
  });
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const left = [...all];
  return Array.from({ length: left.length }, () => left.splice(random.between(0, left.length - 1), 1)).flat();
}

/** The faults that were found, a sentence each; none is what is hoped for. `say` is told of each round. */
export async function chaos(seed: number, rounds: number, say: (line: string) => void): Promise<string[]> {
  const ports = shiftedPorts(await findFreeOffset(12_000));
  const folder = `${dataFolder(ports)}-chaos`;
  Object.assign(process.env, suiteEnvironment(ports));
  await forgetData(folder);
  const faults: string[] = [];
  let promised = noPromises();
  try {
    for (const [index, round] of planOf(seed, rounds).entries()) {
      const site = { ports, folder, firstPhoto: seed * 10_000 + index * 100 };
      const outcome = await liveThrough(site, round, promised);
      faults.push(...outcome.faults.map((fault) => `Seed ${seed}, round ${index + 1}: ${fault}`));
      promised = outcome.promised;
      say(
        `  round ${index + 1}: killed ${round.victim.name}; ${told(promised)} promised by the last save; ${outcome.faults.length} faults`,
      );
    }
    const last = await restart(ports, folder);
    const traffic = startTraffic(noPromises(), RECORDS, seed * 10_000 + 9_999);
    faults.push(...(await traffic.compare(promised)).map((fault) => `Seed ${seed}, at the end: ${fault}`));
    await traffic.stop();
    await last.stop();
  } finally {
    await forgetData(folder);
  }
  return faults;
}

const told = ({ saved, ready }: Promises) =>
  `${[...saved.values()].reduce((sum, rev) => sum + rev, 0)} edits and ${ready.size} images`;

async function restart(ports: Ports, folder: string): Promise<Suite> {
  const java = await findJava();
  const programs = await findPrograms(EMULATED, java);
  const importFrom = savedData(folder);
  return startSuite({ ports, emulators: EMULATED, java, programs: programs.env, importFrom });
}

type Site = { ports: Ports; folder: string; firstPhoto: number };

/** One start, its work, one kill and the end. Resolves with what the last save promises for the next start. */
async function liveThrough({ ports, folder, firstPhoto }: Site, round: Round, before: Promises) {
  const suite = await restart(ports, folder);
  const now = copyOf(before);
  const traffic = startTraffic(now, RECORDS, firstPhoto);
  const faults: string[] = [];
  let promised = before;
  const save = async () => {
    const asked = copyOf(now);
    await saveData(ports, folder);
    promised = asked;
  };
  try {
    faults.push(...(await traffic.compare(before)));
    let saving: Promise<void> = Promise.resolve();
    const over = suite.failed.then((sentence) => sentence);
    const work: Promise<unknown>[] = [];
    for (let step = 0; step < round.steps; step++) {
      if (step === round.savedAt) saving = save().catch(() => undefined); // the kill may reach it
      if (step === round.killedAt) kill(ports, round.victim);
      const act = step % 3 === 2 ? traffic.upload(step) : traffic.edit(step);
      work.push(act.catch(() => undefined)); // what is refused is promised to nobody
      if (step < round.killedAt) await Promise.race([act.catch(() => undefined), over]);
    }
    if (round.victim.ends === undefined) {
      await Promise.all(work);
      faults.push(...(await traffic.allReady()));
      await saving;
      await save();
    } else {
      const sentence = await Promise.race([over, delay(30_000, "Nothing was said", { ref: false })]);
      if (!sentence.startsWith(round.victim.ends)) faults.push(`"${round.victim.ends}" was to be said: ${sentence}`);
      await saving;
    }
  } finally {
    await traffic.stop();
    await suite.stop();
  }
  if (await isLeftRunning(ports)) faults.push("Something was left running.");
  return { faults, promised };
}

/** A process that was killed has its ports for as long as the kernel takes to clear its memory. */
async function isLeftRunning(ports: Ports): Promise<boolean> {
  for (const until = Date.now() + CLEARED_MS; Date.now() < until; await delay(100))
    if (ownersOf(suiteName(ports)).length === 0 && (await takenPorts(ports)).length === 0) return false;
  return true;
}

/** As the system does when memory runs out: all processes of the victim, without a word. */
function kill(ports: Ports, { command }: Victim): void {
  for (const pid of ownersOf(suiteName(ports)).flatMap(processesOf))
    if (command.test(commandOf(pid))) process.kill(pid, "SIGKILL");
}
