import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askRecords } from "./ask-records.ts";

const audiences: string[] = [];
vi.mock("google-auth-library", () => ({
  GoogleAuth: class {
    async getIdTokenClient(audience: string) {
      audiences.push(audience);
      return { getRequestHeaders: async () => new Headers({ authorization: "Bearer of the decoder" }) };
    }
  },
}));

const asked = vi.fn<typeof fetch>();
const CALL = { ask: "claim" };
const IN_THE_CLOUD = "https://europe-west1-zona-lab.cloudfunctions.net/decoderCall";

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => Response.json({ kind: "busy" }));
  vi.stubGlobal("fetch", asked);
  vi.stubEnv("FIREBASE_CONFIG", JSON.stringify({ projectId: "zona-lab" }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const sent = () => {
  const [address, request] = asked.mock.calls[0] ?? [];
  return { address, body: request?.body, authorization: new Headers(request?.headers).get("authorization") };
};

describe("a call to the account of the records", () => {
  it("says who asks, by a token for that function alone", async () => {
    expect(await askRecords(CALL)).toEqual({ kind: "busy" });
    expect(sent()).toEqual({
      address: IN_THE_CLOUD,
      body: JSON.stringify(CALL),
      authorization: "Bearer of the decoder",
    });
    expect(audiences).toEqual([IN_THE_CLOUD]);
  });

  it("finds the functions of the emulators by their address, which a deployed function takes no notice of", async () => {
    vi.stubEnv("ZONA_LOCAL_FUNCTIONS", "http://127.0.0.1:5001");
    await askRecords(CALL);
    expect(sent().address).toBe(IN_THE_CLOUD);
    asked.mockClear();
    vi.stubEnv("FUNCTIONS_EMULATOR", "true");
    await askRecords(CALL);
    expect(sent()).toMatchObject({
      address: "http://127.0.0.1:5001/zona-lab/europe-west1/decoderCall",
      authorization: null,
    });
  });

  it.each([
    [400, "invalid-input"],
    [403, "unavailable"],
    [503, "unavailable"],
  ])("that is answered with %i is not made again by itself, and is %s", async (status, code) => {
    asked.mockResolvedValue(new Response("no", { status }));
    await expect(askRecords(CALL)).rejects.toMatchObject({ code });
    expect(asked).toHaveBeenCalledOnce();
  });
});
