import { type SendPorts, sendMail } from "./send-mail.ts";

export type UpkeepRecords = {
  /** Ids of queued mails whose time has come, oldest first. */
  due(now: Date, most: number): Promise<string[]>;
  /**
   * Ends leases that ran out: what was not called for yet is queued again, what was is `unknown`. Resolves to how many.
   */
  endLeases(now: Date, most: number): Promise<number>;
};

const MOST = 200;
const AT_ONCE = 8;

/**
 * What the minute brings: leases of dead runs, then the mails that wait, as many as this minute has places for. The places
 * are taken at once, so that mails have no record in common. Stops at `until`; the next minute goes on.
 */
export async function mailUpkeep(
  ports: SendPorts & { upkeep: UpkeepRecords },
  now: () => Date,
  until: Date,
): Promise<string> {
  const ended = await ports.upkeep.endLeases(now(), MOST);
  const due = await ports.upkeep.due(now(), MOST);
  const places = due.length > 0 ? await ports.outbox.places(due.length, now()) : 0;
  const taken = due.slice(0, places);
  const waiting = [...taken];
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined && now() < until; id = waiting.shift())
      await sendMail(id, ports, now, true);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return `${taken.length - waiting.length} mails, ${ended} leases`;
}
