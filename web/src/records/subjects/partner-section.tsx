import { Button, Group, TextInput } from "@mantine/core";
import { DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import type { Subject } from "@zona/domain/subjects/subject";
import { normaliseSubjectCode } from "@zona/domain/subjects/subject-code";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useEditor } from "../../laboratory/studies/use-save-version.ts";
import { useWorksFor } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { listenToStudy } from "../record/tests-data.ts";
import { endCouple, findSubjects, issueSubject, linkCouple, listenToCouple, partnerOf } from "./subject-data.ts";
import { t } from "./subjects-text.ts";
import { useSubjectAct } from "./use-subject-act.ts";

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
  const editor = useEditor();
  const { busy, failure, act } = useSubjectAct();
  const title = t("unlinkTitle", { code: partner });
  return (
    <ModalDialog label={title} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
      <p>{t("unlinkHint")}</p>
      <Failure sentence={failure} />
      <Group gap="sm">
        <Button
          loading={busy}
          onClick={() => void act(() => endCouple(coupleCode, editor)).then((is) => is && onClose())}
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
  const editor = useEditor();
  const [studyId = ""] = subject.studyIds;
  const study = dataOf(useSnapshot(`study ${studyId}`, listenToStudy(studyId)));
  const [typed, setTyped] = useState("");
  const { busy, failure, act, fail } = useSubjectAct();
  if (!isOwn) return <p className="dim">{t("noPartner")}</p>;
  const pattern = study?.codePattern ?? DEFAULT_PATTERN;
  const where = { studyId, prefix: pattern.prefix };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const code = normaliseSubjectCode(typed);
    if (code === subject.id) return fail(t("partnerSelf"));
    await act(async () => {
      const found = (await findSubjects(code)).find(({ id }) => id === code);
      if (!found) return fail(t("partnerNone"));
      if (found.coupleCode) return fail(t("partnerTaken"));
      await linkCouple([subject.id, code], where, editor);
    });
  }

  async function issuePartner() {
    const role = subject.role === "man" ? "woman" : "man";
    await linkCouple([subject.id, await issueSubject({ ...where, role }, editor)], where, editor);
  }

  return (
    <>
      <p className="dim">{t("noPartner")}</p>
      <form onSubmit={(event) => void submit(event)}>
        <Group gap="sm" align="end">
          <TextInput
            label={t("partnerCode")}
            value={typed}
            maxLength={24}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={failure}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              fail(undefined);
            }}
          />
          <Button type="submit" variant="default" loading={busy} disabled={typed.trim() === "" || !study}>
            {t("link")}
          </Button>
          {pattern.form === "own" && (
            <Button variant="default" disabled={busy || !study} onClick={() => void act(issuePartner)}>
              {t("newPartner")}
            </Button>
          )}
        </Group>
      </form>
    </>
  );
}

function Failure({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <Notice tone="failure" title={t("notDone")}>
      <p>{sentence}</p>
    </Notice>
  );
}
