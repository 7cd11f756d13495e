import { Button, Group, TextInput } from "@mantine/core";
import { DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import type { Subject } from "@zona/domain/subjects/subject";
import { normaliseSubjectCode } from "@zona/domain/subjects/subject-code";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useWorksFor } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { listenToStudy } from "../record/tests-data.ts";
import { listenToCouple, partnerOf, subjectStep } from "./subject-data.ts";
import { t } from "./subjects-text.ts";

/** Who the subject is linked to, by code. */
export function PartnerSection({ subject }: { subject: Subject }) {
  const isOwn = useWorksFor(subject.organisation);
  return (
    <Section id="partner" title={t("partner")}>
      {subject.coupleCode ? (
        <Linked subject={subject} coupleCode={subject.coupleCode} isOwn={isOwn} />
      ) : (
        <Unlinked subject={subject} isOwn={isOwn} />
      )}
    </Section>
  );
}

type LinkedProps = { subject: Subject; coupleCode: string; isOwn: boolean };

function Linked({ subject, coupleCode, isOwn }: LinkedProps) {
  const couple = useSnapshot(`couple ${coupleCode}`, listenToCouple(coupleCode));
  const [asks, setAsks] = useState(false);
  const partner = partnerOf(subject, dataOf(couple));
  if (!partner) return <p className="dim">{t("couple", { code: coupleCode })}</p>;
  return (
    <Group gap="md">
      <Link to={`/subjects/${partner}`} className="mono">
        {partner}
      </Link>
      <span className="dim">{t("couple", { code: coupleCode })}</span>
      {isOwn && (
        <Button variant="default" size="compact-sm" onClick={() => setAsks(true)}>
          {t("unlink")}
        </Button>
      )}
      {asks && <UnlinkDialog partner={partner} coupleCode={coupleCode} onClose={() => setAsks(false)} />}
    </Group>
  );
}

type UnlinkProps = { partner: string; coupleCode: string; onClose: () => void };

function UnlinkDialog({ partner, coupleCode, onClose }: UnlinkProps) {
  const { busy, refusal, run } = useAction();
  const title = t("unlinkTitle", { code: partner });
  return (
    <ModalDialog label={title} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
      <p>{t("unlinkHint")}</p>
      {refusal}
      <Group gap="sm">
        <Button
          loading={busy}
          onClick={() =>
            void run(() => subjectStep({ step: "part", couple: coupleCode })).then((is) => is && onClose())
          }
        >
          {t("unlink")}
        </Button>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t("cancel")}
        </Button>
      </Group>
    </ModalDialog>
  );
}

function Unlinked({ subject, isOwn }: { subject: Subject; isOwn: boolean }) {
  const [studyId = ""] = subject.studyIds;
  const study = dataOf(useSnapshot(`study ${studyId}`, listenToStudy(studyId)));
  const [typed, setTyped] = useState("");
  const { busy, refusal, run } = useAction();
  if (!isOwn) return <p className="dim">{t("noPartner")}</p>;
  const pattern = study?.codePattern ?? DEFAULT_PATTERN;
  const one = { code: subject.id };

  function submit(event: FormEvent) {
    event.preventDefault();
    const other = { code: normaliseSubjectCode(typed) };
    void run(() => subjectStep({ step: "link", studyId, one, other }));
  }

  function issuePartner() {
    const other = { role: subject.role === "man" ? ("woman" as const) : ("man" as const) };
    void run(() => subjectStep({ step: "link", studyId, one, other }));
  }

  return (
    <>
      <p className="dim">{t("noPartner")}</p>
      <form onSubmit={submit}>
        <Group gap="sm" align="end">
          <TextInput
            label={t("partnerCode")}
            value={typed}
            maxLength={24}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy} disabled={typed.trim() === "" || !study}>
            {t("link")}
          </Button>
          {pattern.form === "own" && (
            <Button variant="default" disabled={busy || !study} onClick={issuePartner}>
              {t("newPartner")}
            </Button>
          )}
        </Group>
      </form>
      {refusal}
    </>
  );
}
