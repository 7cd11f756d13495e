import { Button, Group } from "@mantine/core";
import { saidIn } from "@zona/domain/messages/said";
import { consentName, consentStateAt, newestConsents } from "@zona/domain/subjects/consent";
import { Consent, type Subject } from "@zona/domain/subjects/subject";
import { parseLocalTime, resolveLocalTime } from "@zona/domain/timing/zoned-time";
import { type FormEvent, useState } from "react";
import { useWorksFor } from "../../people/access/own-access.ts";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { subjectStep } from "./subject-data.ts";
import styles from "./subject-page.module.css";
import { CONSENT_WORDS, t } from "./subjects-text.ts";

type Asked = { key: string; consent: Consent; what: "withdrawn" | "mistake" };

/** What the subject consented to, newest first, with what has run out. */
export function ConsentSection({ subject }: { subject: Subject }) {
  const now = useNow();
  const [adds, setAdds] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const isOwn = useWorksFor(subject.organisation);
  const consents = newestConsents(subject.consents);
  return (
    <Section id="consents" title={t("consents")}>
      {consents.length === 0 && <p className="dim">{t("noConsents")}</p>}
      {consents.length > 0 && (
        <ul className="list-rows">
          {consents.map(({ key, ...consent }) => {
            // The page's clock ticks by the minute: what was withdrawn since is withdrawn.
            const { withdrawnAt = now } = consent;
            const state = consentStateAt(consent, withdrawnAt > now ? withdrawnAt : now);
            return (
              <li key={key} className="list-row">
                <div>
                  <bdi className={state === "mistake" ? styles.mistake : undefined}>{consentName(consent)}</bdi>
                  <p className={`dim ${styles.states}`}>
                    <span>{t("given", { day: shortDay(consent.givenAt) })}</span>
                    <span>{endWords(consent, now)}</span>
                  </p>
                </div>
                <span className={state === "valid" ? "good" : "failure"}>{CONSENT_WORDS[state]}</span>
                {isOwn && state !== "mistake" && (
                  <Group gap="xs">
                    {state === "valid" && (
                      <Button
                        variant="default"
                        size="compact-sm"
                        onClick={() => setAsked({ key, consent, what: "withdrawn" })}
                      >
                        {t("withdraw")}
                      </Button>
                    )}
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => setAsked({ key, consent, what: "mistake" })}
                    >
                      {t("mistake")}
                    </Button>
                  </Group>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isOwn && !adds && (
        <Button variant="default" onClick={() => setAdds(true)}>
          {t("addConsent")}
        </Button>
      )}
      {isOwn && adds && <ConsentForm subject={subject} onClose={() => setAdds(false)} />}
      {asked && <EndDialog subject={subject} asked={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

function endWords({ withdrawnAt, endsAt }: Consent, now: Date): string {
  if (withdrawnAt) return t("withdrawn", { time: fullTime(withdrawnAt) });
  if (!endsAt) return t("noEnd");
  return t(endsAt <= now ? "ended" : "ends", { day: shortDay(endsAt) });
}

type EndProps = { subject: Subject; asked: Asked; onClose: () => void };

function EndDialog({ subject, asked: { key, consent, what }, onClose }: EndProps) {
  const { busy, refusal, run } = useAction();
  const name = { consent: consentName(consent) };
  const title = what === "withdrawn" ? t("withdrawTitle", name) : t("mistakeTitle", name);

  async function end() {
    const { id: code, rev } = subject;
    if (await run(() => subjectStep({ step: "endConsent", code, rev, key, why: what }))) onClose();
  }

  return (
    <ModalDialog label={title} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
      <p>{t(what === "withdrawn" ? "withdrawHint" : "mistakeHint")}</p>
      {refusal}
      <Group gap="sm">
        <Button loading={busy} onClick={() => void end()}>
          {t("confirm")}
        </Button>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t("cancel")}
        </Button>
      </Group>
    </ModalDialog>
  );
}

/** A day at the site: its first minute, or its last one. */
function instantOf(day: string, time: "00:00" | "23:59"): Date | undefined {
  const local = parseLocalTime(`${day}T${time}`);
  return local && resolveLocalTime(local, SITE.timeZone).instant;
}

const EMPTY = { document: "", version: "", givenOn: "", endsOn: "" };

function ConsentForm({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { busy, refusal, run } = useAction();
  const [form, setForm] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const endsAt = form.endsOn === "" ? undefined : instantOf(form.endsOn, "23:59");
  const read = Consent.safeParse({
    document: form.document,
    version: form.version,
    givenAt: form.givenOn === "" ? undefined : instantOf(form.givenOn, "00:00"),
    ...(endsAt ? { endsAt } : {}),
  });
  const errorOf = (field: string) => {
    const found = isTried ? read.error?.issues.find(({ path }) => path[0] === field) : undefined;
    return found && toWords(saidIn(found));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!read.success) return;
    const { id: code, rev } = subject;
    const { document, version, givenAt } = read.data;
    const ends = endsAt ? { endsAt: endsAt.toISOString() } : {};
    const consent = { document, version, givenAt: givenAt.toISOString(), ...ends };
    if (await run(() => subjectStep({ step: "consent", code, rev, consent }))) onClose();
  }

  const field = (name: keyof typeof EMPTY) => ({
    value: form[name],
    onChange: (typed: string) => setForm({ ...form, [name]: typed }),
  });
  return (
    <form className="form-stack" data-narrow noValidate onSubmit={(event) => void submit(event)}>
      <FreeText
        label={t("document")}
        description={t("documentHint")}
        maxLength={40}
        error={errorOf("document")}
        {...field("document")}
      />
      <FreeText label={t("version")} maxLength={15} error={errorOf("version")} {...field("version")} />
      <DateField label={t("givenOn")} error={errorOf("givenAt")} {...field("givenOn")} />
      <DateField label={t("endsOn")} hint={t("endsHint")} error={errorOf("endsAt")} {...field("endsOn")} />
      {refusal}
      <Group gap="sm">
        <Button type="submit" loading={busy}>
          {t("saveConsent")}
        </Button>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t("cancel")}
        </Button>
      </Group>
    </form>
  );
}
