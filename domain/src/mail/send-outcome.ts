import { MAIL_POLICY } from "./mail-policy.ts";

/** What came of a call of the service. `code` is that of a connection that failed. */
export type SendAnswer =
  | { accepted: true; providerId: string | undefined }
  | { accepted: false; status?: number; code?: string; retryAfterMs?: number; fault: string };

/** These connections were never made: nothing can have been sent. */
const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * `retry`: certainly not sent, and worth another try. `unknown`: it may have been sent (no answer, a cut line, 500, 502,
 * 504), so it is never repeated blindly. `failed`: refused, and would be again.
 */
export function classify(answer: Extract<SendAnswer, { accepted: false }>): "retry" | "unknown" | "failed" {
  const { status, code } = answer;
  if (status === undefined) return code !== undefined && NOT_CONNECTED.has(code) ? "retry" : "unknown";
  if (status === 408 || status === 429 || status === 503) return "retry";
  return status >= 500 ? "unknown" : "failed";
}

/** When to try again after the attempt number `attempts`; undefined when it is given up. */
export function nextAttempt(
  { attempts, createdAt }: { attempts: number; createdAt: Date },
  now: Date,
  retryAfterMs = 0,
): Date | undefined {
  const backoff = MAIL_POLICY.backoffMs[attempts - 1];
  if (backoff === undefined || attempts >= MAIL_POLICY.attempts) return undefined;
  const next = new Date(now.getTime() + Math.max(backoff, retryAfterMs));
  return next.getTime() - createdAt.getTime() > MAIL_POLICY.giveUpMs ? undefined : next;
}

/** `Retry-After` in seconds or as a date; undefined for anything else. */
export function retryAfterMs(header: unknown, now: Date): number | undefined {
  if (typeof header !== "string") return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
