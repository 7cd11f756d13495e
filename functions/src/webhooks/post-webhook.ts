import { lookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Thrown } from "@zona/domain/errors";
import { WEBHOOK_CALL_MS, type WebhookAttempt, type WebhookFault } from "@zona/domain/exchange/webhook";
import ipaddr from "ipaddr.js";

const NOT_PUBLIC = "ERR_NOT_PUBLIC";

/** Global unicast of IPv6 (RFC 4291); the rest is for networks themselves. */
const isGlobal = ({ parts: [first = 0] }: ipaddr.IPv6) => (first & 0xe000) === 0x2000;

/** Whether an address is one that the whole internet reaches: neither private nor special, nor one that hides another in itself. */
export function isPublic(address: string, isLocalAllowed: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  const range = read.range();
  if (range === "loopback") return isLocalAllowed;
  return range === "unicast" && (read instanceof ipaddr.IPv4 || isGlobal(read));
}

/** The address in a URL's host, if it is one: no name is looked up for it. */
const literalIn = ({ hostname }: URL) => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? undefined : bare;
};

/** Whether deliveries may be sent there as far as the address itself says; what a name leads to is judged at each call. */
export function isSendable(url: URL, isLocalAllowed: boolean): boolean {
  const literal = literalIn(url);
  const isSecret = url.protocol === "https:" || (isLocalAllowed && url.protocol === "http:");
  return isSecret && url.username === "" && url.password === "" && (!literal || isPublic(literal, isLocalAllowed));
}

/** Looks a name up and hands on what was judged, so that the connection goes to no other address than that. */
const judgedLookup =
  (isLocalAllowed: boolean): LookupFunction =>
  (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error, "");
      if (!found.every(({ address }) => isPublic(address, isLocalAllowed)))
        return callback(Object.assign(new Error("not public"), { code: NOT_PUBLIC }), "");
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });

const FAULTS: Readonly<Record<string, WebhookFault>> = {
  ABORT_ERR: "timeout",
  [NOT_PUBLIC]: "address",
  ENOTFOUND: "name",
  EAI_AGAIN: "name",
};

const faultOf = (error: Thrown): WebhookFault =>
  FAULTS[(error as { code?: string } | undefined)?.code ?? ""] ?? "connection";

export type Posted = Omit<WebhookAttempt, "at"> & { retryAfter?: string };

/**
 * Posts JSON and resolves with the status of the answer or why there was none. It never throws, follows no redirect, reads no byte
 * of an answer's body, and ends after ten seconds whatever the other side does.
 */
export function postWebhook(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  { isLocalAllowed, callMs = WEBHOOK_CALL_MS }: { isLocalAllowed: boolean; callMs?: number },
): Promise<Posted> {
  const begunAt = performance.now();
  return new Promise((resolve) => {
    const answer = (told: Omit<Posted, "ms">) => resolve({ ...told, ms: Math.round(performance.now() - begunAt) });
    if (!isSendable(url, isLocalAllowed)) return answer({ fault: "address" });
    const { request } = url.protocol === "http:" ? http : https;
    const sent = request(url, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Zona-Webhooks/1",
      },
      agent: false,
      lookup: judgedLookup(isLocalAllowed),
      signal: AbortSignal.timeout(callMs),
    });
    sent.on("response", (response) => {
      response.destroy();
      const { statusCode: status = 0, headers: told } = response;
      answer({ status, ...(told["retry-after"] && { retryAfter: told["retry-after"] }) });
    });
    sent.on("error", (error) => answer({ fault: faultOf(error) }));
    sent.end(body);
  });
}
