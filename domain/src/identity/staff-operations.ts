/** What staff ask of the server through the callable function `staffCall`, as `{ operation, data }`. */
export const STAFF_OPERATIONS = [
  "accountSignedIn",
  "accountOperation",
  "allocateRun",
  "approveResource",
  "allocateUnits",
  "approveProtocol",
  "askData",
  "controlRuns",
  "disposeLot",
  "lotCertificate",
  "lotEvidence",
  "mediaOperation",
  "moveRecord",
  "placeMedia",
  "releaseResult",
  "redactText",
  "scheduleOperation",
  "showAllocation",
  "signingMeans",
  "verifyRecord",
] as const;
export type StaffOperation = (typeof STAFF_OPERATIONS)[number];
