import { Button } from "@mantine/core";
import { IconCheck, IconShieldCheck, IconUser, IconUserOff } from "@tabler/icons-react";
import type { UserAccount } from "@zona/domain/identity/account";
import { fullTime } from "../../platform/i18n/dates.ts";
import styles from "./users-page.module.css";
import { t } from "./users-text.ts";

type Props = {
  accounts: readonly UserAccount[];
  ownUid: string;
  ownOrganisation: string;
  onChange: (account: UserAccount) => void;
};

/** One row per person; those of other organisations are changed by their own administrators. */
export function AccountsTable({ accounts, ownUid, ownOrganisation, onChange }: Props) {
  return (
    <div className="table-scroll">
      <table className="data-table" data-stacks>
        <thead>
          <tr>
            <th scope="col">{t("name")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("role")}</th>
            <th scope="col" className={styles.organisation}>
              {t("organisation")}
            </th>
            <th scope="col">{t("lastSignIn")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Row
              key={account.id}
              account={account}
              isSelf={account.id === ownUid}
              isOurs={account.organisation === ownOrganisation}
              onChange={() => onChange(account)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { account: UserAccount; isSelf: boolean; isOurs: boolean; onChange: () => void };

function Row({ account, isSelf, isOurs, onChange }: RowProps) {
  const { name, email, organisation, role, lastSignInAt, disabled, hasSecondStep } = account;
  const RoleIcon = role === "admin" ? IconShieldCheck : IconUser;
  return (
    <tr className={disabled ? styles.disabled : undefined}>
      <th scope="row">
        <strong className={styles.name}>
          <bdi>{name}</bdi>
          {isSelf && <span className="dim"> ({t("you")})</span>}
        </strong>
        {email !== name && (
          <small className={`dim ${styles.name}`}>
            {email.replace(/@.*/, "")}
            <wbr />
            {/@.*/.exec(email)?.[0]}
          </small>
        )}
      </th>
      <td>
        <State disabled={disabled} />
      </td>
      <td>
        <span className={styles.mark}>
          <RoleIcon size={18} stroke={1.5} aria-hidden />
          {t(role)}
        </span>
        {hasSecondStep && <small className={`dim ${styles.name}`}>{t("secondStep")}</small>}
      </td>
      <td className={styles.organisation}>{organisation}</td>
      <td>{lastSignInAt ? <time dateTime={lastSignInAt.toISOString()}>{fullTime(lastSignInAt)}</time> : t("never")}</td>
      <td className={styles.end}>
        {isOurs && (
          <Button size="sm" variant="default" aria-label={t("change", { name })} onClick={onChange}>
            {t("changeButton")}
          </Button>
        )}
      </td>
    </tr>
  );
}

function State({ disabled }: Pick<UserAccount, "disabled">) {
  const state = disabled ? "disabled" : "active";
  const Icon = { disabled: IconUserOff, active: IconCheck }[state];
  return (
    <span className={`${styles.mark} ${disabled ? "failure" : ""}`}>
      <Icon size={18} stroke={1.5} aria-hidden />
      {t(state)}
    </span>
  );
}
