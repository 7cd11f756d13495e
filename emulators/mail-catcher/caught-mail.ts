import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SendRequest } from "./send-request.ts";

export type CaughtAttachment = { filename: string; type: string; bytes: number; content: string };

/** One mail as one person gets it. */
export type CaughtMail = {
  /** Begins with the service's message id. */
  id: string;
  /** As the service answers it in `X-Message-Id`. */
  messageId: string;
  at: string;
  from: string;
  to: string;
  toName?: string | undefined;
  subject: string;
  headers: Record<string, string>;
  customArgs: Record<string, string>;
  categories: string[];
  text: string;
  html: string;
  attachments: CaughtAttachment[];
  /** Events that were told of it, oldest first. */
  events: { event: string; at: string; answer: string }[];
};

const shown = ({ email, name }: { email: string; name?: string | undefined }) => (name ? `${name} <${email}>` : email);

/** One mail for each recipient of a request. */
export function mailsOf(request: SendRequest, messageId: string, now: Date): CaughtMail[] {
  const part = (type: string) => request.content.find((one) => one.type === type)?.value ?? "";
  const attachments = (request.attachments ?? []).map(({ filename, type, content }) => ({
    filename,
    content,
    type: type ?? "application/octet-stream",
    bytes: Buffer.byteLength(content, "base64"),
  }));
  const recipients = request.personalizations.flatMap((one) =>
    [...one.to, ...(one.cc ?? []), ...(one.bcc ?? [])].map((to) => ({ one, to })),
  );
  return recipients.map(({ one, to }, index) => ({
    id: `${messageId}.${index}`,
    messageId,
    at: now.toISOString(),
    from: shown(request.from),
    to: to.email,
    toName: to.name,
    subject: one.subject ?? request.subject ?? "",
    headers: { ...request.headers, ...one.headers },
    customArgs: { ...request.custom_args, ...one.custom_args },
    categories: request.categories ?? [],
    text: part("text/plain"),
    html: part("text/html"),
    attachments,
    events: [],
  }));
}

export const newMessageId = () => randomBytes(16).toString("base64url");

type WriteFile = (path: string, text: string) => void;

/**
 * Caught mails, newest last; with a folder they are there again after a restart. `write` puts a file there, and may fail as
 * a full disk does.
 */
export function mailStore(folder?: string, write: WriteFile = writeFileSync) {
  if (folder) mkdirSync(folder, { recursive: true });
  const fileOf = (id: string) => join(folder ?? "", `${id}.json`);
  const mails: CaughtMail[] =
    folder && existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith(".json"))
          .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as CaughtMail) // our own files
          .sort((a, b) => a.at.localeCompare(b.at))
      : [];
  const keep = (mail: CaughtMail) => {
    if (folder) write(fileOf(mail.id), JSON.stringify(mail));
  };
  return {
    /** All of a request or, where the disk takes no more, none of them: then it throws. */
    add(added: readonly CaughtMail[]) {
      try {
        for (const mail of added) keep(mail);
      } catch (error) {
        if (folder) for (const { id } of added) rmSync(fileOf(id), { force: true });
        throw error;
      }
      mails.push(...added);
    },
    keep,
    all: () => mails,
    find: (id: string) => mails.find((mail) => mail.id === id),
    clear() {
      if (folder) for (const { id } of mails) rmSync(fileOf(id), { force: true });
      mails.length = 0;
    },
  };
}
export type MailStore = ReturnType<typeof mailStore>;
