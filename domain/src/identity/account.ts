import * as z from "zod";
import { LanguageCode } from "../messages/languages.ts";
import { issue, sentences } from "../messages/said.ts";
import { instant } from "../timing/instant.ts";
import { Person, Role } from "./claims.ts";

const says = sentences("account", {
  noReason: "Say why in a few words.",
});

const uid = z.string().regex(/^[A-Za-z0-9:_-]{1,128}$/);

/**
 * `users/{uid}`: what the identity service knows of somebody who ever signed in, for lists of people. Made anew from it
 * by functions, never counted up; an account whose address nobody has verified is not in it. What a person may do is said by their token, not by this.
 */
export const UserAccount = z.object({
  id: z.string().min(1),
  /** As in the claims: the identity provider's name, else the address. */
  name: z.string().min(1).max(100),
  email: z.string().min(3).max(320),
  /** The domain of the address. */
  organisation: z.string().min(1),
  role: Role,
  disabled: z.boolean(),
  hasSecondStep: z.boolean(),
  createdAt: instant("The account's beginning"),
  lastSignInAt: instant("The last sign-in").optional(),
  /** In which the person reads the app, as the last sign-in told: for mails. */
  language: LanguageCode.optional(),
});
export type UserAccount = z.infer<typeof UserAccount>;

/** What the app tells at a sign-in, with the operation `accountSignedIn`. */
export const AccountSeen = z.object({ language: LanguageCode });

const reason = z
  .string()
  .trim()
  .min(3, issue(says("noReason")))
  .max(500);

/** What an administrator may ask for people; the operation `accountOperation` of `staffCall`. */
export const AccountOperation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("change-role"), uid, role: Role, reason }),
  z.object({ kind: z.literal("disable"), uid, reason }),
  z.object({ kind: z.literal("enable"), uid, reason }),
  z.object({ kind: z.literal("sign-out"), uid, reason }),
  z.object({ kind: z.literal("remove-second-step"), uid, reason }),
  z.object({ kind: z.literal("read-anew") }),
]);
export type AccountOperation = z.infer<typeof AccountOperation>;
export type AccountChange = Exclude<AccountOperation, { kind: "read-anew" }>;

/** `adminLog/{id}`: one change of an account, written in the transaction that allowed it. Nobody changes or deletes it. */
export const AdminLogEntry = z.object({
  id: z.string().min(1),
  kind: z.enum(["change-role", "disable", "enable", "sign-out", "remove-second-step"]),
  uid: z.string().min(1),
  name: z.string().min(1),
  role: Role.optional(),
  reason: z.string().min(1),
  by: Person,
  at: instant("The time of the change"),
});
export type AdminLogEntry = z.infer<typeof AdminLogEntry>;
