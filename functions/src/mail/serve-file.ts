import { pipeline } from "node:stream/promises";
import type { Exchange } from "../firebase/exchange.ts";
import { logger } from "../firebase/logged.ts";
import { linkedFile } from "./mail-file.ts";
import { fileRecords, fileStream } from "./mail-file-data.ts";
import { FILE_GONE } from "./mail-text.ts";

type Keys = { key: string; bucket: string };

/** A file that was too heavy for its mail, for whoever holds the link. */
export async function serveFile(
  { method, query }: Exchange[0],
  response: Exchange[1],
  { key, bucket }: Keys,
): Promise<void> {
  const isRead = method === "GET" || method === "HEAD";
  const found = isRead ? await linkedFile(query.token, fileRecords(), key, new Date()) : undefined;
  logger.info("file of a mail asked for", { isFound: found !== undefined });
  response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff" });
  if (!found) {
    response
      .status(isRead ? 404 : 405)
      .type("text/plain")
      .send(FILE_GONE);
    return;
  }
  response.type(found.type);
  response.set("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(found.filename)}`);
  if (method === "HEAD") response.end();
  else await pipeline(fileStream(bucket, found.path), response);
}
