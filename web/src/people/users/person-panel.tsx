import { fullTime } from "../../platform/i18n/dates.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { PanelHeading } from "../roles/panel-heading.tsx";
import type { NamedStudy } from "../roles/role-fields.tsx";
import { AccountActs } from "./account-acts.tsx";
import type { ListedPerson } from "./listed-person.ts";
import { RolesForm } from "./roles-form.tsx";
import { t } from "./users-text.ts";

type Props = {
  person: ListedPerson;
  ownUid: string;
  ownOrganisation: string;
  studies: readonly NamedStudy[];
  onClose: () => void;
};

/** One person: what they may, and what can be done for their account. */
export function PersonPanel({ person, ownUid, ownOrganisation, studies, onClose }: Props) {
  const { account, standing } = person;
  const isOwn = account.organisation === ownOrganisation;
  return (
    <ModalDialog label={t("change", { name: account.name })} variant="panel" onClose={onClose}>
      <PanelHeading title={account.name} onClose={onClose} />
      <dl className="facts">
        <dt>{t("address")}</dt>
        <dd>{account.email}</dd>
        <dt>{t("lastSignIn")}</dt>
        <dd>{account.lastSignInAt ? fullTime(account.lastSignInAt) : t("never")}</dd>
        {isOwn && (
          <>
            <dt>{t("secondStep")}</dt>
            <dd>{account.hasSecondStep ? t("secondStepSet") : t("secondStepNone")}</dd>
          </>
        )}
      </dl>
      <RolesForm person={person} ownOrganisation={ownOrganisation} studies={studies} onDone={onClose} />
      {isOwn && (
        <Section title={t("account")}>
          <AccountActs
            account={account}
            isOver={standing === "ended"}
            isSelf={account.id === ownUid}
            onDone={onClose}
          />
        </Section>
      )}
    </ModalDialog>
  );
}
