import type { Unparsed } from "@zona/domain/stored-record";
import type { Exchange } from "../firebase/exchange.ts";
import { logger } from "../firebase/logged.ts";
import { linkRecords } from "./contact-data.ts";
import { answerLink } from "./mail-links.ts";
import { serveFile } from "./serve-file.ts";

/** Unsubscribing and confirming, from mails and from the pages that mails link to; see `mail-links.ts`. */
export async function answerMailLink(
  request: Exchange[0],
  response: Exchange[1],
  { key, bucket }: { key: string; bucket: string },
): Promise<void> {
  const { method, path, query, body } = request;
  if (path.endsWith("/file")) return serveFile(request, response, { key, bucket });
  const choice: Unparsed = typeof body === "object" && body !== null && "choice" in body ? body.choice : undefined;
  const asked = { method, path, token: query.token, choice };
  const { status, body: answer, redirect } = await answerLink(asked, linkRecords(), key, new Date());
  logger.info("link of a mail answered", { status, done: answer?.done });
  response.set("Cache-Control", "no-store");
  if (redirect) response.redirect(status, redirect);
  else if (answer) response.status(status).json(answer);
  else response.status(status).end();
}
