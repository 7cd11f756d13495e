import type { AccessTokenAnswer, TokenScope } from "@zona/domain/exchange/access-token";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("tokens", {
  title: "Access tokens",
  lead: "Statistics software and other programs read one study with a token. It reads what you read there today, changes nothing, and ends when your own access does.",
  description: "What the API answers",
  failed: "The access tokens could not be loaded",
  none: "No access tokens yet",
  noneHint: "Create one for each program, so that you can revoke it alone.",
  noStudy: "You can create access tokens for studies of your organisation in which you read records.",
  create: "Create access token",
  name: "What it is for",
  nameHint: "Such as the name of the program. Shown in the log.",
  study: "Study",
  scopes: "What it reads",
  ending: "Ends",
  afterDays: "In {n} days",
  reads: "{study} · {scopes}",
  made: "Created by {name} on {day}",
  ends: "Ends on {day}",
  uses: "{n, plural, =0 {Not used yet} one {Used once, {time}} other {Used # times, last {time}}}",
  revokeButton: "Revoke",
  revoke: "Revoke {name}",
  revokeHint: "Programs that use this token stop reading at once. This cannot be undone.",
  secret: "Copy the access token {name} now",
  secretHint: "It is shown once and stored nowhere. Give it to the program the way you would give it a password.",
  copy: "Copy",
  copied: "Copied",
  copyRefused: "The browser did not copy it. Select the text and copy it.",
  done: "Done",
});

export const SCOPES = words("tokens.SCOPES", {
  tables: "Tables",
  records: "Records",
} satisfies Record<TokenScope, string>);

export const SCOPE_HINTS = words("tokens.SCOPE_HINTS", {
  tables: "Rows, groups and KPIs, as on the reports page",
  records: "Whole records with what people wrote in them, and their audit trails",
} satisfies Record<TokenScope, string>);

type Ended = NonNullable<NonNullable<AccessTokenAnswer["tokens"]>[number]["ended"]>;

export const ENDED = words("tokens.ENDED", {
  revoked: "Revoked",
  expired: "Expired",
  maker:
    "Not in force: whoever created it no longer administers the organisation and reads this study, or was signed out everywhere since",
} satisfies Record<Ended, string>);
