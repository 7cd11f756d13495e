import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import type { AdminLogEntry } from "@zona/domain/identity/account";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { NEW_PEOPLE_WORDS, ROLE_WORDS, t as roleText } from "../roles/role-text.ts";
import { listenToAdminLogOf } from "./users-data.ts";
import { t } from "./users-text.ts";

type Props = { organisation: string; nameOf: (studyId: string) => string };

/** What was changed last for the people of an organisation and in its studies: who, when and why. */
export function AdminLog({ organisation, nameOf }: Props) {
  const log = useSnapshot(`admin log of ${organisation}`, listenToAdminLogOf(organisation));
  const known = dataOf(log);
  return (
    <Section id="admin-log" title={t("log")}>
      {log.status === "loading" && <RowsSkeleton rows={2} />}
      <SnapshotFailure snapshot={log} title={t("logFailed")} />
      {known &&
        (known.records.length === 0 ? (
          <EmptyState title={t("noLog")} hint={t("noLogHint")} />
        ) : (
          <LogEntries entries={known.records} nameOf={nameOf} />
        ))}
    </Section>
  );
}

export const LogEntries = ({ entries, nameOf }: { entries: readonly AdminLogEntry[]; nameOf: Props["nameOf"] }) => (
  <ol className="list-rows">
    {entries.map((entry) => (
      <li key={entry.id} className="list-row">
        <div>
          <p>{sentenceOf(entry)}</p>
          {partsOf(entry, nameOf).map((part) => (
            <p key={part}>{part}</p>
          ))}
          {entry.reason && (
            <p className="dim">
              <bdi>{entry.reason}</bdi>
            </p>
          )}
        </div>
        <bdi className="dim">{fullTime(entry.at)}</bdi>
      </li>
    ))}
  </ol>
);

const SENTENCES = {
  grant: "logGrant",
  disable: "logDisable",
  enable: "logEnable",
  "sign-out": "logSignOut",
  "remove-second-step": "logSecondStep",
  "reset-pin": "logPin",
  "remove-passkeys": "logPasskeys",
  "pin-locked": "logPinLocked",
  invite: "logInvite",
  "withdraw-invitation": "logWithdraw",
  "set-organisation": "logOrganisation",
  "create-token": "logToken",
  "revoke-token": "logTokenEnd",
  "create-webhook": "logWebhook",
  "pause-webhook": "logWebhookPause",
  "resume-webhook": "logWebhookResume",
  "rotate-webhook": "logWebhookSecret",
  "remove-webhook": "logWebhookEnd",
  "resend-delivery": "logWebhookResend",
} as const satisfies Record<AdminLogEntry["kind"], string>;

const sentenceOf = ({ kind, by, name }: AdminLogEntry) => t(SENTENCES[kind], { by: by.name, name });

/** What became of what, one line for each. */
function partsOf(
  { roles = {}, isAdmin, until, newPeople, googleOnly, kind, studyId }: AdminLogEntry,
  nameOf: Props["nameOf"],
): string[] {
  const inStudies = Object.entries(roles).map(([id, held]) =>
    t("logRoles", {
      study: id === ALL_OWN_STUDIES ? roleText("allStudies") : nameOf(id),
      roles: held.map((role) => ROLE_WORDS[role].name).join(", ") || roleText("noRole"),
    }),
  );
  const isTold = isAdmin !== undefined && !(kind === "invite" && !isAdmin);
  return [
    ...inStudies,
    ...(studyId === undefined ? [] : [t("logReads", { study: nameOf(studyId) })]),
    ...(isTold ? [isAdmin ? t("logAdmin") : t("logNoAdmin")] : []),
    ...(until === undefined ? [] : [until ? t("logUntil", { day: shortDay(until) }) : t("logNoEnd")]),
    ...(newPeople ? [t("logNewPeople", { role: NEW_PEOPLE_WORDS[newPeople] })] : []),
    ...(googleOnly ? [t("logGoogleOnly")] : []),
  ];
}
