import { describe, expect, it, vi } from "vitest";
import { answerDecoder, type DecoderPorts } from "./answer-decoder.ts";
import { decoderRecords } from "./decoder-records.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const WORK = { mediaId: "a1B2c3D4e5F6g7H8i9J0", generation: "1700000000000001" };
const LEASE = { work: WORK, token: "0b8d3a4e-5a39-4f5e-9f0f-1a6f0c2f7a11" };
const FILE = { path: "resources/resource000000000001/2", generation: "7" };
const SHA = "0".repeat(64);
const READY = {
  state: "ready",
  content: { type: "image/jpeg", bytes: 7, sha256: SHA, width: 300, height: 200 },
  steps: { thumbnail: { state: "done" }, comparison: { state: "pending" } },
  outputs: { thumbnail: { width: 256, height: 171 }, preview: { width: 300, height: 200 } },
} as const;
const VERDICT = { state: "ready", content: { type: "application/pdf", bytes: 7, sha256: SHA } } as const;

const kept = () => ({
  media: {
    claim: vi.fn<DecoderPorts["media"]["claim"]>(async () => ({ kind: "busy" })),
    finish: vi.fn<DecoderPorts["media"]["finish"]>(async (_lease, { state }) => state),
    release: vi.fn<DecoderPorts["media"]["release"]>(async () => undefined),
  },
  resources: {
    offer: vi.fn<DecoderPorts["resources"]["offer"]>(async () => undefined),
    judge: vi.fn<DecoderPorts["resources"]["judge"]>(async (_file, { state }) => state),
  },
});
const everyPort = ({ media, resources }: ReturnType<typeof kept>) => [
  ...Object.values(media),
  ...Object.values(resources),
];

describe("what a decoder asks", () => {
  const across = (ports: DecoderPorts) =>
    decoderRecords(async (call) =>
      JSON.parse(JSON.stringify(await answerDecoder(JSON.parse(JSON.stringify(call)), ports, NOW))),
    );

  it("arrives as it was said, instants included, and by the clock of whoever answers", async () => {
    const ports = kept();
    const { media, resources } = across(ports);
    const decoded = { ...READY, capture: { capturedAt: NOW, source: "exif" as const } };
    expect(await media.claim(WORK, new Date(0))).toEqual({ kind: "busy" });
    expect(ports.media.claim).toHaveBeenCalledWith(WORK, NOW);
    expect(await media.finish(LEASE, decoded)).toBe("ready");
    expect(ports.media.finish).toHaveBeenCalledWith(LEASE, decoded);
    await media.release(LEASE, "work: Error 503");
    expect(ports.media.release).toHaveBeenCalledWith(LEASE, "work: Error 503");
    expect(await resources.offer(FILE)).toBeUndefined();
    expect(await resources.judge(FILE, VERDICT)).toBe("ready");
    expect(ports.resources.judge).toHaveBeenCalledWith(FILE, VERDICT);
  });
});

describe("a decoder that was taken over", () => {
  const finish = (decoded: object, lease: object = LEASE) => ({ ask: "finish", lease, decoded });
  const judge = (verdict: object, file: object = FILE) => ({ ask: "judge", ...file, verdict });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a word", "claim"],
    ["another act", { ask: "read", path: "tests/t1" }],
    ["a claim on more than a medium", { ask: "claim", work: WORK, testId: "t1" }],
    ["a claim on another path", { ask: "claim", work: { ...WORK, mediaId: "../../tests/t1" } }],
    ["a lease without a token", finish(READY, { work: WORK })],
    ["a lease with a token that nobody gives", finish(READY, { work: WORK, token: "" })],
    ["another state", finish({ state: "uploading" })],
    ["a place in a record", finish({ ...READY, slot: { unitNo: 3, role: "required" } })],
    ["another uploader", finish({ ...READY, uploader: { uid: "eve", name: "Eve" } })],
    ["another test", finish({ ...READY, testId: "t2" })],
    ["repeats among others", finish({ ...READY, comparison: { duplicates: [] } })],
    ["a comparison that is done", finish({ ...READY, steps: { comparison: { state: "done" } } })],
    ["a device", finish({ ...READY, optics: { deviceId: "mic-2" } })],
    [
      "somebody else's picture",
      finish({ ...READY, outputs: { ...READY.outputs, preview: { width: 1, height: 1, path: "exports/e1.csv" } } }),
    ],
    [
      "a picture of another size",
      finish({ ...READY, outputs: { ...READY.outputs, thumbnail: { width: 1440, height: 1 } } }),
    ],
    ["a hash that is none", finish({ ...READY, content: { ...READY.content, sha256: "same" } })],
    ["a moment that is none", finish({ ...READY, capture: { capturedAt: "yesterday", source: "exif" } })],
    ["a file that never came", finish({ state: "failed", failure: { code: "never-arrived" } })],
    ["a rejection in words of its own", finish({ state: "rejected", rejection: { code: "Call this number" } })],
    [
      "a reason as long as a record",
      finish({ state: "failed", failure: { code: "gave-up", detail: "x".repeat(301) } }),
    ],
    ["a fault as long as a record", { ask: "release", lease: LEASE, fault: "x".repeat(201) }],
    ["an approval", judge({ ...VERDICT, approved: { by: { uid: "eve", name: "Eve" }, at: NOW } })],
    ["a number", judge({ ...VERDICT, number: 7 })],
    ["the end of a form that never came", judge({ state: "rejected", refusal: "never-arrived" })],
    ["a form that a browser would run", judge({ ...VERDICT, content: { ...VERDICT.content, type: "text/html" } })],
  ])("asks for nothing with %s", async (_what, call) => {
    const ports = kept();
    await expect(answerDecoder(call, ports, NOW)).rejects.toMatchObject({ code: "invalid-input" });
    for (const port of everyPort(ports)) expect(port).not.toHaveBeenCalled();
  });
});
