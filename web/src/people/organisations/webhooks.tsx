import { Button } from "@mantine/core";
import type { ShownWebhook } from "@zona/domain/exchange/webhook";
import { ALL_OWN_STUDIES, can } from "@zona/domain/identity/access";
import { useState } from "react";
import { Link } from "react-router";
import { labNow, labTime } from "../../platform/clock/lab-clock.ts";
import { shortDay, shortTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, ReadFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAccess } from "../access/own-access.ts";
import { useStaffMember } from "../session/session.ts";
import type { TokenStudy } from "./token-dialog.tsx";
import { useFetched } from "./use-fetched.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";
import { fetchWebhooks } from "./webhooks-data.ts";
import { SCOPES, t } from "./webhooks-text.ts";

/** For administrators: which addresses are told of moves and alerts of their organisation. */
export function Webhooks({ studies }: { studies: readonly TokenStudy[] }) {
  const access = useAccess();
  const { organisation } = useStaffMember();
  const { found: webhooks, failure, refresh } = useFetched(fetchWebhooks);
  const [isCreating, setIsCreating] = useState(false);
  const [opened, setOpened] = useState<string>();
  const readable = studies.filter((one) => can(access, "read", { organisation: one.organisation, studyId: one.id }));
  const readsAll = can(access, "read", { organisation, studyId: ALL_OWN_STUDIES });
  const nameOf = (studyId: string | undefined) =>
    studyId === undefined ? t("all") : (studies.find(({ id }) => id === studyId)?.protocolCode ?? studyId);
  const current = webhooks?.find(({ id }) => id === opened);
  const close = () => {
    setIsCreating(false);
    setOpened(undefined);
    refresh();
  };
  return (
    <Section id="webhooks" title={t("title")} isLoading={webhooks === undefined && failure === undefined}>
      <p className="dim">
        {t("lead")} <Link to="/about/api#webhooks">{t("description")}</Link>
      </p>
      {failure && <ReadFailure title={t("failed")} sentence={failure} onRetry={refresh} />}
      {webhooks === undefined && !failure && <RowsSkeleton rows={2} />}
      {webhooks?.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
      {webhooks && webhooks.length > 0 && (
        <ul className="list-rows">
          {webhooks.map((one) => (
            <WebhookRow key={one.id} webhook={one} study={nameOf(one.studyId)} onOpen={() => setOpened(one.id)} />
          ))}
        </ul>
      )}
      {readable.length > 0 ? (
        <Button variant="default" onClick={() => setIsCreating(true)}>
          {t("create")}
        </Button>
      ) : (
        <p className="dim">{t("noStudy")}</p>
      )}
      {isCreating && <WebhookDialog studies={readable} readsAll={readsAll} onClose={close} />}
      {current && <WebhookPanel webhook={current} standing={standingOf(current)} onChange={refresh} onClose={close} />}
    </Section>
  );
}

const instantOf = (text: string) => labTime(Date.parse(text));

/** Whether it is told anything now, and if not, why. */
function standingOf({ paused, isWithheld, failingSince, by }: ShownWebhook): string {
  const day = paused ? shortDay(instantOf(paused.at)) : "";
  if (paused?.why === "person") return t("pausedByPerson", { name: paused.by?.name ?? "", day });
  if (paused) return t(paused.why === "gone" ? "pausedGone" : "pausedFailing", { day });
  if (isWithheld) return t("withheld", { name: by.name });
  return failingSince ? t("failing", { time: shortTime(instantOf(failingSince), labNow()) }) : t("active");
}

type RowProps = { webhook: ShownWebhook; study: string; onOpen: () => void };

function WebhookRow({ webhook, study, onOpen }: RowProps) {
  const { name, url, scopes, by, createdAt } = webhook;
  return (
    <li className="list-row">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>{t("tells", { study, scopes: scopes.map((scope) => SCOPES[scope]).join(", ") })}</p>
        <p className="dim">
          <bdi>{url}</bdi>
        </p>
        <p className="dim">{t("made", { name: by.name, day: shortDay(instantOf(createdAt)) })}</p>
        <p className="dim">{standingOf(webhook)}</p>
      </div>
      <Button size="sm" variant="default" aria-label={t("openOne", { name })} onClick={onOpen}>
        {t("open")}
      </Button>
    </li>
  );
}
