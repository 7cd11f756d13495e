import { Button } from "@mantine/core";
import type { Invitation } from "@zona/domain/identity/organisation";
import { useState } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { askForAccount } from "../roles/role-data.ts";
import { t as roleText } from "../roles/role-text.ts";
import { rolesInWords } from "../roles/roles-in-words.ts";
import { listenToInvitationsOf } from "./users-data.ts";
import { t } from "./users-text.ts";

type Props = { organisation: string; nameOf: (studyId: string) => string };

/** Who was invited and has not signed in yet; nothing where nobody was. */
export function Invitations({ organisation, nameOf }: Props) {
  const invitations = useSnapshot(`invitations of ${organisation}`, listenToInvitationsOf(organisation));
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  const records = dataOf(invitations)?.records ?? [];
  if (records.length === 0 && invitations.status !== "error") return null;
  return (
    <Section id="invitations" title={t("invitations")}>
      <SnapshotFailure snapshot={invitations} title={t("invitationsFailed")} />
      <ul className="list-rows">
        {records.map((invitation) => (
          <li key={invitation.id} className="list-row">
            <div>
              <strong>{invitation.email}</strong>
              <p>{wordsOf(invitation, nameOf)}</p>
              <p className="dim">
                {t("invitedBy", { name: invitation.by.name, day: shortDay(invitation.at) })}
                {invitation.until && ` · ${roleText("untilDay", { day: shortDay(invitation.until) })}`}
              </p>
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={t("withdrawOf", { name: invitation.email })}
              onClick={() => setWithdrawn(invitation)}
            >
              {t("withdraw")}
            </Button>
          </li>
        ))}
      </ul>
      {withdrawn && <WithdrawDialog email={withdrawn.email} onClose={() => setWithdrawn(undefined)} />}
    </Section>
  );
}

function wordsOf({ roles, isAdmin }: Invitation, nameOf: (studyId: string) => string): string {
  const held = [...(isAdmin ? [roleText("administrator")] : []), ...rolesInWords(roles, nameOf)];
  return held.length > 0 ? held.join(", ") : roleText("noRole");
}

function WithdrawDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const action = useAction();
  async function submit() {
    const request = { kind: "withdraw-invitation", email, reason: reason.trim() } as const;
    if (await action.run(() => askForAccount(request))) onClose();
  }
  return (
    <FormDialog
      label={t("withdrawOf", { name: email })}
      submit={t("withdraw")}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim">{t("withdrawHint")}</p>
      <FreeText
        shape="required"
        label={roleText("reason")}
        description={t("reasonHint")}
        value={reason}
        minLength={3}
        maxLength={500}
        onChange={setReason}
      />
    </FormDialog>
  );
}
