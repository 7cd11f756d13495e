/** By which logs of functions and of this page are found together, for as long as the page is open. */
export const VISIT = crypto.randomUUID();
