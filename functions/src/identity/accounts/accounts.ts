import { AppError } from "@zona/domain/errors";
import { type Access, ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import {
  type AccountAct,
  AccountOperation,
  AccountSeen,
  type AdminLogEntry,
  type UserAccount,
} from "@zona/domain/identity/account";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { type GrantAsked, grantTo, refusesGrant } from "@zona/domain/identity/grants";
import { type Invitation, nothingGranted, type Organisation } from "@zona/domain/identity/organisation";
import type { GrantedStudy } from "@zona/domain/identity/study-roles";
import type { LanguageCode } from "@zona/domain/messages/languages";
import type { Said } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { type AccessOf, type Caller, presentStaff, type StaffCaller, signedInOurs } from "../caller.ts";
import { keepPace, type TakePlace } from "../pace.ts";

/** Somebody with an account, and what they may; an address alone may be that of nobody yet. */
export type About = { uid: string } | { email: string };

/** What a change is judged by. */
export type Known = {
  person?: { uid: string; name: string; access: Access; isNew?: boolean } | undefined;
  /** Of the address, where nobody has it yet. */
  invitation?: Invitation | undefined;
  /** Those that are asked for and those that the person has roles in. */
  studies: readonly GrantedStudy[];
  /** Who administers the person's organisation without an end, by uid. */
  admins: readonly string[];
};

export type LogEntry = Omit<AdminLogEntry, "id" | "at">;

/** What is written together. */
export type Change = {
  access?: { uid: string; access: Access };
  account?: { uid: string; fields: Partial<Pick<UserAccount, "disabled" | "hasSecondStep">> };
  /** Whose PIN goes with the count of wrong ones, or whose passkeys. */
  signing?: { uid: string; without: "pin" | "passkeys" };
  invite?: Omit<Invitation, "id">;
  withdraw?: string;
  organisation?: Organisation;
  log: readonly LogEntry[];
};

export type AccountPorts = {
  /** The domains whose people may sign in. */
  allowedDomains: () => Promise<readonly string[]>;
  accessOf: AccessOf;
  takePlace: TakePlace;
  /** In one transaction, so that of two who take each other's rights at once the second is refused. May be repeated. */
  change: (about: About | undefined, studies: readonly string[], decide: (known: Known) => Change) => Promise<Change>;
  /** Tells the identity service what was done: state, second step, that tokens given so far are void. */
  apply: (act: AccountAct) => Promise<void>;
  /** Keeps the language that the person reads. */
  speaks: (uid: string, language: LanguageCode) => Promise<void>;
  /** Writes `users/{uid}` anew from the identity service; every account where nobody is named. Resolves with how many. */
  readAnew: (uid?: string) => Promise<number>;
  /** Ends the sessions of everybody in an organisation who has a password and no Google account; tokens before `since` are void. */
  endPasswords: (organisation: string, since: number) => Promise<void>;
  /** Makes the access of an account that has none. */
  begin: (uid: string) => Promise<void>;
};

/** The last administrator stays because of who else there is, not because of who asks. */
const refused = (said: Said) =>
  new AppError(said.code === refusesGrant("lastAdmin").code ? "conflict" : "forbidden", said);

/** A password that was let in at the door the moment before has its token by then. */
const DOOR_SECONDS = 10;

const isByGoogle = (caller: Caller) =>
  (caller?.token.firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider === "google.com";

/** Tokens count in whole seconds; whoever signs in within this very second has to do it once more. */
const from = (now: Date) => Math.floor(now.getTime() / 1000) + 1;

/** One entry for each organisation whose people or studies it is about. */
const logged = (entry: Omit<LogEntry, "organisation">, organisations: readonly string[]): LogEntry[] =>
  [...new Set(organisations)].map((organisation) => ({ ...entry, organisation }));

const organisationsOf = (changed: object, studies: readonly GrantedStudy[]) =>
  studies.filter(({ id }) => Object.hasOwn(changed, id)).map(({ organisation }) => organisation);

function granting(asked: GrantAsked & { reason: string }, staff: StaffCaller, known: Known): Change {
  const { person, studies, admins } = known;
  if (!person) throw new AppError("not-found", refuses("noAccount"));
  const answer = grantTo(person.access, asked, {
    granter: staff,
    isSelf: person.uid === staff.by.uid,
    hasOtherAdmin: admins.some((uid) => uid !== person.uid),
    studies,
  });
  if ("refused" in answer) throw refused(answer.refused);
  const { access, changed } = answer;
  const before = person.access;
  const isAdmin = access.isAdmin === before.isAdmin ? undefined : access.isAdmin;
  const until = access.until?.getTime() === before.until?.getTime() ? undefined : (access.until ?? null);
  if (Object.keys(changed).length === 0 && isAdmin === undefined && until === undefined) return { log: [] };
  const entry = {
    kind: "grant" as const,
    uid: person.uid,
    name: person.name,
    ...(Object.keys(changed).length > 0 && { roles: changed }),
    ...(isAdmin !== undefined && { isAdmin }),
    ...(until !== undefined && { until }),
    reason: asked.reason,
    by: staff.by,
  };
  return {
    access: { uid: person.uid, access },
    log: logged(entry, [access.organisation, ...organisationsOf(changed, studies)]),
  };
}

function acting(act: AccountAct, staff: StaffCaller, { person, admins }: Known, now: Date): Change {
  if (!staff.isAdmin) throw refused(refuses("adminsOnly"));
  if (!person) throw new AppError("not-found", refuses("noAccount"));
  const { uid, name, access } = person;
  if (access.organisation !== staff.organisation) throw refused(refusesGrant("otherOrganisation"));
  if (act.kind === "disable" && access.isAdmin && !access.until && admins.every((one) => one === uid))
    throw refused(refusesGrant("lastAdmin"));
  const log = logged({ kind: act.kind, uid, name, reason: act.reason, by: staff.by }, [access.organisation]);
  if (act.kind === "reset-pin") return { signing: { uid, without: "pin" }, log };
  if (act.kind === "remove-passkeys") return { signing: { uid, without: "passkeys" }, log };
  const { until, ...rest } = access;
  // The person's app listens to this and says why, before the next look at the account would.
  const ended = { ...rest, since: from(now), why: act.kind };
  const kept = act.kind === "disable" ? { until: now } : act.kind === "enable" || !until ? {} : { until };
  return {
    access: { uid, access: { ...ended, ...kept } },
    ...(act.kind !== "sign-out" && {
      account: {
        uid,
        fields: act.kind === "remove-second-step" ? { hasSecondStep: false } : { disabled: act.kind === "disable" },
      },
    }),
    log,
  };
}

type Invite = Extract<AccountOperation, { kind: "invite" }>;

/** Whoever has an account is granted the same at once. */
function inviting(asked: Invite, staff: StaffCaller, known: Known, now: Date): Change {
  if (known.person) return granting(asked, staff, known);
  const { email, reason } = asked;
  const organisation = emailDomain(email) ?? "";
  const { invitation } = known;
  const isOwn = staff.organisation === organisation;
  if (isOwn && !staff.isAdmin) throw refused(refuses("adminsOnly"));
  if (invitation && invitation.organisation !== staff.organisation && !isOwn)
    throw new AppError("conflict", refuses("invitedElsewhere", { organisation: invitation.organisation }));
  // The end is that of what is given here: it takes nothing away from what the own organisation gives.
  const { until, ...given } = asked;
  const answer = grantTo(nothingGranted(organisation), given, {
    granter: staff,
    isSelf: false,
    hasOtherAdmin: true,
    studies: known.studies,
  });
  if ("refused" in answer) throw refused(answer.refused);
  const { roles, isAdmin } = answer.access;
  // To invite one's own people with nothing means that they wait.
  if (!isOwn && Object.keys(roles).length === 0) throw new AppError("invalid-input", refuses("grantsNothing"));
  const end = until && { until };
  const entry = { kind: "invite" as const, name: email, roles, isAdmin, ...end, reason, by: staff.by };
  return {
    invite: { email, organisation: staff.organisation, roles, isAdmin, ...end, reason, by: staff.by, at: now },
    log: logged(entry, [staff.organisation, organisation, ...organisationsOf(roles, known.studies)]),
  };
}

function withdrawing(email: string, reason: string, staff: StaffCaller, { invitation }: Known): Change {
  const isOurs = invitation && [invitation.organisation, emailDomain(email)].includes(staff.organisation);
  const mayWithdraw = staff.isAdmin || invitation?.by.uid === staff.by.uid;
  if (!isOurs || !mayWithdraw) throw new AppError("not-found", refuses("noInvitation"));
  const entry = { kind: "withdraw-invitation" as const, name: email, reason, by: staff.by };
  return { withdraw: email, log: logged(entry, [staff.organisation, invitation.organisation]) };
}

type SetOrganisation = Extract<AccountOperation, { kind: "set-organisation" }>;

function settingOrganisation(asked: SetOrganisation, staff: StaffCaller, now: Date): Change {
  if (!staff.isAdmin) throw refused(refuses("adminsOnly"));
  const { newPeople, name, googleOnly } = asked;
  const { by, organisation } = staff;
  return {
    organisation: { id: organisation, newPeople, googleOnly, ...(name && { name }), by, at: now },
    log: [{ kind: "set-organisation", organisation, name: name ?? organisation, newPeople, googleOnly, by }],
  };
}

function refuseImpossible(operation: AccountOperation, { by }: StaffCaller, now: Date): void {
  if ("uid" in operation && operation.uid === by.uid) {
    if (operation.kind === "disable") throw new AppError("invalid-input", refuses("ownAccount"));
    if (operation.kind === "remove-second-step") throw new AppError("invalid-input", refuses("ownSecondStep"));
    if (operation.kind === "reset-pin") throw new AppError("invalid-input", refuses("ownPin"));
    if (operation.kind === "remove-passkeys") throw new AppError("invalid-input", refuses("ownPasskeys"));
  }
  if ("until" in operation && operation.until && operation.until <= now)
    throw new AppError("invalid-input", refuses("endBefore"));
}

function refuseForeign(email: string, domains: readonly string[]): void {
  if (isAllowedEmail(email, domains)) return;
  throw new AppError("invalid-input", refuses("noAddress", { domains: domains.map((one) => `@${one}`) }));
}

const changeOf =
  (operation: Exclude<AccountOperation, { kind: "read-anew" }>, staff: StaffCaller, now: Date) =>
  (known: Known): Change => {
    switch (operation.kind) {
      case "grant":
        return granting(operation, staff, known);
      case "invite":
        return inviting(operation, staff, known, now);
      case "withdraw-invitation":
        return withdrawing(operation.email, operation.reason, staff, known);
      case "set-organisation":
        return settingOrganisation(operation, staff, now);
      default:
        return acting(operation, staff, known, now);
    }
  };

/** A request that concerns an account, an address, or neither. */
function aboutOf(operation: AccountOperation): About | undefined {
  if ("uid" in operation) return { uid: operation.uid };
  return "email" in operation ? { email: operation.email } : undefined;
}

const isAct = (operation: AccountOperation): operation is AccountAct =>
  "uid" in operation && operation.kind !== "grant";

/**
 * What an administrator, or whoever manages the people of a study, asks for somebody's account. The rules close at the
 * transaction, so the person is out even if the identity service could not be told; asking again then tells it. Rejects with
 * an AppError for whoever asked.
 */
export async function changeAccount(caller: Caller, asked: Unparsed, ports: AccountPorts, now: Date) {
  const staff = await presentStaff(caller, ports.accessOf, now);
  const parsed = AccountOperation.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const operation = parsed.data;
  if (operation.kind === "read-anew") {
    if (!staff.isAdmin) throw refused(refuses("adminsOnly"));
    return { changed: await ports.readAnew() };
  }
  refuseImpossible(operation, staff, now);
  const endsPasswords = operation.kind === "set-organisation" && operation.googleOnly;
  if (endsPasswords && !isByGoogle(caller)) throw new AppError("forbidden", refuses("byGoogleFirst"));
  if (operation.kind === "invite") refuseForeign(operation.email, await ports.allowedDomains());
  if (operation.kind === "invite") await keepPace(ports.takePlace, staff.by.uid, "invitations", now);
  const studies = "roles" in operation ? Object.keys(operation.roles).filter((id) => id !== ALL_OWN_STUDIES) : [];
  const { log } = await ports.change(aboutOf(operation), studies, changeOf(operation, staff, now));
  if (isAct(operation)) {
    await ports.apply(operation);
    await ports.readAnew(operation.uid);
  }
  // After the door was closed, so that nobody comes in behind it.
  if (endsPasswords) await ports.endPasswords(staff.organisation, from(now) + DOOR_SECONDS);
  return { changed: log.length > 0 ? 1 : 0 };
}

/** Called by the app after a sign-in, so that the person is in the lists and has what lies ready for them. */
export async function accountSeen(
  caller: Caller,
  told: Unparsed,
  ports: Pick<AccountPorts, "allowedDomains" | "accessOf" | "readAnew" | "speaks" | "begin">,
  now = new Date(),
) {
  const { by } = await signedInOurs(caller, ports.allowedDomains, now);
  const until = (await ports.accessOf(by.uid))?.until;
  if (until && until <= now) throw refused(refuses("noAccess"));
  await ports.begin(by.uid);
  const changed = await ports.readAnew(by.uid);
  const language = AccountSeen.safeParse(told).data?.language;
  if (language && changed > 0) await ports.speaks(by.uid, language);
  return { changed };
}
