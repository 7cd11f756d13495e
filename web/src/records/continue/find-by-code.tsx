import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/CloseButton.css";
import { ActionIcon, CloseButton, TextInput } from "@mantine/core";
import { IconScan, IconSearch } from "@tabler/icons-react";
import { canAnywhere } from "@zona/domain/identity/access";
import { normaliseSubjectCode, withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ownAccess } from "../../people/access/own-access.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { CameraScanner, canScan } from "../../platform/ui/scanning/camera-scanner.tsx";
import { t } from "./continue-text.ts";
import styles from "./find-by-code.module.css";
import { addressFor, type ListedTest } from "./listed-test.ts";
import { findTests, isMedium } from "./open-tests-data.ts";
import { readScan } from "./scanned-code.ts";
import { TestRows } from "./test-rows.tsx";

/** A subject is found without its check character as well: nothing is entered for it here. */
async function knownSubject(typed: string): Promise<string | undefined> {
  if (!canAnywhere(ownAccess(), "open")) return undefined;
  const code = normaliseSubjectCode(typed);
  const whole = withCheckCharacter(code) ?? code;
  const { findSubjects } = await import("../subjects/subject-data.ts");
  return (await findSubjects(whole)).find(({ id }) => id === whole)?.id;
}

type Outcome = { code: string } & ({ tests: readonly ListedTest[] } | { error: Error });

/** Finds a test, subject or medium by its code: typed, sent by a scanner that types, or read by the camera. */
export function FindByCode() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<Outcome>();
  const [scans, setScans] = useState(false);

  async function find(text: string) {
    const scan = readScan(text, location.origin);
    setOutcome(undefined);
    if (scan.kind === "nothing") return;
    if (scan.kind === "address") return navigate(scan.path);
    try {
      if (scan.mediumId && (await isMedium(scan.mediumId))) return navigate(`/rawdata?open=${scan.mediumId}`);
      const { records } = await findTests(scan.code);
      const [only, ...others] = records;
      const subject = await knownSubject(scan.code);
      if (subject) await navigate(`/subjects/${subject}`);
      else if (only && others.length === 0) await navigate(addressFor(ownAccess(), only));
      else setOutcome({ code: scan.code, tests: records });
    } catch (error) {
      setOutcome({ code: scan.code, error: asError(error) });
    }
  }

  function close() {
    setScans(false);
    setOutcome(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void find(typed);
  }

  return (
    <search className={styles.find}>
      <form onSubmit={submit}>
        <TextInput
          aria-label={t("find")}
          placeholder={t("find")}
          title={t("findHint")}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && close()}
        />
        <ActionIcon type="submit" variant="default" size="input-md" aria-label={t("findButton")}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {canScan() && (
          <ActionIcon
            variant="default"
            size="input-md"
            aria-label={scans ? t("stopScan") : t("scan")}
            onClick={() => setScans(!scans)}
          >
            <IconScan size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </form>
      <div role="status" className={styles.found}>
        {scans && (
          <CameraScanner
            onRead={(text) => {
              setScans(false);
              setTyped(text);
              void find(text);
            }}
          />
        )}
        {outcome && (
          <>
            <CloseButton aria-label={t("closeFound")} onClick={close} />
            <Found outcome={outcome} />
          </>
        )}
      </div>
    </search>
  );
}

function Found({ outcome }: { outcome: Outcome }) {
  if ("error" in outcome) {
    return (
      <Notice tone="failure" title={t("findFailed")}>
        <p>{failureSentence(outcome.error)}</p>
      </Notice>
    );
  }
  if (outcome.tests.length === 0) return <p>{t("notFound", { code: outcome.code })}</p>;
  return (
    <>
      <p>{t("foundSome", { n: outcome.tests.length })}</p>
      <TestRows tests={outcome.tests} />
    </>
  );
}
