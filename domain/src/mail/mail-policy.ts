/** How mails are sent; times in milliseconds. */
export const MAIL_POLICY = {
  /** An answer of the service is waited for so long. */
  callMs: 20_000,
  /** Longer than anything between claim and record can take. */
  leaseMs: 120_000,
  attempts: 6,
  /** Waits before the second, third … attempt. */
  backoffMs: [60_000, 300_000, 900_000, 3_600_000, 10_800_000],
  /** Tried no more after this, whatever the service asks for. */
  giveUpMs: 24 * 3_600_000,
  /** Mails a minute, of all kinds. */
  perMinute: 300,
  /** Gmail cuts longer ones; a table is shortened until it fits. */
  htmlBytes: 90_000,
  /** All files of one mail; heavier ones are linked. */
  attachmentBytes: 7_000_000,
  /** So many days a link to a heavier file works. */
  fileDays: 14,
  rowsInMail: 50,
} as const;
