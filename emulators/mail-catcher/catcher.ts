import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { HOST } from "../ports.ts";
import { accountMails } from "./account-mails.ts";
import { type CaughtMail, type MailStore, mailStore, mailsOf, newMessageId } from "./caught-mail.ts";
import { EVENTS, eventOf, type ServiceEvent, type WebhookKeys, webhookKeys } from "./event-webhook.ts";
import { Fault, type FaultList, faultList } from "./faults.ts";
import { inboxPage, listPart, mailPage } from "./inbox-page.ts";
import { MOST_BYTES, readSendRequest, serviceError } from "./send-request.ts";

export type CatcherOptions = {
  /** 0 for any free one. */
  port: number;
  /** Where mails lie over a restart. */
  folder?: string | undefined;
  /** How files are written there; for tests with a full disk. */
  write?: ((path: string, text: string) => void) | undefined;
  /** Our function that is told of events. */
  webhook?: string | undefined;
  /** The Auth emulator, whose account mails are shown as well: `host:port` and the project. */
  accounts?: { host: string; projectId: string } | undefined;
  /** Keys the service knows; any with its prefix when none is given. */
  apiKey?: string | undefined;
};

export type MailCatcher = {
  address: string;
  /** Verifies its webhooks. */
  publicKey: string;
  stop: () => Promise<void>;
};

/** How long a sender is asked to wait while the disk is full. */
const FULL_DISK_SECONDS = 60;

type Context = CatcherOptions & { store: MailStore; faults: FaultList; keys: WebhookKeys };

/** Stands in for the mail service: takes mails, keeps them to be read, tells events, and fails when it is told to. */
export async function startMailCatcher(options: CatcherOptions): Promise<MailCatcher> {
  const context: Context = {
    ...options,
    store: mailStore(options.folder, options.write),
    faults: faultList(),
    keys: webhookKeys(),
  };
  const server = createServer((request, response) => {
    answer(context, request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, 500, { errors: [{ message: String(error) }] });
    });
  });
  server.listen(options.port, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    address: `http://${HOST}:${port}`,
    publicKey: context.keys.publicKey,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length; // a request without an encoding gives buffers
    if (bytes <= MOST_BYTES) chunks.push(chunk as Buffer);
  }
  return bytes > MOST_BYTES ? undefined : Buffer.concat(chunks).toString("utf8");
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://catcher");
  const [, first, second, third, fourth] = url.pathname.split("/").map(decodeURIComponent);
  const method = request.method ?? "GET";
  const { store, faults } = context;
  if (method === "POST" && url.pathname === "/v3/mail/send") return takeMail(context, request, response);
  // The rest is for people and tests. A page of another origin must not reach it: mails may hold links that sign in.
  if (method !== "GET" && request.headers.origin && new URL(request.headers.origin).host !== request.headers.host)
    return send(response, 403, serviceError("only from its own page"));
  if (first === "api") {
    if (second === "mails" && method === "DELETE") return send(response, 200, { cleared: void store.clear() });
    if (second === "mails") return send(response, 200, await foundMails(context, url.searchParams));
    if (second === "faults" && method === "POST") {
      faults.add(Fault.parse(JSON.parse((await textOf(request)) ?? "")));
      return send(response, 200, faults.all());
    }
    if (second === "faults" && method === "DELETE") faults.clear();
    if (second === "faults") return send(response, 200, faults.all());
    if (second === "events" && method === "POST") {
      const mail = store.find(third ?? "");
      const event = EVENTS.find((name) => name === fourth);
      if (!mail || !event) return send(response, 404, serviceError("no such mail or event"));
      return send(response, 200, { answer: await tell(context, mail, event) });
    }
  }
  const mail = first === "mails" ? await foundMail(context, second ?? "") : undefined;
  if (mail && third === "html")
    return html(response, mail.html, "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
  if (mail && third === "attachments") {
    const file = mail.attachments[Number(fourth)];
    if (file) {
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`;
      response.writeHead(200, { "content-type": file.type, "content-disposition": disposition });
      return void response.end(Buffer.from(file.content, "base64"));
    }
  }
  if (mail && third === undefined) return html(response, mailPage(mail));
  if (url.pathname === "/list") return html(response, listPart(await foundMails(context, url.searchParams)));
  if (url.pathname === "/")
    return html(response, inboxPage(await foundMails(context, url.searchParams), url.searchParams.get("q") ?? ""));
  return send(response, 404, serviceError("not found"));
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-src 'self'; connect-src 'self'; img-src data:; form-action 'self' http://127.0.0.1:*";

function html(response: ServerResponse, page: string, policy = PAGE_POLICY) {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
  response.end(page);
}

async function foundMails(context: Context, search: URLSearchParams): Promise<CaughtMail[]> {
  const words = (search.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const to = search.get("to")?.toLowerCase();
  const all = [...context.store.all(), ...(await accountMails(context.accounts))];
  return all
    .filter((mail) => to === undefined || mail.to.toLowerCase() === to)
    .filter((mail) => {
      const text = `${mail.to} ${mail.from} ${mail.subject} ${mail.text}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.at.localeCompare(a.at));
}

const foundMail = async (context: Context, id: string) =>
  context.store.find(id) ?? (await accountMails(context.accounts)).find((mail) => mail.id === id);

async function takeMail(context: Context, request: IncomingMessage, response: ServerResponse) {
  const body = await textOf(request);
  const key = /^Bearer (SG\..+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (key === undefined || (context.apiKey !== undefined && key !== context.apiKey))
    return send(response, 401, serviceError("The provided authorization grant is invalid, expired, or revoked"));
  if (body === undefined) return send(response, 413, serviceError("Request body too large"));
  const read = readSendRequest(body);
  if ("errors" in read) return send(response, 400, { errors: read.errors });
  const messageId = newMessageId();
  const mails = mailsOf(read.request, messageId, new Date());
  const fault = context.faults.take(mails.map(({ to }) => to));
  const kind = fault?.kind;
  if (kind === "timeout") return; // neither kept nor answered
  if (kind !== undefined && /^\d+$/.test(kind)) {
    const headers = fault?.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
    return send(response, Number(kind), serviceError(kind === "429" ? "too many requests" : "told to fail"), headers);
  }
  try {
    context.store.add(mails);
  } catch {
    // Nothing was kept, so the sender must hear that it may, and has to, send again: 500 would leave it in doubt.
    return send(response, 503, serviceError("no room for the mail"), { "retry-after": String(FULL_DISK_SECONDS) });
  }
  if (kind === "reset") return void request.socket.destroy();
  if (kind !== "timeout-after-accepting") send(response, 202, undefined, { "x-message-id": messageId });
  if (kind === "silent" || !context.webhook) return;
  const ending = EVENTS.find((event) => event === kind);
  const events: ServiceEvent[] =
    ending === "dropped"
      ? ["dropped"]
      : [
          "processed",
          ...(ending === undefined || ending === "spamreport" || ending === "unsubscribe"
            ? (["delivered"] as const)
            : []),
          ...(ending ? [ending] : []),
        ];
  for (const mail of mails) for (const event of events) await tell(context, mail, event);
}

/** Resolves to what the webhook answered. An event of the same kind is told as the service would tell it again: with its own id. */
async function tell({ webhook, keys, store }: Context, mail: CaughtMail, event: ServiceEvent): Promise<string> {
  if (!webhook) return "there is no webhook";
  const now = new Date();
  const body = `${JSON.stringify([eventOf(mail, event, now)])}\r\n`;
  const headers = { "content-type": "application/json", ...keys.headersFor(body, now) };
  const answered = await fetch(webhook, { method: "POST", headers, body })
    .then(({ status }) => String(status))
    .catch((error: unknown) => String(error));
  mail.events.push({ event, at: now.toISOString(), answer: answered });
  try {
    store.keep(mail);
  } catch {
    // The file without its last event stays: a full disk must not undo a mail that was taken.
  }
  return answered;
}
