/**
 * The account that a function acts as, one for each trust zone: what reads files of strangers may make no administrator, and
 * what anybody may call reads no original. What each is granted stands in `deploy/zones.ts`.
 */
export const ACCOUNTS = {
  /** Answers programs that hold an access token: what anybody may call reads no file of a person. */
  api: "zona-api",
  /** Feeds files that people uploaded to decoders. It has no database: it asks the account of the records. */
  decoder: "zona-decoder",
  /** Judges sign-ins. */
  identity: "zona-identity",
  /** Reads tables of administrators, which no native code opens, and writes the records that they tell. */
  imports: "zona-imports",
  /** Sends mails and webhooks, makes what they carry, and answers links of mails, which anybody may open. */
  mail: "zona-mail",
  /** Follows what changes in records. */
  records: "zona-records",
  /** Answers staff, and keeps house: the only one that changes accounts. */
  staff: "zona-staff",
  /** Writes files of tables that somebody asked for. */
  tables: "zona-tables",
} as const;

export type Zone = keyof typeof ACCOUNTS;
