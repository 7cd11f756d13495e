import { FROZEN } from "./disposition.ts";
import { type IcsiRecord, oocyteHistories } from "./icsi-record.ts";
import { doneTransfers } from "./transfers/done-transfers.ts";

type Told = IcsiRecord["outcomes"][number];

/** A sac was seen, or what comes after one. */
const isClinical = ({ hcg, sacs = 0, heartbeats = 0, births = 0 }: Told) =>
  hcg === "positive" && sacs + heartbeats + births > 0;

/** Whether the pregnancy may still end in a birth that nobody has reported; a heartbeat that was looked for and not found cannot. */
const isOpen = (told: Told) => isClinical(told) && told.births === undefined && told.heartbeats !== 0;

/** What a cycle came to, from its own rows and from what was reported later. Transfers are counted, not their embryos, unless said. */
export function treatmentCounts(record: IcsiRecord) {
  const oocytes = oocyteHistories(record);
  const transfers = doneTransfers(oocytes);
  const told = transfers.flatMap(({ no }) => record.outcomes.find(({ transfer }) => transfer === no) ?? []);
  const births = told.map((one) => one.births ?? 0);
  const born = (holds: (births: number) => boolean) => births.filter(holds).length;
  return {
    /** Oocytes and embryos. */
    warmed: record.warmings.length,
    /** Embryos. */
    biopsied: record.geneticTests.length,
    /** Oocytes and embryos that came into the bank. */
    frozen: oocytes.filter(({ last }) => last && FROZEN.has(last.fate)).length,
    /** Embryos. */
    transferred: transfers.reduce((sum, { embryos }) => sum + embryos.length, 0),
    transfers: transfers.length,
    singleTransfers: transfers.filter(({ embryos }) => embryos.length === 1).length,
    awaited: transfers.length - told.length,
    lost: told.filter(({ hcg }) => hcg === "unknown").length,
    clinical: told.filter(isClinical).length,
    open: told.filter(isOpen).length,
    deliveries: born((n) => n > 0),
    singletons: born((n) => n === 1),
    twins: born((n) => n === 2),
    triplets: born((n) => n > 2),
    /** Children. */
    born: births.reduce((sum, n) => sum + n, 0),
  };
}

/** When a first embryo was transferred; null where none was. */
export const firstTransferAt = (record: IcsiRecord): Date | null => first(doneTransfers(oocyteHistories(record)));

/** When the first of what was frozen was warmed; null where nothing was. */
export const firstWarmingAt = ({ warmings }: IcsiRecord): Date | null =>
  first(warmings.map(({ warmedAt }) => ({ at: warmedAt })));

const first = (all: readonly { at: Date }[]) =>
  all.length === 0 ? null : new Date(Math.min(...all.map(({ at }) => at.getTime())));
