import { type Disposition, decidedSets } from "@zona/domain/release/disposition";
import { lotSets, type PinnedRun } from "@zona/domain/release/lot-evidence";
import { extractText } from "unpdf";
import { describe, expect, it, vi } from "vitest";
import { accessWith, type Granted, HOME, tokenCaller } from "../identity/staff-for-tests.ts";
import { certificatePdf } from "./certificate.ts";
import { type CertificatePorts, takeCertificate } from "./certificate-file.ts";
import german from "./certificate-text.de.json";
import { CERTIFICATE_TEXT, certificateWords } from "./certificate-text.ts";
import { runOfLot } from "./lots-for-tests.ts";

const NOW = new Date("2026-11-23T08:00:00Z");
const hash = (letter: string) => letter.repeat(64);

const disposition = (runs: readonly PinnedRun[], more: Partial<Disposition> = {}): Disposition => ({
  ...{ id: "1", organisation: "hollyfield.example", decision: "release", at: NOW },
  lot: {
    ...{ product: "KSOM", lotNo: "L7", article: "medium", madeOn: "2026-10-01", samples: 3 },
    expiresAt: new Date("2027-06-01T21:59:00Z"),
    sampleReceivedAt: new Date("2026-11-02T09:30:00Z"),
  },
  sets: decidedSets(lotSets(runs, "L7")),
  by: { uid: "emma", name: "Emma Lindqvist" },
  ...more,
});

async function read(runs: readonly PinnedRun[], language: "en" | "de" = "en", more: Partial<Disposition> = {}) {
  const results = new Map(runs.flatMap(({ sha256, result }) => (sha256 && result ? [[sha256, result] as const] : [])));
  const about = { sha256: hash("f"), site: "Hollyfield", zone: "Europe/Berlin", by: "Noor", at: NOW };
  // Of the processor: what else runs on the machine takes none of it.
  const began = process.cpuUsage();
  const file = await certificatePdf(
    { disposition: disposition(runs, more), results, ...about },
    certificateWords(language),
  );
  const { user, system } = process.cpuUsage(began);
  const took = (user + system) / 1000;
  const { totalPages, text } = await extractText(new Uint8Array(file), { mergePages: true });
  return { took, pages: totalPages, text: text.replace(/\s+/g, " ") };
}

const RUNS = [runOfLot(1, 21, { sha256: hash("a") }), runOfLot(2, 20, { sha256: hash("b") })];

describe("a certificate", () => {
  it("says on one page what was decided of which lot, on which runs, by which limits, by whom", async () => {
    const { pages, text } = await read(RUNS);
    expect(pages).toBe(1);
    for (const said of [
      "Certificate of release: lot L7",
      "Article: Culture medium",
      "Made on: 1 October 2026",
      "Expiry: 1 June 2027",
      "Sample received: 2 November 2026 at 10:30",
      "version 2",
      "PRE-1 · series 1, replicate 1 · passed",
      "100.0 % (21/21), 95 % interval 84.5–100.0 %",
      "95.2 % (20/21), 95 % interval 77.3–99.2 %",
      "Released by Emma Lindqvist, 23 November 2026 at 09:00",
      hash("a"),
      hash("b"),
      hash("f"),
    ])
      expect(text).toContain(said);
    for (const { source } of RUNS[0]?.protocol.plan.acceptance ?? []) expect(text).toContain(source);
  });

  it("stays on one page with nine runs, and is made within two seconds of work", async () => {
    const many = Array.from({ length: 9 }, (_, n) => runOfLot(n + 1, 21, { sha256: hash(String(n)) }));
    const { pages, took } = await read(many);
    expect(pages).toBe(1);
    expect(took).toBeLessThan(2000);
  });

  it("tells a release against the evidence as what it is, and a rejection as none", async () => {
    const asked = { by: { uid: "noor", name: "Noor Haddad" }, at: NOW, reason: "mice are short" };
    const { text } = await read([runOfLot(1, 21)], "en", { asked, reason: "agreed" });
    expect(text).toContain("Stood against a release Replicate 2 of series 1 is missing.");
    expect(text).toContain("Requested by Noor Haddad");
    const rejected = await read(RUNS, "en", { decision: "reject", reason: "label smeared" });
    expect(rejected.text).toContain("Record of rejection: lot L7");
    expect(rejected.text).not.toContain("Released");
  });

  it("is told in German to whoever reads German", async () => {
    const { text } = await read(RUNS, "de");
    expect(text).toContain("Freigabezertifikat: Charge L7");
    expect(text).not.toMatch(/\b(passed|Released|interval|criteria)\b/);
    expect(Object.keys(german)).toEqual(Object.keys(CERTIFICATE_TEXT));
  });
});

describe("taking a certificate out", () => {
  const TRIAL = "trialworks.example";
  const emma = tokenCaller("emma", "Emma", { now: NOW });
  const theirs = tokenCaller("priya", "Priya", { now: NOW, organisation: TRIAL });
  const ports = (granted: Granted = {}) => {
    const store = vi.fn<CertificatePorts["store"]>(async (path) => path("e1"));
    const results = vi.fn(async () => new Map());
    const found = async (key: string) => (key === "L7" ? disposition(RUNS) : undefined);
    return {
      accessOf: async () => accessWith(granted),
      language: async () => "en" as const,
      disposition: found,
      results,
      recordsOf: async () => [HOME, "zp-pre-03"],
      store,
    };
  };
  const about = { site: "Hollyfield", zone: "Europe/Berlin" };

  it("is told among the files that people took out, under their name", async () => {
    const given = ports();
    const made = await takeCertificate(emma, { lotKey: "L7", number: "1" }, given, about, NOW);
    expect(made).toEqual({ path: "exports/e1/1.pdf", title: "Certificate of release: lot L7" });
    expect(given.store.mock.lastCall?.[2]).toMatchObject({ by: { uid: "emma" }, state: "ready", format: "pdf" });
    expect(given.store.mock.lastCall?.[2].recordsOf).toEqual([HOME, "zp-pre-03"]);
    expect(given.results.mock.calls).toEqual([["t1"], ["t2"]]);
  });

  it.each([
    ["people of another organisation", theirs, { organisation: TRIAL }, "L7"],
    ["anybody where there is no such decision", emma, {}, "L8"],
  ])("is refused to %s", async (_, caller, granted, lotKey) => {
    const given = ports(granted);
    await expect(takeCertificate(caller, { lotKey, number: "1" }, given, about, NOW)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(given.store).not.toHaveBeenCalled();
  });
});
