import { emailDomain } from "@zona/domain/identity/allowed-domains";
import type { Medium } from "@zona/domain/media/medium";
import { countMedium, emptyRollup } from "@zona/domain/media/rollup";

type Counts = ReturnType<typeof emptyRollup>;

export type RollupRecords = {
  /** Days with changes since they were counted last, each with the mark that says so. */
  marked(): Promise<{ day: string; mark: string }[]>;
  /** The media begun on that day (UTC), page by page. */
  media(day: string): AsyncIterable<Medium[]>;
  /** E-mail addresses of people, by uid; people without an account any more are left out. */
  addresses(uids: string[]): Promise<Map<string, string>>;
  /** Replaces what was counted of that day, and takes the mark away unless there is a newer one. */
  replace(day: string, mark: string, rollups: Map<string, Counts>): Promise<void>;
};

/** Of people whose account is gone. */
const UNKNOWN = "unknown";

/**
 * Counts every marked day anew. Run by a scheduler once a minute, so a day is counted at most that often however much
 * changes; a mark that comes while its day is counted stays for the next time.
 */
export async function countMarkedDays(records: RollupRecords): Promise<string> {
  const days = await records.marked();
  for (const { day, mark } of days) await records.replace(day, mark, await countDay(day, records));
  return `${days.length} days`;
}

async function countDay(day: string, records: RollupRecords): Promise<Map<string, Counts>> {
  const rollups = new Map<string, Counts>();
  const organisations = new Map<string, string>();
  for await (const media of records.media(day)) {
    const unknown = [...new Set(media.map(({ uploader }) => uploader.uid))].filter((uid) => !organisations.has(uid));
    const addresses = await records.addresses(unknown);
    for (const uid of unknown) organisations.set(uid, emailDomain(addresses.get(uid)) ?? UNKNOWN);
    for (const medium of media) {
      const organisation = organisations.get(medium.uploader.uid) ?? UNKNOWN;
      const counts = rollups.get(organisation) ?? emptyRollup();
      rollups.set(organisation, counts);
      countMedium(counts, medium);
    }
  }
  return rollups;
}
