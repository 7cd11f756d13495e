import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { text } from "../../platform/i18n/text.ts";
import { AuthLayout } from "../sign-in/sign-in-layout.tsx";

const t = text("mailLink", {
  unsubscribe: "Unsubscribe",
  unsubscribeLead: "Do you want to unsubscribe from these e-mails?",
  stopList: "Unsubscribe from this report",
  stopAll: "Unsubscribe from all Zona e-mails",
  left: "You will no longer receive {label} by e-mail.",
  leftAll: "You will no longer receive e-mails from Zona.",
  rejoin: "Subscribe again",
  rejoined: "You will receive these e-mails again.",
  confirm: "E-mails from Zona",
  confirmLead: "A colleague wants to send you laboratory reports by e-mail. Do you agree?",
  agree: "Yes, send me reports",
  decline: "No, thanks",
  confirmed: "Thank you. You will receive the next report.",
  declined: "You will not receive any reports.",
  unknown: "This link is not valid. Open it from the e-mail again.",
  failed: "Your choice was not saved: the server did not respond. Try again.",
  thisReport: "this report",
});
export type MailLinkText = typeof t;

type Choice = "list" | "all" | "rejoin" | "rejoin-all" | "agree" | "decline";
type Answer = { done: string; label?: string };

/** What the functions made of a press; `failed` when they did not answer. Only a press acts, never the opening of the page. */
async function press(path: string, token: string, choice: Choice): Promise<Answer> {
  try {
    const response = await fetch(`${path}?token=${encodeURIComponent(token)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ choice }),
    });
    return (await response.json()) as Answer; // our own function
  } catch {
    return { done: "failed" };
  }
}

function sentence({ done, label }: Answer): string {
  if (done === "left") return t("left", { label: label ?? t("thisReport") });
  if (done === "left-all") return t("leftAll");
  if (done === "rejoined" || done === "confirmed" || done === "declined" || done === "failed") return t(done);
  return t("unknown");
}

type Props = { path: string; title: string; lead: string; choices: readonly { choice: Choice; label: string }[] };

function MailLink({ path, title, lead, choices }: Props) {
  const [params] = useSearchParams();
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  async function choose(choice: Choice) {
    setBusy(true);
    setAnswer(await press(path, params.get("token") ?? "", choice));
    setBusy(false);
  }
  const back = answer?.done === "left" ? "rejoin" : answer?.done === "left-all" ? "rejoin-all" : undefined;
  return (
    <AuthLayout>
      <h1>{title}</h1>
      <p role="status">{answer ? sentence(answer) : lead}</p>
      <Group gap="sm">
        {(!answer || answer.done === "failed") &&
          choices.map(({ choice, label }, index) => (
            <Button
              key={choice}
              loading={busy}
              variant={index === 0 ? "filled" : "default"}
              onClick={() => void choose(choice)}
            >
              {label}
            </Button>
          ))}
        {back && (
          <Button variant="default" loading={busy} onClick={() => void choose(back)}>
            {t("rejoin")}
          </Button>
        )}
      </Group>
    </AuthLayout>
  );
}

/** Where the link at the foot of a mail leads. */
export function UnsubscribePage() {
  const choices = [
    { choice: "list", label: t("stopList") },
    { choice: "all", label: t("stopAll") },
  ] as const;
  return <MailLink path="/mail/unsubscribe" title={t("unsubscribe")} lead={t("unsubscribeLead")} choices={choices} />;
}

/** Where somebody outside agrees to get reports. */
export function ConfirmMailsPage() {
  const choices = [
    { choice: "agree", label: t("agree") },
    { choice: "decline", label: t("decline") },
  ] as const;
  return <MailLink path="/mail/confirm" title={t("confirm")} lead={t("confirmLead")} choices={choices} />;
}
