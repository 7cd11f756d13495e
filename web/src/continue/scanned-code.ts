export type Scan = { kind: "nothing" } | { kind: "address"; path: string } | { kind: "code"; code: string };

/**
 * What a scan or a typed text names: a page of this site, as our QR labels hold it, or a code. An address of another site
 * is only its text: a label must not lead anybody out of the app.
 */
export function readScan(text: string, origin: string): Scan {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "nothing" };
  const address = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (address?.origin === origin && address.pathname.startsWith("/test/")) {
    return { kind: "address", path: `${address.pathname}${address.hash}` };
  }
  return { kind: "code", code: trimmed.toUpperCase() };
}
