import { onRequest } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";
import { logged } from "../firebase/logged.ts";
import { mailLinkKey, mailSettings } from "../firebase/mail-settings.ts";
import { derivedBucket } from "../firebase/parameters.ts";
import { isSigned } from "./webhook-signature.ts";

/** What the mail service tells of our mails. Signed, or refused; told twice, done once. */
export const mailEvents = onRequest(
  { memory: "256MiB", timeoutSeconds: 60, invoker: "public" },
  async (request, response) => {
    const header = (name: string) => request.header(`X-Twilio-Email-Event-Webhook-${name}`);
    const signed = { body: request.rawBody, signature: header("Signature"), timestamp: header("Timestamp") };
    if (request.method !== "POST" || !isSigned(signed, mailSettings().webhookKey, new Date())) {
      logger.warn("events of mails refused", { method: request.method });
      response.status(request.method === "POST" ? 403 : 405).end();
      return;
    }
    await logged("events of mails taken", {}, async () => {
      const [{ applyEvents }, { eventRecords }] = await Promise.all([
        import("./apply-events.ts"),
        import("../firebase/mail-event-records.ts"),
      ]);
      return applyEvents(request.body, eventRecords());
    });
    response.status(200).end();
  },
);

/** Unsubscribing and confirming, from mails and from the pages that mails link to; see `mail-links.ts`. */
export const mailLinks = onRequest(
  { memory: "256MiB", timeoutSeconds: 120, invoker: "public", secrets: [mailLinkKey] },
  async (request, response) => {
    const [{ answerLink }, { linkRecords }] = await Promise.all([
      import("./mail-links.ts"),
      import("../firebase/contact-records.ts"),
    ]);
    const { method, path, query, body } = request;
    if (path.endsWith("/file")) {
      const { serveFile } = await import("./serve-file.ts");
      return serveFile(request, response, { key: mailLinkKey.value(), bucket: derivedBucket.value() });
    }
    const choice: unknown = typeof body === "object" && body !== null && "choice" in body ? body.choice : undefined;
    const asked = { method, path, token: query.token, choice };
    const { status, body: answer, redirect } = await answerLink(asked, linkRecords(), mailLinkKey.value(), new Date());
    logger.info("link of a mail answered", { status, done: answer?.done });
    response.set("Cache-Control", "no-store");
    if (redirect) response.redirect(status, redirect);
    else if (answer) response.status(status).json(answer);
    else response.status(status).end();
  },
);
