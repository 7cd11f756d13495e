import "@mantine/core/styles/Checkbox.css";
import { Checkbox, NativeSelect } from "@mantine/core";
import { ALWAYS_MAILED, MailPace, NotificationKind } from "@zona/domain/notifications/notification";
import { useState } from "react";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { KIND_NAMES, PACE_NAMES, t } from "./mail-choice-text.ts";
import styles from "./notification-drawer.module.css";
import { chooseMails, listenToSettings } from "./notifications-data.ts";

/** Which kinds also come by e-mail; read only once somebody opens it. */
export function MailChoice() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.mails} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("byMail")}</summary>
      {isOpen && <Kinds />}
    </details>
  );
}

function Kinds() {
  const { uid } = useStaffMember();
  const isAdmin = useIsAdmin();
  const settings = useSnapshot(`notification settings ${uid}`, listenToSettings(uid));
  const [failure, setFailure] = useState<Error>();
  if (settings.status === "loading") return <RowsSkeleton rows={1} />;
  const problem = settings.status === "error" ? settings.error : failure;
  const chosen = dataOf(settings)?.email ?? [];

  const isAlways = (kind: NotificationKind) => ALWAYS_MAILED.includes(kind);
  // Broken trails are told to administrators alone.
  const kinds = (Object.keys(KIND_NAMES) as NotificationKind[]).filter((kind) => isAdmin || kind !== "broken_trail");

  const pace = dataOf(settings)?.pace ?? "at_once";

  function keep(kinds: readonly NotificationKind[], when: MailPace) {
    setFailure(undefined);
    void chooseMails(uid, kinds, when).catch(setFailure);
  }
  const choose = (kind: NotificationKind, isWanted: boolean) =>
    keep(
      NotificationKind.options.filter((one) => (one === kind ? isWanted : chosen.includes(one))),
      pace,
    );

  return (
    <fieldset>
      <legend className="dim">{t("byMailHint")}</legend>
      {problem !== undefined && (
        <Notice tone="failure" title={t("mailsFailed")}>
          <p>{failureSentence(problem)}</p>
        </Notice>
      )}
      <NativeSelect
        mt="sm"
        label={t("pace")}
        description={t("paceHint")}
        value={pace}
        data={MailPace.options.map((one) => ({ value: one, label: PACE_NAMES[one] }))}
        onChange={({ currentTarget }) => keep(chosen, MailPace.parse(currentTarget.value))}
      />
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          mt="sm"
          label={KIND_NAMES[kind]}
          checked={isAlways(kind) || chosen.includes(kind)}
          disabled={isAlways(kind)}
          onChange={(event) => choose(kind, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
