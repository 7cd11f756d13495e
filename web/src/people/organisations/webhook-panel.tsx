import { Button, Group } from "@mantine/core";
import type { ShownDelivery, ShownWebhook } from "@zona/domain/exchange/webhook";
import { useEffect, useState } from "react";
import { labNow, labTime } from "../../platform/clock/lab-clock.ts";
import { clockTime, fullTime, shortTime } from "../../platform/i18n/dates.ts";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { EmptyState, ReadFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { PanelHeading } from "../roles/panel-heading.tsx";
import { useFetched } from "./use-fetched.ts";
import { WebhookSecret } from "./webhook-dialog.tsx";
import { changeWebhook, fetchDeliveries, resendDelivery, type WebhookStep } from "./webhooks-data.ts";
import { EVENTS, FAULTS, STATES, t } from "./webhooks-text.ts";

/** A first attempt takes seconds. */
const LOOK_AGAIN_MS = 3_000;

/** `standing`: whether it is told anything now, in a sentence. */
type Props = { webhook: ShownWebhook; standing: string; onChange: () => void; onClose: () => void };

/** One webhook: what can be done with it, and what became of its deliveries. */
export function WebhookPanel({ webhook, standing, onChange, onClose }: Props) {
  const { id, name, url, paused, isWithheld } = webhook;
  const { found, failure, refresh } = useFetched(() => fetchDeliveries(id));
  const { busy, refusal, run } = useAction();
  const [asked, setAsked] = useState<"rotate" | "remove">();
  const [secret, setSecret] = useState<string>();
  const isUnderWay = !paused && found?.some(isDue);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(refresh, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, refresh]);

  async function take(step: WebhookStep) {
    if (!(await run(async () => setSecret(await changeWebhook(step, id))))) return;
    setAsked(undefined);
    if (step === "remove") return onClose();
    onChange();
    refresh();
  }

  async function sendAgain(delivery: string) {
    if (await run(() => resendDelivery(id, delivery))) refresh();
  }

  if (secret !== undefined) return <WebhookSecret name={name} secret={secret} onClose={() => setSecret(undefined)} />;
  if (asked)
    return (
      <FormDialog
        label={`${name}: ${t(asked)}`}
        submit={t(asked)}
        action={{ busy, refusal, run }}
        onSubmit={() => take(asked)}
        onClose={() => setAsked(undefined)}
      >
        <p className="dim">{t(asked === "remove" ? "removeHint" : "rotateHint")}</p>
      </FormDialog>
    );
  const toggle = paused || isWithheld ? "resume" : "pause";
  return (
    <ModalDialog label={name} variant="panel" onClose={onClose}>
      <PanelHeading title={name} onClose={onClose} />
      <p className="dim">
        <bdi>{url}</bdi>
        <br />
        {standing}
      </p>
      {refusal}
      <Group gap="sm">
        <Button size="sm" loading={busy} disabled={paused !== undefined} onClick={() => void take("test")}>
          {t("test")}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={() => void take(toggle)}>
          {t(toggle)}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={() => setAsked("rotate")}>
          {t("rotate")}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={() => setAsked("remove")}>
          {t("remove")}
        </Button>
      </Group>
      <Section title={t("log")}>
        {failure && <ReadFailure title={t("logFailed")} sentence={failure} onRetry={refresh} />}
        {found === undefined && !failure && <RowsSkeleton rows={3} />}
        {found?.length === 0 && <EmptyState title={t("logNone")} hint={t("logNoneHint")} />}
        {found && found.length > 0 && <Deliveries deliveries={found} canSend={!busy && !paused} onSend={sendAgain} />}
        <p className="dim">{t("logHint")}</p>
      </Section>
    </ModalDialog>
  );
}

const instantOf = (text: string) => labTime(Date.parse(text));

/** Whether its next attempt is a matter of moments. */
const isDue = ({ state, nextAttemptAt }: ShownDelivery) =>
  state === "waiting" && nextAttemptAt !== undefined && instantOf(nextAttemptAt) <= labNow();

type DeliveriesProps = {
  deliveries: readonly ShownDelivery[];
  canSend: boolean;
  onSend: (delivery: string) => Promise<void>;
};

function Deliveries({ deliveries, canSend, onSend }: DeliveriesProps) {
  return (
    <table className="data-table" data-stacks="">
      <thead>
        <tr>
          <th scope="col">{t("event")}</th>
          <th scope="col">{t("state")}</th>
          <th scope="col">{t("attempts")}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ id, type, about, at, state, attempts, nextAttemptAt }) => (
          <tr key={id}>
            <th scope="row">
              {EVENTS[type]} <bdi>{about}</bdi>
              <br />
              <time className="dim" dateTime={at} title={fullTime(instantOf(at))}>
                {shortTime(instantOf(at), labNow())}
              </time>
            </th>
            <td>
              {STATES[state]}
              {state === "failed" && (
                <Button
                  size="compact-sm"
                  variant="default"
                  display="block"
                  disabled={!canSend}
                  aria-label={t("resendOne", { event: `${EVENTS[type]} ${about}` })}
                  onClick={() => void onSend(id)}
                >
                  {t("resend")}
                </Button>
              )}
            </td>
            <td>
              {attempts.map(({ at: tried, status, fault, ms }) => (
                <div key={tried}>
                  {t("attempt", {
                    time: clockTime(instantOf(tried)),
                    answer: fault ? FAULTS[fault] : String(status),
                    ms,
                  })}
                </div>
              ))}
              {nextAttemptAt && attempts.length > 0 && (
                <div>{t("next", { time: shortTime(instantOf(nextAttemptAt), labNow()) })}</div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
