import { describe, expect, it } from "vitest";
import type { Measured } from "./measure-in-worker.ts";
import { createRetakeStore } from "./retake-store.ts";

const EIGHT_BITS = { bitDepth: 8, rangeBits: 8, neededBits: 8 } as const;
const reading = (focusEnergy: number) => ({
  focusEnergy,
  focusEnergyCentre: focusEnergy,
  noiseSigma: 1,
  ...EIGHT_BITS,
});
const measured = (focusEnergy: number, clipHigh = 0): Measured => ({
  measures: { focus: reading(focusEnergy), clipLow: 0, clipHigh },
  width: 100,
  height: 80,
  ms: 1,
});
const PEERS = Array.from({ length: 24 }, (_, at) => reading(100 + at));
const picture = (over = {}) => ({ id: "m", file: new Blob(), type: "image/jpeg", stage: "pn", ...over });

describe("advice while a picture is on its way", () => {
  it("compares it with pictures of the same stage and resolution", async () => {
    const asked: string[] = [];
    const peers = async (stage: string, resolution: string) => {
      asked.push(`${stage} ${resolution}`);
      return PEERS;
    };
    const store = createRetakeStore({ measure: async () => measured(2), peers });
    await store.look(picture());
    expect(asked).toEqual(["pn 100x80"]);
    expect(store.get().get("m")).toMatchObject({ reason: "focus" });
    store.dismiss("m");
    expect(store.get().size).toBe(0);
  });

  it("is silent for good pictures, videos and files that cannot be read here", async () => {
    const store = createRetakeStore({
      measure: async (id) => (id === "odd" ? undefined : measured(110)),
      peers: async () => PEERS,
    });
    for (const one of [picture(), picture({ id: "odd" }), picture({ type: "video/mp4" })]) await store.look(one);
    expect(store.get().size).toBe(0);
  });

  it("never throws, and offline still sees what is clipped", async () => {
    const offline = async () => {
      throw new Error("offline");
    };
    const clipped = createRetakeStore({ measure: async () => measured(110, 30), peers: offline });
    await clipped.look(picture());
    expect(clipped.get().get("m")).toMatchObject({ reason: "exposure", percent: 30 });
    const broken = createRetakeStore({ measure: offline, peers: offline });
    await expect(broken.look(picture())).resolves.toBeUndefined();
  });
});
