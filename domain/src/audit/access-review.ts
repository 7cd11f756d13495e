import * as z from "zod";
import { type Access, ALL_OWN_STUDIES, Grants, hasAccess } from "../identity/access.ts";
import type { UserAccount } from "../identity/account.ts";
import { Person } from "../identity/claims.ts";
import { canonicalText, Sha256 } from "../records/audit/signature.ts";
import { instant } from "../timing/instant.ts";
import type { AuditScope } from "./audit-scope.ts";

const note = z.string().trim().min(3).max(500);

/** What `accessReview` of `staffCall` is asked. `seen`: the hash of the list that was reviewed. `id` keeps a repeat from counting twice. */
export const AccessReviewRequest = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("read") }),
  z.strictObject({ kind: z.literal("done"), id: z.string().regex(/^[A-Za-z0-9]{20}$/), seen: Sha256, note }),
]);
export type AccessReviewRequest = z.infer<typeof AccessReviewRequest>;

/** `accessReviews/{id}`: that somebody looked through who has access. Written by functions alone; nobody changes or deletes it. */
export const AccessReview = z.object({
  id: z.string().min(1),
  /** The organisation and the studies that were reviewed. */
  of: z.array(z.string().min(1)).min(1),
  people: z.int().min(0),
  /** Of the list as it was. */
  sha256: Sha256,
  note,
  by: Person,
  at: instant("The time of the review"),
});
export type AccessReview = z.infer<typeof AccessReview>;
export type SentReview = Omit<AccessReview, "at"> & { at: string };

/** Somebody who has access or had it, as a review sees them. Instants are ISO texts. */
export const PersonWithAccess = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  organisation: z.string(),
  standing: z.enum(["active", "ended", "disabled"]),
  /** Those in what is reviewed. */
  roles: Grants,
  isAdmin: z.boolean(),
  /** When the account was made. */
  since: z.string().optional(),
  until: z.string().optional(),
  hasSecondStep: z.boolean(),
  /** What they sign with. */
  hasPin: z.boolean(),
  passkeys: z.int(),
  lastSignInAt: z.string().optional(),
});
export type PersonWithAccess = z.infer<typeof PersonWithAccess>;

export type AccessReviewAnswer = { people: PersonWithAccess[]; seen: string; reviews: SentReview[] };

/** What is stored of a person. */
export type KnownPerson = {
  uid: string;
  access: Access;
  account?:
    | Pick<UserAccount, "name" | "email" | "disabled" | "hasSecondStep" | "createdAt" | "lastSignInAt">
    | undefined;
  signs: { hasPin: boolean; passkeys: number };
};

function rolesIn({ roles, organisation }: Access, scope: AuditScope, studies: readonly GrantedIn[]): Grants {
  if (organisation === scope.organisation) return roles;
  const isReviewed = (id: string) =>
    id === ALL_OWN_STUDIES
      ? studies.some((study) => study.organisation === organisation)
      : studies.some((study) => study.id === id);
  return Object.fromEntries(Object.entries(roles).filter(([id]) => isReviewed(id)));
}

type GrantedIn = { id: string; organisation: string };

/**
 * The people of the organisation under review, and whoever else has a role in the studies under review, with those roles alone.
 * `studies`: all of the organisation, and those that are reviewed by themselves.
 */
export function peopleWithAccess(
  known: readonly KnownPerson[],
  scope: AuditScope,
  studies: readonly GrantedIn[],
  now: Date,
): PersonWithAccess[] {
  const listed = known.flatMap(({ uid, access, account, signs }): PersonWithAccess[] => {
    const isOwn = access.organisation === scope.organisation;
    const roles = rolesIn(access, scope, studies);
    const isAdmin = isOwn && access.isAdmin;
    if (!hasAccess(access) || (Object.keys(roles).length === 0 && !isAdmin)) return [];
    const { until } = access;
    const standing = account?.disabled ? "disabled" : until && until <= now ? "ended" : "active";
    return [
      {
        uid,
        name: account?.name ?? uid,
        email: account?.email ?? "",
        organisation: access.organisation,
        ...{ standing, roles, isAdmin },
        ...(account && { since: account.createdAt.toISOString() }),
        ...(until && { until: until.toISOString() }),
        hasSecondStep: account?.hasSecondStep ?? false,
        ...signs,
        ...(account?.lastSignInAt && { lastSignInAt: account.lastSignInAt.toISOString() }),
      },
    ];
  });
  const rank = ({ organisation }: PersonWithAccess) => (organisation === scope.organisation ? 0 : 1);
  return listed.toSorted(
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name) || (one.uid < other.uid ? -1 : 1),
  );
}

/** What a review is of: a sign-in in the meantime changes nothing about it. */
export const reviewedText = (people: readonly PersonWithAccess[]): string =>
  canonicalText(people.map(({ lastSignInAt: _, ...person }) => person));
