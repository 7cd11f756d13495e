import { createHmac, timingSafeEqual } from "node:crypto";
import type { Unparsed } from "@zona/domain/stored-record";

/** What a link in a mail may be used for; a link for one cannot be used for the other. */
export type LinkUse = "unsubscribe" | "confirm" | "file";

const signature = (use: LinkUse, id: string, key: string) =>
  createHmac("sha256", key).update(`${use}:${id}`).digest("base64url");

/** Proves that its bearer got a mail from us, without saying who it is: it holds an id, no address. */
export const linkToken = (use: LinkUse, id: string, key: string) => `${id}.${signature(use, id, key)}`;

/** The id in a token that we made for this use; undefined for any other. */
export function readLinkToken(use: LinkUse, token: Unparsed, key: string): string | undefined {
  if (typeof token !== "string" || token.length > 400) return undefined;
  const dot = token.lastIndexOf(".");
  const id = token.slice(0, dot);
  if (dot < 1) return undefined;
  const given = Buffer.from(token.slice(dot + 1));
  const ours = Buffer.from(signature(use, id, key));
  return given.length === ours.length && timingSafeEqual(given, ours) ? id : undefined;
}
