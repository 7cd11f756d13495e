import { Button, TextInput } from "@mantine/core";
import { IconScan, IconSearch } from "@tabler/icons-react";
import type { LabTest } from "@zona/domain/records/lab-test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { CameraScanner, canScan } from "./camera-scanner.tsx";
import { t } from "./continue-text.ts";
import { entryAddress, listedRecord } from "./listed-test.ts";
import { findTests, isMedium } from "./open-tests-data.ts";
import { readScan } from "./scanned-code.ts";
import { TestRows } from "./test-rows.tsx";
import styles from "./tests-list.module.css";

type Outcome = { code: string } & ({ tests: readonly LabTest[] } | { error: Error });

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
      const { records } = await found(scan.code);
      const [only, ...others] = records;
      if (only && others.length === 0) await navigate(entryAddress(only));
      else setOutcome({ code: scan.code, tests: records });
    } catch (error) {
      setOutcome({ code: scan.code, error: asError(error) });
    }
  }

  /** A subject is found without its check character as well: nothing is entered for it here. */
  async function found(code: string) {
    const exact = await findTests(code);
    const whole = exact.records.length === 0 ? withCheckCharacter(code) : undefined;
    return whole ? findTests(whole) : exact;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void find(typed);
  }

  return (
    <search className={styles.find}>
      <form onSubmit={submit}>
        <TextInput
          label={t("find")}
          description={t("findHint")}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}>
          {t("findButton")}
        </Button>
        {canScan() && (
          <Button
            variant="default"
            leftSection={<IconScan size={18} stroke={1.75} aria-hidden />}
            onClick={() => setScans(!scans)}
          >
            {scans ? t("stopScan") : t("scan")}
          </Button>
        )}
      </form>
      {scans && (
        <CameraScanner
          onRead={(text) => {
            setScans(false);
            setTyped(text);
            void find(text);
          }}
        />
      )}
      <div role="status">{outcome && <Found outcome={outcome} />}</div>
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
      <TestRows tests={outcome.tests.map(listedRecord)} />
    </>
  );
}
