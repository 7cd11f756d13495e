import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type LateFactsPorts, lateFacts } from "./late-facts.ts";

/** Records by the time of their last change, with that of the record of which their facts were made; undefined before there are any. */
type Stored = { changedAt: number; factsOf?: number | undefined };

const DAY = 86_400_000;

function laboratory(records: readonly Stored[]) {
  let now = 100 * DAY;
  const reads: (Date | undefined)[] = [];
  const ports: LateFactsPorts = {
    async count(_, since) {
      reads.push(since);
      const from = since?.getTime() ?? 0;
      return {
        records: records.filter(({ changedAt }) => changedAt >= from).length,
        made: records.filter(({ factsOf }) => factsOf !== undefined && factsOf >= from).length,
      };
    },
    now: () => now,
    onLost: vi.fn(),
  };
  return { ports, reads, now: () => now, pass: (ms: number) => (now += ms) };
}

it("says so as long as any record has no facts, however old it is, and then of what changed within half an hour", async () => {
  const record = fc.record({
    ago: fc.oneof(fc.integer({ min: 0, max: 29 * 60_000 }), fc.integer({ min: 0, max: 90 * DAY })),
    made: fc.constantFrom("now", "before", "never"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 12 }), async (all) => {
      const records = all.map(({ ago, made }): Stored & { made: string } => ({
        changedAt: 100 * DAY - ago,
        factsOf: made === "now" ? 100 * DAY - ago : made === "before" ? 1 : undefined,
        made,
      }));
      const lab = laboratory(records);
      const isLate = lateFacts(lab.ports);
      const lacksAny = records.some(({ made }) => made === "never");
      expect(await isLate("units")).toBe(lacksAny);
      for (const one of records) one.factsOf ??= 1;
      lab.pass(10_000);
      // Facts of all are there by now, those of former states among them.
      const isRecent = ({ changedAt }: Stored) => changedAt >= lab.now() - 30 * 60_000;
      if (lacksAny) expect(await isLate("tests")).toBe(false);
      lab.pass(10_000);
      expect(await isLate("tests")).toBe(records.some((one) => isRecent(one) && one.factsOf !== one.changedAt));
    }),
  );
});

it("costs two counts, whoever asks within two seconds, and what has no facts none", async () => {
  const lab = laboratory([{ changedAt: 99 * DAY, factsOf: 99 * DAY }]);
  const isLate = lateFacts(lab.ports);
  await Promise.all([isLate("tests"), isLate("units"), isLate("exposures"), isLate("lots"), isLate("queries")]);
  expect(lab.reads).toEqual([undefined]);
  lab.pass(2_000);
  await isLate("tests");
  expect(lab.reads).toEqual([undefined, new Date(lab.now() - 30 * 60_000)]);
});

it("fails nobody's answer", async () => {
  const { ports } = laboratory([]);
  const isLate = lateFacts({ ...ports, count: () => Promise.reject(new Error("unavailable")) });
  expect(await isLate("media")).toBe(false);
  expect(ports.onLost).toHaveBeenCalledOnce();
});
