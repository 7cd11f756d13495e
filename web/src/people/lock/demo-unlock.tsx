import { Button, Group } from "@mantine/core";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { demoReauthentication } from "../sign-in/demo-sign-in-data.ts";
import { t } from "./lock-text.ts";

type Props = { busy: boolean; onProve: (proof: () => Promise<void>) => void };

/** In place of Google's window, which would let people choose among accounts as well. In demo builds only. */
export function DemoUnlock({ busy, onProve }: Props) {
  return (
    <section aria-label={t("open")}>
      <p>{t("demo")}</p>
      <Group component="ul" gap="xs" mt="sm">
        {DEMO_ACCOUNTS.map((account) => (
          <li key={account.sub}>
            <Button variant="default" disabled={busy} onClick={() => onProve(() => demoReauthentication(account))}>
              {account.name}
            </Button>
          </li>
        ))}
      </Group>
    </section>
  );
}
