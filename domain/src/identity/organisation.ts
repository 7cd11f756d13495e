import * as z from "zod";
import { instant } from "../timing/instant.ts";
import { type Access, ALL_OWN_STUDIES, Grants, StudyRole } from "./access.ts";
import { lowerCasedEmail } from "./allowed-domains.ts";
import { Person } from "./claims.ts";
import { mayHoldEverywhere } from "./study-roles.ts";

/** What somebody who signs in for the first time starts with: a role in all studies of their organisation, or nothing. */
export const NewPeople = z.enum(["nothing", ...StudyRole.options.filter(mayHoldEverywhere)]);
export type NewPeople = z.infer<typeof NewPeople>;

/** `organisations/{domain}`: what its administrators decided, and how its people are counted. Functions alone write. */
export const Organisation = z.object({
  /** The domain of its addresses. */
  id: z.string().min(1),
  /** As people say it; the domain where nobody gave one. */
  name: z.string().trim().min(1).max(80).optional(),
  /** Nothing where nobody decided yet. */
  newPeople: NewPeople.optional(),
  /** The highest number that one of its people was given. */
  lastNumber: z.int().min(0).optional(),
  /** Whether its people sign in by Google alone: a password of theirs opens nothing. */
  googleOnly: z.boolean().optional(),
  by: Person.optional(),
  at: instant("The time of the change").optional(),
});
export type Organisation = z.infer<typeof Organisation>;

/** Whom to ask in an organisation; the operation `administrators` of `staffCall` tells it to everybody of ours. */
export type Administrator = { name: string; organisation: string };

/** Until administrators decide otherwise: people of the laboratory start as embryologists, all others with nothing. */
export const newPeopleAtFirst = (organisation: string, laboratory: string | undefined): NewPeople =>
  organisation === laboratory ? "embryologist" : "nothing";

/** What its new people start with now. */
export const newPeopleOf = (id: string, decided: Organisation | undefined, laboratory: string | undefined): NewPeople =>
  decided?.newPeople ?? newPeopleAtFirst(id, laboratory);

export const rolesOfNewPeople = (newPeople: NewPeople): Grants =>
  newPeople === "nothing" ? {} : { [ALL_OWN_STUDIES]: [newPeople] };

/** `invitations/{address}`: what somebody is to find at their first sign-in. Functions alone write. */
export const Invitation = z.object({
  id: z.string().min(3),
  /** In lower case. */
  email: z.string().min(3),
  /** Whose administrators, or whose study, invites. */
  organisation: z.string().min(1),
  roles: Grants,
  isAdmin: z.boolean(),
  until: instant("The end of the access").optional(),
  reason: z.string().min(1),
  by: Person,
  at: instant("The time of the invitation"),
});
export type Invitation = z.infer<typeof Invitation>;

/** Where an invitation lies: no id of a document holds a slash. */
export const invitationId = (address: string) => lowerCasedEmail(address).replaceAll("/", "%2F");

/** The access of somebody to whom nothing was granted yet: they are in the list of people who wait. */
export const nothingGranted = (organisation: string): Access => ({
  organisation,
  isAdmin: false,
  roles: {},
  everywhere: [],
  may: {},
});
