import { createVerify } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sendgrid from "@sendgrid/mail";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { type CatcherOptions, startMailCatcher } from "./catcher.ts";
import type { CaughtMail } from "./caught-mail.ts";
import { webhookKeys } from "./event-webhook.ts";

async function caught(options: Partial<CatcherOptions> = {}) {
  const catcher = await startMailCatcher({ port: 0, ...options });
  onTestFinished(() => catcher.stop());
  const read = async (path: string) => (await fetch(`${catcher.address}${path}`)).json();
  return {
    ...catcher,
    mails: (search = "") => read(`/api/mails${search}`) as Promise<CaughtMail[]>,
    fail: (fault: object) => fetch(`${catcher.address}/api/faults`, { method: "POST", body: JSON.stringify(fault) }),
    send: (over: object = {}, key = "SG.local") =>
      fetch(`${catcher.address}/v3/mail/send`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({ ...MAIL, ...over }),
      }),
  };
}

const MAIL = {
  personalizations: [{ to: [{ email: "ada@hollyfield.example" }], custom_args: { mailId: "m1" } }],
  from: { email: "lab@hollyfield.example" },
  subject: "Weekly",
  content: [
    { type: "text/plain", value: "plain" },
    { type: "text/html", value: "<script>alert(1)</script><b>html</b>" },
  ],
};

/** Somebody who is told of events. */
async function listener() {
  const heard: { body: string; headers: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

it("takes what the service's own client sends, once for each recipient", async () => {
  const { address, mails } = await caught();
  const { MailService } = sendgrid as unknown as { MailService: new () => typeof sendgrid }; // its types leave it out
  const service = new MailService();
  service.setApiKey("SG.local");
  (service as unknown as { client: { setDefaultRequest(key: string, value: string): void } }).client.setDefaultRequest(
    "baseUrl",
    `${address}/`,
  );
  const [answer] = await service.send({
    to: "ada@hollyfield.example",
    from: "lab@hollyfield.example",
    subject: "Hi",
    text: "x",
  });
  expect(answer.statusCode).toBe(202);
  expect(await mails()).toMatchObject([{ messageId: answer.headers["x-message-id"], subject: "Hi", text: "x" }]);
});

it.each([
  ["no key", {}, "", 401],
  ["a key of another kind", {}, "key", 401],
  ["no recipient", { personalizations: [{ to: [] }] }, "SG.x", 400],
  ["an address that is none", { from: { email: "lab" } }, "SG.x", 400],
  ["no subject", { subject: undefined }, "SG.x", 400],
  ["a header within the subject", { subject: "Hi\r\nBcc: eve@evil.example" }, "SG.x", 400],
  ["a header within a header", { headers: { "X-A": "1\r\nBcc: eve@evil.example" } }, "SG.x", 400],
  ["a reserved header", { headers: { To: "eve@evil.example" } }, "SG.x", 400],
  ["HTML before text", { content: MAIL.content.toReversed() }, "SG.x", 400],
])("refuses %s in the service's shape", async (_what, over, key, status) => {
  const { send, mails } = await caught();
  const answer = await send(over, key);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
  expect(await mails()).toEqual([]);
});

it("fails as it is told, as often as it is told, for whom it is told", async () => {
  const { send, fail, mails } = await caught();
  await fail({ kind: "429", retryAfter: 7, times: 2 });
  await fail({ kind: "500", to: "somebody@else.example" });
  for (const _ of [1, 2]) {
    const answer = await send();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  }
  expect((await send()).status).toBe(202);
  expect(await mails()).toHaveLength(1);
});

it("keeps a mail whose sender never hears of it", async () => {
  const { send, fail, mails } = await caught();
  await fail({ kind: "reset" });
  await expect(send()).rejects.toThrow();
  expect(await mails()).toHaveLength(1);
});

it("tells signed events of a mail with its own arguments", async () => {
  const { heard, url } = await listener();
  const { send, mails, publicKey } = await caught({ webhook: url });
  await send();
  await expect.poll(() => heard.length).toBe(2);
  const key = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
  for (const { body, headers } of heard) {
    const timestamp = String(headers["x-twilio-email-event-webhook-timestamp"]);
    const signature = String(headers["x-twilio-email-event-webhook-signature"]);
    expect(
      createVerify("sha256")
        .update(timestamp + body)
        .verify(key, signature, "base64"),
    ).toBe(true);
    expect(JSON.parse(body)).toMatchObject([{ mailId: "m1", email: "ada@hollyfield.example" }]);
  }
  await expect
    .poll(async () => (await mails())[0]?.events.map(({ event, answer }) => [event, answer]))
    .toEqual([
      ["processed", "200"],
      ["delivered", "200"],
    ]);
});

it("signs with keys of its own", () => {
  expect(webhookKeys().publicKey).not.toBe(webhookKeys().publicKey);
});

it("has its mails again after a restart", async () => {
  const folder = await temporaryFolder();
  const first = await caught({ folder });
  await first.send();
  await first.stop();
  const again = await caught({ folder });
  expect(await again.mails("?q=weekly plain")).toHaveLength(1);
  expect(await again.mails("?to=nobody@hollyfield.example")).toEqual([]);
});

it("shows a mail without letting it act", async () => {
  const { address, send, mails } = await caught();
  await send({ subject: "<img src=x>" });
  const [mail] = await mails();
  const page = await fetch(`${address}/mails/${mail?.id}`);
  expect(await page.text()).toContain("&lt;img src=x&gt;");
  const shown = await fetch(`${address}/mails/${mail?.id}/html`);
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
});

it("lets no other site change anything", async () => {
  const { address } = await caught();
  const headers = { origin: "https://evil.example" };
  expect((await fetch(`${address}/api/mails`, { method: "DELETE", headers })).status).toBe(403);
});

it("takes nothing and says so while its disk is full, and all of it once there is room", async () => {
  const folder = await temporaryFolder();
  let room = 1;
  const write = (path: string, text: string) => {
    writeFileSync(path, text);
    room -= 1;
    if (room < 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  };
  const { send, mails } = await caught({ folder, write });
  const two = {
    personalizations: [{ to: [{ email: "ada@hollyfield.example" }, { email: "emma@hollyfield.example" }] }],
  };
  const refused = await send(two);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  expect([await mails(), await readdir(folder)]).toEqual([[], []]);
  room = 100;
  expect((await send(two)).status).toBe(202);
  expect(await mails()).toHaveLength(2);
});
