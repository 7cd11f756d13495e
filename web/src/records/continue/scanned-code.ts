import { typedTestCode } from "@zona/domain/records/test-kind";

export type Scan =
  | { kind: "nothing" }
  | { kind: "address"; path: string }
  | { kind: "code"; code: string; mediumId?: string };

/** Ids are random and hold no hyphen, so none can be mistaken for the code of a test or subject. */
const MEDIUM_ID = /^[A-Za-z0-9]{20}$/;

/**
 * What a scan or a typed text names: a page of this site, as our QR labels hold it, or a code,
 * which may be the id of a medium. An address of another site
 * is only its text: a label must not lead anybody out of the app.
 */
export function readScan(text: string, origin: string): Scan {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "nothing" };
  const address = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (address?.origin === origin && /^\/(?:test|subjects)\//.test(address.pathname)) {
    return { kind: "address", path: `${address.pathname}${address.hash}` };
  }
  if (MEDIUM_ID.test(trimmed)) return { kind: "code", code: trimmed, mediumId: trimmed };
  return { kind: "code", code: typedTestCode(trimmed) ?? trimmed.toUpperCase() };
}
