import type { ResourceVerdict } from "@zona/domain/decoding/decoder-call";
import type { ResourceVersion } from "@zona/domain/resources/resource";
import { describe, expect, it } from "vitest";
import { plainPdf } from "../../../emulators/demo/documents.ts";
import { sha256 } from "../../../tests/fixtures/judged.ts";
import { cutAt, picture, pngBomb, pngClaiming } from "../../../tests/fixtures/pictures.ts";
import { type CheckPorts, checkRecords } from "./check-records.ts";
import { checkResource, type ResourcePorts } from "./check-resource.ts";
import { sweepResources } from "./sweep-resources.ts";

const PATH = "resources/resource000000000001/2";
const NOW = new Date("2026-11-20T12:00:00Z");

const declared = (over: Partial<ResourceVersion> = {}): ResourceVersion => ({
  id: "2",
  originalName: "consent.pdf",
  declaredType: "application/pdf",
  declaredBytes: 1,
  note: "",
  state: "uploading",
  uploader: { uid: "emma", name: "Emma" },
  createdAt: NOW,
  ...over,
});

function ports(bytes: Buffer | undefined, version: ResourceVersion | undefined = declared()) {
  const seen: { verdict?: ResourceVerdict; served?: object; calls: string[] } = { calls: [] };
  const kept: CheckPorts = {
    files: {
      seal: async () => void seen.calls.push("seal"),
      isNewest: async () => true,
      hash: async () => bytes && { bytes: bytes.length, sha256: sha256(bytes) },
      label: async (_file, served) => void Object.assign(seen, { served }),
    },
    versions: {
      pending: async () => version,
      finish: async (_work, verdict) => {
        seen.verdict = verdict;
        return verdict.state;
      },
    },
  };
  const given: ResourcePorts = { files: { read: async () => bytes }, records: checkRecords(kept) };
  return { ports: given, kept, seen };
}

async function judged(bytes: Buffer, declaredType: ResourceVersion["declaredType"]) {
  const { ports: given, seen } = ports(bytes, declared({ declaredType }));
  await checkResource({ path: PATH, generation: "1" }, given);
  if (!seen.verdict) throw new Error("no verdict");
  return "refusal" in seen.verdict ? seen.verdict.refusal : seen.verdict.content;
}

describe("a new file of a resource", () => {
  it("is ready when it is a plain PDF, and served as something to save under its own name", async () => {
    const bytes = plainPdf(["Consent"]);
    const { ports: given, seen } = ports(bytes);
    expect(await checkResource({ path: PATH, generation: "1" }, given)).toBe("ready");
    expect(seen.verdict).toMatchObject({ content: { type: "application/pdf", bytes: bytes.length } });
    expect(seen.served).toEqual({ type: "application/pdf", name: "consent.pdf" });
    expect(seen.calls).toEqual(["seal"]);
  });

  it("is ready when it is a whole picture", async () => {
    expect(await judged(await picture("jpeg", 60, 40), "image/jpeg")).toMatchObject({ width: 60, height: 40 });
  });

  it.each<[string, () => Promise<Buffer>, ResourceVersion["declaredType"], string]>([
    ["empty", async () => Buffer.alloc(0), "application/pdf", "empty"],
    ["a web page", async () => Buffer.from("<html><script>alert(1)</script>"), "application/pdf", "unknown-type"],
    ["a drawing with a script", async () => Buffer.from("<svg><script/></svg>"), "image/png", "unknown-type"],
    ["a program", async () => Buffer.from("MZ\u0090\u0000", "latin1"), "application/pdf", "unknown-type"],
    ["a picture declared as a PDF", () => picture("png", 8, 8), "application/pdf", "type-mismatch"],
    ["a PDF declared as a picture", async () => plainPdf(["x"]), "image/png", "type-mismatch"],
    ["a cut picture", async () => cutAt(await picture("png", 300, 200), 40), "image/png", "damaged"],
    ["a cut PDF", async () => cutAt(plainPdf(["x"]), 90), "application/pdf", "damaged"],
    ["a picture of 900 million pixels", async () => pngClaiming(30_000, 30_000), "image/png", "too-many-pixels"],
    [
      "a picture of kilobytes that unpacks to gigabytes",
      async () => pngBomb(20_000, 20_000),
      "image/png",
      "too-many-pixels",
    ],
    ["a PDF with a script", async () => plainPdf(["x"], ["<< /S /JavaScript >>"]), "application/pdf", "active-content"],
  ])("is turned away when it is %s", async (_what, make, type, refusal) => {
    expect(await judged(await make(), type)).toBe(refusal);
  });

  it("is left alone when nobody declared it, when it was checked before, or when it is gone", async () => {
    expect(await checkResource({ path: "elsewhere/x", generation: "1" }, ports(undefined).ports)).toBe(
      "not-a-resource",
    );
    const gone = ports(undefined);
    expect(await checkResource({ path: PATH, generation: "1" }, gone.ports)).toBe("gone");
    const none = ports(plainPdf(["x"]));
    none.kept.versions.pending = async () => undefined;
    expect(await checkResource({ path: PATH, generation: "1" }, none.ports)).toBe("past");
    expect(none.seen.calls).toEqual(["seal"]);
  });
});

describe("the sweep of resources", () => {
  const HOUR = 3_600_000;
  const swept = async (isThere: boolean, hoursAgo: number) => {
    const work = { resourceId: "resource000000000001", version: 2 };
    const ended: string[] = [];
    let sent = 0;
    await sweepResources(
      {
        waiting: async () => [{ work, begunAt: new Date(NOW.getTime() - hoursAgo * HOUR) }],
        isThere: async () => isThere,
        sendAgain: async () => void sent++,
        end: async (_work, refusal) => void ended.push(refusal),
      },
      NOW,
    );
    return { ended, sent };
  };

  it("has a file sent again whose event was lost, and looks into none", async () => {
    expect(await swept(true, 1)).toEqual({ ended: [], sent: 1 });
  });

  it("waits a day for a file, and for its check, before it says that there was none", async () => {
    expect(await swept(false, 23)).toEqual({ ended: [], sent: 0 });
    expect(await swept(false, 25)).toEqual({ ended: ["never-arrived"], sent: 0 });
    expect(await swept(true, 25)).toEqual({ ended: ["unchecked"], sent: 0 });
  });
});
