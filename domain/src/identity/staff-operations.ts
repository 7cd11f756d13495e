/** What staff ask of the server through the callable function `staffCall`, as `{ operation, data }`. */
export const STAFF_OPERATIONS = [
  "accountSignedIn",
  "accountOperation",
  "askData",
  "mediaOperation",
  "placeMedia",
  "scheduleOperation",
  "verifyRecord",
] as const;
export type StaffOperation = (typeof STAFF_OPERATIONS)[number];
