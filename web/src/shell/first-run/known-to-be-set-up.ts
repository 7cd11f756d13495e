/** Where this device keeps that the installation is set up: there is no way back. */
const KEPT = "zona-is-set-up";

export function isKnownToBeSetUp(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false; // no storage: asked each time
  }
}

export function keepThatItIsSetUp(): void {
  try {
    localStorage.setItem(KEPT, "yes");
  } catch {
    // asked again the next time
  }
}
