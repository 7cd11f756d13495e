import { FACTS_VERSION } from "@zona/domain/facts/facts-version";
import { onSchedule } from "firebase-functions/scheduler";
import { anchorRecords } from "../audit/anchor-data.ts";
import { anchorHeads } from "../audit/anchor-heads.ts";
import { chainCheckRecords, trailReports } from "../audit/chain-check-data.ts";
import { checkChains } from "../audit/check-chains.ts";
import { checkFacts, makeLateFacts } from "../facts/check-facts.ts";
import { factCheckRecords } from "../facts/fact-check-data.ts";
import { markTestsOfDecidedWords } from "../facts/word-data.ts";
import { allOf, logged } from "../firebase/logged.ts";
import {
  accountOf,
  anchorBucket,
  bootstrapAdmins,
  derivedBucket,
  exportProject,
  formsBucket,
  projectId,
  rawBucket,
  tablesBucket,
} from "../firebase/parameters.ts";
import { accountPorts } from "../identity/accounts/account-data.ts";
import { endUnverified } from "../identity/accounts/unverified-accounts.ts";
import { unverifiedAccounts } from "../identity/accounts/unverified-accounts-data.ts";
import { importUpkeep } from "../imports/import-upkeep-data.ts";
import { checkCopies } from "../operations/check-copies.ts";
import { copiesPorts } from "../operations/copies-data.ts";
import { sweep } from "../operations/sweep.ts";
import { sweepPorts } from "../operations/sweep-ports-data.ts";
import { takeUpExports } from "../reports/export-data.ts";
import { resourceSweepPorts } from "../resources/resource-data.ts";
import { sweepResources } from "../resources/sweep-resources.ts";

const now = () => new Date();

/**
 * What triggers lost of the last half hour is made every time. After a deployment that makes other facts, once a week, and
 * when an administrator asks, all records are looked through for facts that are missing or older, page by page.
 */
async function lookThroughFacts(): Promise<string> {
  const ports = factCheckRecords();
  const marked = await markTestsOfDecidedWords(now());
  const late = await makeLateFacts(ports, now());
  return `${marked} of decided words, ${late}, ${await checkFacts(ports, FACTS_VERSION, now)}`;
}

/** Finds what is stuck or missing, asks for it again within a bound, and reports what that does not mend. */
const sweepMedia = () => sweep(sweepPorts({ raw: rawBucket.value(), derived: derivedBucket.value() }, now()), now());

const lookAtCopies = () =>
  checkCopies(
    copiesPorts({ firstProject: projectId(), secondProject: exportProject.value(), raw: rawBucket.value() }),
    now(),
  );

async function sweepForms(): Promise<string> {
  const { sent, ended } = await sweepResources(resourceSweepPorts(formsBucket.value()), now());
  return `sent again ${sent}, ended ${ended}`;
}

/** Writes what changed as parts, which new instances begin with. The engine is loaded once the rest is under way. */
async function compactTables(): Promise<string> {
  const [{ compact }, { changesIn, partsIn }] = await Promise.all([
    import("../tables/parts.ts"),
    import("../tables/parts-data.ts"),
  ]);
  return compact(changesIn(), partsIn(tablesBucket.value()), now);
}

/** New signals of control charts, to those who lead the laboratory. */
async function tellOfSignals(): Promise<string> {
  const [{ tellSignals }, { alertPorts }] = await Promise.all([
    import("../controls/alerts.ts"),
    import("../controls/alerts-data.ts"),
  ]);
  const at = now();
  return tellSignals(alertPorts(at), at);
}

/** Everybody's account into the list of people, also of those whose browser never asked for it. */
const readAccounts = async () => String(await accountPorts(bootstrapAdmins.value()).readAnew());

const endOldUnverified = async () => String(await endUnverified(unverifiedAccounts(), now()));

/**
 * Each of its parts is safe to repeat, and keeps its place where it cannot end in time; one that fails does not keep the
 * others from running. Every hour heads of trails are anchored and signals of control charts told; every night trails are proven, page by page.
 */
export const everyTenMinutes = onSchedule(
  {
    serviceAccount: accountOf("staff"),
    schedule: "every 10 minutes",
    memory: "2GiB",
    timeoutSeconds: 540,
    maxInstances: 1,
  },
  async ({ scheduleTime }) => {
    const isHourly = new Date(scheduleTime).getUTCMinutes() < 10;
    await allOf(
      logged("heads anchored", {}, () => anchorHeads(anchorRecords(anchorBucket.value(), trailReports()), now)),
      logged("trails checked", {}, () => checkChains(chainCheckRecords(anchorBucket.value()), now)),
      logged("facts checked", {}, lookThroughFacts),
      logged("media swept", {}, sweepMedia),
      logged("resources swept", {}, sweepForms),
      logged("imports looked through", {}, () => importUpkeep(derivedBucket.value(), now())),
      logged("exports taken up", {}, async () => String(await takeUpExports(now()))),
      logged("tables compacted", {}, compactTables),
      isHourly && logged("signals told", {}, tellOfSignals),
      isHourly && logged("accounts read anew", {}, readAccounts),
      isHourly && logged("copies looked at", {}, lookAtCopies),
      isHourly && logged("unverified accounts ended", {}, endOldUnverified),
    );
  },
);
