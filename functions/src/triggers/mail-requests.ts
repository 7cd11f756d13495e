import { onRequest } from "firebase-functions/https";
import { accountOf, derivedBucket } from "../firebase/parameters.ts";
import { takeMailEvents } from "../mail/event-request.ts";
import { answerMailLink } from "../mail/link-request.ts";
import { mailLinkKey } from "../mail/mail-settings.ts";

/** Where the webhook of the mail service points; all else are links of mails. */
const EVENTS_PATH = "/events";

/** What comes from outside about mails: events of the mail service, and the links that mails hold. */
export const mailRequests = onRequest(
  {
    serviceAccount: accountOf("mail"),
    memory: "256MiB",
    timeoutSeconds: 120,
    invoker: "public",
    secrets: [mailLinkKey],
  },
  (request, response) =>
    request.path.endsWith(EVENTS_PATH)
      ? takeMailEvents(request, response)
      : answerMailLink(request, response, { key: mailLinkKey.value(), bucket: derivedBucket.value() }),
);
