import { Button, Group } from "@mantine/core";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { type FormEvent, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { DOMAINS } from "../../platform/site/site.ts";
import { RequiredInput } from "../../platform/ui/fields/required-input.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { GrantFields, type TypedGrant } from "../roles/grant-fields.tsx";
import { PanelHeading } from "../roles/panel-heading.tsx";
import { askForAccount } from "../roles/role-data.ts";
import type { NamedStudy } from "../roles/role-fields.tsx";
import { t as roleText } from "../roles/role-text.ts";
import { endAsked, withRoles } from "../roles/typed-grant.ts";
import { t } from "./users-text.ts";

const NOTHING: TypedGrant = { roles: {}, isAdmin: false, lastDay: "", reason: "" };

type Props = { ownOrganisation: string; studies: readonly NamedStudy[]; onClose: () => void };

/** What somebody is to find at their first sign-in. */
export function InvitePanel({ ownOrganisation, studies, onClose }: Props) {
  const [email, setEmail] = useState("");
  const [typed, setTyped] = useState(NOTHING);
  const { busy, refusal, run } = useAction();
  const organisation = isAllowedEmail(email.trim(), DOMAINS) ? emailDomain(email.trim()) : undefined;
  const isOwn = organisation === ownOrganisation;
  const end = endAsked(typed.lastDay, labNow());
  const isEndKnown = end !== undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!organisation || !isEndKnown || busy) return;
    // What was chosen before the address was changed to one of elsewhere is not theirs.
    const { "*": everywhere, ...single } = withRoles(typed.roles);
    const request = {
      kind: "invite" as const,
      email: email.trim(),
      roles: isOwn && everywhere ? { ...single, "*": everywhere } : single,
      isAdmin: isOwn && typed.isAdmin,
      ...(end !== null && { until: end }),
      reason: typed.reason.trim(),
    };
    if (await run(() => askForAccount(request))) onClose();
  }

  return (
    <ModalDialog label={t("invite")} variant="panel" onClose={() => !busy && onClose()}>
      <PanelHeading title={t("invite")} onClose={onClose} />
      <p className="dim">{t("inviteHint")}</p>
      <form className="form-stack" onSubmit={(event) => void submit(event)}>
        <RequiredInput
          type="email"
          label={t("address")}
          description={t("addressHint")}
          autoComplete="off"
          maxLength={320}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {organisation ? (
          <GrantFields
            organisation={organisation}
            ownOrganisation={ownOrganisation}
            studies={studies}
            value={typed}
            dayFault={isEndKnown ? undefined : roleText("untilPast")}
            hasEnd
            onChange={(some) => setTyped((before) => ({ ...before, ...some }))}
          />
        ) : (
          email.includes("@") && <p className="dim">{t("addressElsewhere")}</p>
        )}
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={!organisation}>
            {t("sendInvitation")}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
