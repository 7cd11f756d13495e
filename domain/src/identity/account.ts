import * as z from "zod";
import { LanguageCode } from "../messages/languages.ts";
import { issue, sentences } from "../messages/said.ts";
import { instant } from "../timing/instant.ts";
import { SentInstant } from "../timing/sent-instant.ts";
import { Grants, StudyRole } from "./access.ts";
import { lowerCasedEmail } from "./allowed-domains.ts";
import { Person } from "./claims.ts";
import { NewPeople } from "./organisation.ts";

const says = sentences("account", {
  noReason: "Say why in a few words.",
});

const uid = z.string().regex(/^[A-Za-z0-9:_-]{1,128}$/);

/**
 * `users/{uid}`: what the identity service knows of somebody who ever signed in, for lists of people. Made anew from it
 * by functions, never counted up; an account whose address nobody has verified is not in it. What a person may do is said
 * by `access/{uid}`, not by this.
 */
export const UserAccount = z.object({
  id: z.string().min(1),
  /** As in the claims: the identity provider's name, else the address. */
  name: z.string().min(1).max(100),
  email: z.string().min(3).max(320),
  /** The domain of the address. */
  organisation: z.string().min(1),
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

const studyId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** The roles that somebody is to have in each study that is named, or in `*`; none ends what they had there. */
export const RoleChanges = z.record(z.union([z.literal("*"), studyId]), z.array(StudyRole).max(4));
export type RoleChanges = z.infer<typeof RoleChanges>;

const granted = {
  roles: RoleChanges.default({}),
  isAdmin: z.boolean().optional(),
  reason,
};

/** What an administrator may ask for people; the operation `accountOperation` of `staffCall`. */
export const AccountOperation = z.discriminatedUnion("kind", [
  /** What is not named stays. `until` null takes the end away. */
  z.object({ kind: z.literal("grant"), uid, ...granted, until: SentInstant.nullable().optional() }),
  z.object({ kind: z.literal("disable"), uid, reason }),
  z.object({ kind: z.literal("enable"), uid, reason }),
  z.object({ kind: z.literal("sign-out"), uid, reason }),
  z.object({ kind: z.literal("remove-second-step"), uid, reason }),
  z.object({ kind: z.literal("reset-pin"), uid, reason }),
  z.object({ kind: z.literal("remove-passkeys"), uid, reason }),
  z.object({
    kind: z.literal("invite"),
    email: z.string().trim().max(320).transform(lowerCasedEmail),
    ...granted,
    until: SentInstant.optional(),
  }),
  z.object({
    kind: z.literal("withdraw-invitation"),
    email: z.string().trim().max(320).transform(lowerCasedEmail),
    reason,
  }),
  z.object({
    kind: z.literal("set-organisation"),
    newPeople: NewPeople,
    googleOnly: z.boolean().default(false),
    name: z.string().trim().min(1).max(80).optional(),
  }),
  z.object({ kind: z.literal("read-anew") }),
]);
export type AccountOperation = z.infer<typeof AccountOperation>;
/** As a page asks it. */
export type AccountRequest = z.input<typeof AccountOperation>;

/** What administrators do to somebody who has an account, besides granting. */
export type AccountAct = Extract<
  AccountOperation,
  { kind: "disable" | "enable" | "sign-out" | "remove-second-step" | "reset-pin" | "remove-passkeys" }
>;

/**
 * `adminLog/{id}`: one change, written in the transaction that made it; also that wrong tries locked a PIN, in the name of its
 * owner. Nobody changes or deletes it.
 */
export const AdminLogEntry = z.object({
  id: z.string().min(1),
  /** Whose administrators read it: that of the person, and those of the studies. */
  organisation: z.string().min(1),
  kind: z.enum([
    "grant",
    "disable",
    "enable",
    "sign-out",
    "remove-second-step",
    "reset-pin",
    "remove-passkeys",
    "pin-locked",
    "invite",
    "withdraw-invitation",
    "set-organisation",
    "create-token",
    "revoke-token",
    "create-webhook",
    "pause-webhook",
    "resume-webhook",
    "rotate-webhook",
    "remove-webhook",
    "resend-delivery",
  ]),
  /** Of the account; an invitation has an address alone. */
  uid: z.string().optional(),
  /** The person, their address, the organisation, or what a token or webhook is called. */
  name: z.string().min(1),
  /** What a token reads, or a webhook is told of. */
  studyId: z.string().min(1).optional(),
  roles: RoleChanges.optional(),
  isAdmin: z.boolean().optional(),
  until: instant("The end of the access").nullable().optional(),
  newPeople: NewPeople.optional(),
  googleOnly: z.boolean().optional(),
  reason: z.string().min(1).optional(),
  by: Person,
  at: instant("The time of the change"),
});
export type AdminLogEntry = z.infer<typeof AdminLogEntry>;

/** What `studyPeople` of `staffCall` is asked, and tells: who has a role in a study, whoever they belong to. */
export const StudyPeopleRequest = z.object({ studyId });
export type StudyPeopleRequest = z.infer<typeof StudyPeopleRequest>;

export const StudyPerson = z.object({
  uid: z.string().min(1),
  name: z.string().min(1),
  organisation: z.string().min(1),
  /** Those in this study, and those in all studies of its organisation (`*`). */
  roles: Grants,
  /** As an ISO instant. */
  until: z.string().optional(),
});
export type StudyPerson = z.infer<typeof StudyPerson>;
