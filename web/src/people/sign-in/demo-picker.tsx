import { UnstyledButton } from "@mantine/core";
import { IconShieldCheck, IconUser, IconUserOff } from "@tabler/icons-react";
import { DEMO_ACCOUNTS, type DemoAccount } from "@zona/domain/identity/demo-accounts";
import { text } from "../../platform/i18n/text.ts";
import styles from "./demo-picker.module.css";
import { demoSignIn } from "./demo-sign-in-data.ts";
import type { SignInChoiceProps } from "./sign-in.ts";

const t = text("demo", {
  demoTitle: "Demo accounts",
  demoHint: "This demo uses made-up data. Choose an account.",
});
export type DemoText = typeof t;

const ICONS = { admin: IconShieldCheck, staff: IconUser, outsider: IconUserOff } as const;

/** The people of the demo site, in place of Google's window. In demo builds only. */
export function DemoPicker({ busy, onPick }: SignInChoiceProps) {
  return (
    <section aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t("demoTitle")}</h2>
      <p className="dim">{t("demoHint")}</p>
      <ul className={`list-rows ${styles.accounts}`}>
        {DEMO_ACCOUNTS.map((account) => (
          <li key={account.sub}>
            <Account account={account} busy={busy} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Account({ account, busy, onPick }: SignInChoiceProps & { account: DemoAccount }) {
  const Icon = ICONS[account.role];
  return (
    <UnstyledButton className={styles.account} disabled={busy} onClick={() => onPick(demoSignIn(account))}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span>
        <strong>{account.name}</strong>
        <small className="dim">{account.note}</small>
        <small className="dim mono">{account.email}</small>
      </span>
    </UnstyledButton>
  );
}
