import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import {
  nextWebhookAttempt,
  WEBHOOK_FAILING_MS,
  WEBHOOK_GIVE_UP_MS,
  WEBHOOK_OVERLAP_MS,
  type Webhook,
  type WebhookDelivery,
  webhookBody,
} from "@zona/domain/exchange/webhook";
import fc from "fast-check";
import { Webhook as Receiver } from "standardwebhooks";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { isPublic, isSendable, postWebhook } from "./post-webhook.ts";
import { webhookOutcome } from "./send-webhook.ts";
import { signatureHeaders, webhookSecret } from "./webhook-secret.ts";
import { isLocalAllowed } from "./webhook-settings.ts";

const names = vi.hoisted(() => new Map<string, string[]>());
vi.mock("node:dns", async (real) => {
  const dns = await real<typeof import("node:dns")>();
  type Found = (error: Error | null, found: { address: string; family: number }[]) => void;
  const lookup = (name: string, options: object, callback: Found) => {
    const known = names.get(name);
    if (known)
      callback(
        null,
        known.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    else dns.lookup(name, { ...options, all: true }, callback);
  };
  return { ...dns, lookup };
});
afterEach(() => {
  names.clear();
  vi.unstubAllEnvs();
});

const KEY = "a key of the installation";
const BEGIN = new Date("2026-11-26T08:00:00Z");
const after = (ms: number, from = BEGIN) => new Date(from.getTime() + ms);
const WEBHOOK: Webhook = {
  ...{ id: "0".repeat(32), name: "EHR", organisation: "lab.example", scopes: ["moves"], url: "https://ehr.example/in" },
  ...{ by: { uid: "ada", name: "Ada" }, createdAt: BEGIN, version: 1 },
};
const DELIVERY: WebhookDelivery = {
  ...{ id: "move-t1-4", type: "record.moved", at: BEGIN, data: { code: "ICSI-0042", state: "signed" } },
  ...{ createdAt: BEGIN, endsAt: after(1), state: "waiting", attempts: [] },
};

describe("a signature", () => {
  const body = webhookBody(DELIVERY);
  const sign = (webhook: Pick<Webhook, "id" | "version" | "rotatedAt">, now = new Date()) =>
    signatureHeaders(webhook, DELIVERY.id, body, KEY, now);
  const takes = (secret: string, headers: Record<string, string>, text = body) => {
    try {
      return new Receiver(secret).verify(text, headers) !== undefined;
    } catch {
      return false;
    }
  };

  it("is taken by a foreign verifier, for these bytes, this delivery, this webhook and this moment alone", () => {
    const secret = webhookSecret(WEBHOOK, KEY);
    const headers = sign(WEBHOOK);
    expect(takes(secret, headers)).toBe(true);
    expect(takes(secret, headers, body.replace("0042", "0043"))).toBe(false);
    expect(takes(secret, { ...headers, "webhook-id": "move-t1-5" })).toBe(false);
    expect(takes(secret, sign(WEBHOOK, after(-6 * 60_000, new Date())))).toBe(false);
    for (const [other, key] of [
      [{ ...WEBHOOK, id: "1".repeat(32) }, KEY],
      [{ ...WEBHOOK, version: 2 }, KEY],
      [WEBHOOK, "another key"],
    ] as const)
      expect(takes(webhookSecret(other, key), headers)).toBe(false);
  });

  it("is taken by the program that the documentation shows", async () => {
    const docs = await readFile(new URL("../../../docs/api.md", import.meta.url), "utf8");
    const [, program = ""] = /```python\n(.*?)```/s.exec(docs) ?? [];
    const asked = `${program}\nimport json, sys\nfor one in json.load(sys.stdin):
    print(verified(one["secret"], one["headers"], one["body"].encode()))`;
    const right = { secret: webhookSecret(WEBHOOK, KEY), headers: sign(WEBHOOK), body };
    const old = { ...right, headers: sign(WEBHOOK, after(-6 * 60_000, new Date())) };
    const rotated = { ...right, headers: sign({ ...WEBHOOK, version: 2, rotatedAt: new Date() }) };
    const input = JSON.stringify([right, rotated, { ...right, body: `${body} ` }, old]);
    const told = execFileSync("python3", ["-c", asked], { input, encoding: "utf8" });
    expect(told.trim().split("\n")).toEqual(["True", "True", "False", "False"]);
  });

  it("is of both secrets for a day after one was replaced, and of the new one from then on", () => {
    const now = new Date();
    const [old, current] = [webhookSecret(WEBHOOK, KEY), webhookSecret({ ...WEBHOOK, version: 2 }, KEY)];
    for (const [since, isOldTaken] of [
      [0, true],
      [WEBHOOK_OVERLAP_MS - 1, true],
      [WEBHOOK_OVERLAP_MS, false],
    ] as const) {
      const headers = sign({ ...WEBHOOK, version: 2, rotatedAt: after(-since, now) }, now);
      expect([takes(old, headers), takes(current, headers)]).toEqual([isOldTaken, true]);
    }
  });
});

describe("attempts", () => {
  const failed = { fault: "timeout" as const, ms: 10_000 };

  it("come with growing pauses, for a day and no longer, however late each is", () => {
    const late = fc.array(fc.integer({ min: 0, max: 3_600_000 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(late, fc.integer({ min: 0, max: 2 * WEBHOOK_GIVE_UP_MS }), (delays, retryAfter) => {
        const pauses: number[] = [];
        let now = BEGIN;
        for (const [at, delay] of delays.entries()) {
          const next = nextWebhookAttempt(at + 1, BEGIN, now, at === 2 ? retryAfter : 0);
          if (!next) break;
          expect(next.getTime() - BEGIN.getTime()).toBeLessThanOrEqual(WEBHOOK_GIVE_UP_MS);
          if (at !== 2) pauses.push(next.getTime() - now.getTime());
          now = after(delay, next);
        }
        expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
      }),
    );
    // On time they reach far into the day.
    let now = BEGIN;
    let attempts = 1;
    for (let next: Date | undefined = now; next; attempts += 1) {
      now = next;
      next = nextWebhookAttempt(attempts, BEGIN, now);
    }
    expect(now.getTime() - BEGIN.getTime()).toBeGreaterThan(0.9 * WEBHOOK_GIVE_UP_MS);
    expect(attempts - 1).toBe(8);
  });

  it("end with any 2xx; every other answer is tried again, a redirect among them; 410 pauses", () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), (status) => {
        const { state, pause } = webhookOutcome({ webhook: WEBHOOK, delivery: DELIVERY }, { status, ms: 5 }, BEGIN);
        expect(state).toBe(status < 300 ? "delivered" : status === 410 ? "failed" : "waiting");
        expect(pause).toBe(status === 410 ? "gone" : undefined);
      }),
    );
  });

  it("pause what took nothing for three days with the next delivery that is given up", () => {
    const attempts = Array.from({ length: 7 }, () => ({ at: BEGIN, ...failed }));
    for (const failingMs of [undefined, 0, WEBHOOK_FAILING_MS - 1, WEBHOOK_FAILING_MS]) {
      const webhook = { ...WEBHOOK, ...(failingMs !== undefined && { failingSince: after(-failingMs) }) };
      const last = webhookOutcome({ webhook, delivery: { ...DELIVERY, attempts } }, failed, BEGIN);
      expect(last).toMatchObject({ state: "failed" });
      expect(last.pause).toBe(failingMs === WEBHOOK_FAILING_MS ? "failing" : undefined);
      expect(webhookOutcome({ webhook, delivery: DELIVERY }, failed, BEGIN).pause).toBeUndefined();
    }
  });
});

const PRIVATE = [
  ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1"],
  ...["169.254.169.254", "192.0.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "fe80::1", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "100::1"],
  ...["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::1"],
];

describe("an address", () => {
  it("is public or refused, in every way of writing it", () => {
    for (const address of PRIVATE) {
      const isLoopback = /^127|^::1$/.test(address);
      expect([address, isPublic(address, false), isPublic(address, true)]).toEqual([address, false, isLoopback]);
      const host = address.includes(":") ? `[${address}]` : address;
      expect(isSendable(new URL(`https://${host}/`), false)).toBe(false);
    }
    for (const url of ["https://0x7f.1/", "https://2130706433/", "https://127.1/", "https://017700000001/"])
      expect(isSendable(new URL(url), false)).toBe(false);
    for (const address of ["8.8.8.8", "93.184.216.34", "2606:4700::1111"]) expect(isPublic(address, false)).toBe(true);
    for (const url of ["http://8.8.8.8/", "ftp://8.8.8.8/", "https://user@a.example/", "https://:pass@a.example/"])
      expect(isSendable(new URL(url), false)).toBe(false);
    expect(isSendable(new URL("https://ehr.example:8443/in?k=1"), false)).toBe(true);
  });

  it("of this computer is taken where the database is an emulator, and nowhere else", () => {
    vi.stubEnv("FUNCTIONS_EMULATOR", "true");
    for (const host of [undefined, ""]) {
      vi.stubEnv("FIRESTORE_EMULATOR_HOST", host);
      expect(isLocalAllowed()).toBe(false);
    }
    vi.stubEnv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:8080");
    expect(isLocalAllowed()).toBe(true);
  });
});

describe("a call", () => {
  /** A receiver on this computer, and how often it was called. */
  async function receiver(answer: RequestListener) {
    const heard: { url: string | undefined; body: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      heard.push({ url: request.url, body });
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return { heard, port, url: new URL(`http://127.0.0.1:${port}/in`) };
  }
  const post = (url: URL, callMs = 5_000, isLocal = true) =>
    postWebhook(url, "{}", { "webhook-id": "d1" }, { isLocalAllowed: isLocal, callMs });

  it("tells the status and nothing of the answer, at once, however large or slow its body is", async () => {
    let isClosed = false;
    const endless = await receiver((_, response) => {
      response.on("close", () => (isClosed = true));
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on("drain", more);
      more();
    });
    const drip = await receiver((_, response) => void response.writeHead(503, { "retry-after": "7" }).write("x"));
    expect(await post(endless.url, 120_000)).toEqual({ status: 200, ms: expect.any(Number) });
    await expect.poll(() => isClosed).toBe(true);
    expect(await post(drip.url)).toEqual({ status: 503, retryAfter: "7", ms: expect.any(Number) });
    expect(endless.heard).toEqual([{ url: "/in", body: "{}" }]);
  });

  it("ends in time where nobody answers, or only byte by byte, and where nobody listens", async () => {
    const silent = await receiver(() => undefined);
    const header = await receiver(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      const timer = setInterval(() => socket.write("x"), 10);
      socket.on("close", () => clearInterval(timer)).on("error", () => undefined);
    });
    for (const one of await Promise.all([silent, header].map(({ url }) => post(url, 300)))) {
      expect(one).toEqual({ fault: "timeout", ms: expect.any(Number) });
      expect(one.ms).toBeLessThan(5_000);
    }
    expect(await post(new URL("http://127.0.0.1:1/"))).toMatchObject({ fault: "connection" });
  });

  it("follows no redirect", async () => {
    const inside = await receiver((_, response) => void response.end());
    const outside = await receiver((_, response) => void response.writeHead(307, { location: inside.url.href }).end());
    expect(await post(outside.url)).toMatchObject({ status: 307 });
    expect(inside.heard).toEqual([]);
  });

  it("goes to no address that is not public, whatever a name leads to now", async () => {
    const inside = await receiver((_, response) => void response.end());
    const named = (host: string) => new URL(`https://${host}:${inside.port}/`);
    for (const address of PRIVATE) {
      names.set("evil.example", [address]);
      expect(await post(named("evil.example"), 5_000, false), address).toMatchObject({ fault: "address" });
      names.set("evil.example", ["93.184.216.34", address]);
      expect(await post(named("evil.example"), 5_000, false), address).toMatchObject({ fault: "address" });
    }
    for (const url of [inside.url, named("127.0.0.1"), named("[::1]"), named("localhost"), named("127.1")])
      expect(await post(url, 5_000, false)).toMatchObject({ fault: "address" });
    expect(inside.heard).toEqual([]);
  });

  it("goes to the address that was judged: a name is looked up once", async () => {
    const inside = await receiver((_, response) => void response.end());
    let asked = 0;
    names.set("moving.example", ["127.0.0.1"]);
    const get = names.get.bind(names);
    vi.spyOn(names, "get").mockImplementation((name) => {
      asked += 1;
      return get(name);
    });
    expect(await post(new URL(`http://moving.example:${inside.port}/`))).toMatchObject({ status: 200 });
    expect([asked, inside.heard.length]).toEqual([1, 1]);
  });
});
