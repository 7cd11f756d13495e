/**
 * Where a person was going before the guard sent them to sign in; the home page when nowhere. The address comes from the
 * history entry, which only our own guard writes, and stays inside the app whatever it holds.
 */
export function returnAddress(state: unknown): string {
  const address = typeof state === "object" && state !== null && "returnTo" in state ? state.returnTo : undefined;
  // Back to the lock would lock whoever has just signed in.
  const isPlace = typeof address === "string" && /^\/(?![/\\]|authentication\/)/.test(address);
  return isPlace ? address : "/home";
}
