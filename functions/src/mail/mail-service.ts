import type sendgrid from "@sendgrid/mail";
import type { Thrown } from "@zona/domain/errors";
import { headerLine } from "@zona/domain/mail/mail-address";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { FILE_MARK, UNSUBSCRIBE_MARK } from "@zona/domain/mail/outbox-mail";
import { retryAfterMs, type SendAnswer } from "@zona/domain/mail/send-outcome";
import type { Unparsed, UnparsedFields } from "@zona/domain/stored-record";
import { linkToken } from "./mail-link.ts";
import type { SendPorts } from "./send-mail.ts";

type Settings = {
  apiKey: string;
  linkKey: string;
  site: string;
  /** The address that mails come from; empty while nobody has named it. Asked for each mail. */
  sender: () => Promise<string>;
  /** Where the service listens, if not at its own address. */
  api: string | undefined;
};

type Service = typeof sendgrid & { client: { setDefaultRequest(key: string, value: string | number): void } };

type Failure = {
  code?: string | number;
  response?: { headers?: UnparsedFields; statusCode?: number };
};

/** As the service says it: nothing was sent, and the mail is tried again. */
const NOT_NOW = 503;

/** Status and connection code alone: the service's own words may hold addresses. */
function refusal(error: Thrown): SendAnswer {
  const { code, response }: Failure = typeof error === "object" && error !== null ? error : {};
  if (typeof code === "number" || response) {
    const status = typeof code === "number" ? code : response?.statusCode;
    const wait = retryAfterMs(response?.headers?.["retry-after"], new Date());
    const answer = { accepted: false as const, fault: `the service answered ${status ?? "nothing"}` };
    return { ...answer, ...(status !== undefined && { status }), ...(wait !== undefined && { retryAfterMs: wait }) };
  }
  return { accepted: false, ...(code && { code }), fault: `no answer (${code ?? "unknown"})` };
}

/** The mail service behind its own client. Its `send` never throws: what went wrong is part of the answer. */
export function mailService({ apiKey, linkKey, site, sender, api }: Settings): SendPorts["service"] {
  /** Loaded with the first mail: most minutes have none. */
  async function connected(): Promise<Service> {
    // The package's types leave both out; a service of our own keeps settings apart from those of anyone else.
    const { MailService } = (await import("@sendgrid/mail")).default as unknown as { MailService: new () => Service };
    const service = new MailService();
    service.setApiKey(apiKey);
    service.setTimeout(MAIL_POLICY.callMs);
    service.client.setDefaultRequest("maxRedirects", 0);
    if (api) service.client.setDefaultRequest("baseUrl", api);
    return service;
  }
  let service: Promise<Service> | undefined;
  return {
    async send(mail, body, files) {
      const from = await sender().catch(() => undefined);
      if (!from) {
        const fault = from === "" ? "no sender is named for the site" : "the site could not be read";
        return { accepted: false, status: NOT_NOW, fault };
      }
      const token = linkToken("unsubscribe", mail.id, linkKey);
      const page = `${site}/unsubscribe?token=${token}`;
      const file = `${site}/mail/file?token=${linkToken("file", mail.id, linkKey)}`;
      const marked = (words: string) => words.replaceAll(UNSUBSCRIBE_MARK, page).replaceAll(FILE_MARK, file);
      const headers: Record<string, string> = {
        "List-Unsubscribe": `<${site}/mail/unsubscribe?token=${token}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
      const { email, name } = mail.to;
      try {
        service ??= connected();
        const [answer] = await (await service).send({
          to: { email, ...(name && { name: headerLine(name, 100) }) },
          from: { email: from, name: "Zona" },
          subject: headerLine(mail.subject),
          customArgs: { mailId: mail.id },
          categories: [mail.kind],
          ...(mail.list && { headers }),
          text: marked(body.text),
          html: marked(body.html),
          attachments: files.map(({ filename, type, content }) => ({
            filename: headerLine(filename),
            type,
            content: content.toString("base64"),
            disposition: "attachment",
          })),
          trackingSettings: { clickTracking: { enable: false, enableText: false }, openTracking: { enable: false } },
        });
        const id: Unparsed = answer.headers["x-message-id"];
        return { accepted: true, providerId: typeof id === "string" ? id : undefined };
      } catch (error) {
        return refusal(error);
      }
    },
  };
}
