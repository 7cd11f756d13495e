import { Button, Group } from "@mantine/core";
import type { Access } from "@zona/domain/identity/access";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, type Snapshot } from "../../platform/firebase/snapshot.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { useSessionActions, useStaffMember } from "../session/session.ts";
import { AuthLayout } from "../sign-in/sign-in-layout.tsx";
import { t } from "./access-text.ts";

/** The sentence above says enough until the names are there. */
const WhomToAsk = onDemand(async () => (await import("../organisations/whom-to-ask.tsx")).WhomToAsk);

/** All that a person sees to whom nothing is open: whom to ask, and as whom. */
export function WaitingPage({ snapshot }: { snapshot: Snapshot<Access | undefined> }) {
  const { name, email, organisation } = useStaffMember();
  const { end } = useSessionActions();
  const until = dataOf(snapshot)?.until;
  return (
    <AuthLayout>
      <PageHeading>{t("title")}</PageHeading>
      {snapshot.status === "error" ? (
        <SnapshotFailure snapshot={snapshot} title={t("failed")} />
      ) : (
        <div role="status">
          <p>{until && until <= labNow() ? t("ended", { when: shortDay(until) }) : t("nothing")}</p>
          <p>{t("ask", { organisation })}</p>
          <WhomToAsk organisation={organisation} />
          <p className="dim">{t("opens")}</p>
        </div>
      )}
      <dl className="facts" aria-label={t("account")}>
        <dt>{t("name")}</dt>
        <dd>{name}</dd>
        <dt>{t("address")}</dt>
        <dd>{email}</dd>
      </dl>
      <Group gap="sm">
        <Button variant="default" onClick={() => void end()}>
          {t("signOut")}
        </Button>
      </Group>
    </AuthLayout>
  );
}
