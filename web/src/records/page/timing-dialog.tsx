import { Button } from "@mantine/core";
import { canonicalText } from "@zona/domain/records/audit/signature";
import type { Header } from "@zona/domain/records/lab-test";
import { recordSettings } from "@zona/domain/sites/record-settings";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { timingOf } from "@zona/domain/timing/record-timing";
import { type FormEvent, useState } from "react";
import { PROFILE_WORDS } from "../../laboratory/sites/profile-words.ts";
import { WindowsTable } from "../../laboratory/sites/windows-table.tsx";
import { useStaffMember } from "../../people/session/session.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { SITE } from "../../platform/site/site.ts";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { t as life } from "../lifecycle/lifecycle-text.ts";
import { commitChange, type LabRecord } from "../record/record-data.ts";
import { useMayEnter } from "./record-access.tsx";
import styles from "./record-page.module.css";
import { t } from "./test-text.ts";

const POLICY = ["profile", "overrides", "maxEmbryosTransferred"] as const;

/** What a record goes by where its settings say nothing. */
const UNSAID: Header = { profile: UNNAMED_SITE.profile, maxEmbryosTransferred: UNNAMED_SITE.maxEmbryosTransferred };

const policyOf = (settings: Header) => canonicalText(POLICY.map((name) => settings[name] ?? UNSAID[name] ?? null));

type Props = { record: LabRecord; onClose: () => void };

/** The windows and the limit that a record goes by, and the way to those of the site as it is now: a change like any other. */
export function TimingDialog({ record, onClose }: Props) {
  const { test } = record;
  const { uid, name } = useStaffMember();
  const mayEnter = useMayEnter(test);
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const settings = test.settings ?? {};
  const present = recordSettings(SITE);
  const isPresent = policyOf(settings) === policyOf(present as Header); // text and numbers, as it is stored
  const needsReason = test.submittedBy !== undefined;
  const isMissing = needsReason && reason.trim() === "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    setFailure(undefined);
    if (working || isMissing) return;
    setWorking(true);
    const { overrides: _, ...kept } = settings;
    const changed = { ...kept, ...present } as Header;
    const why = needsReason ? { reason } : {};
    try {
      await commitChange(record, { action: "edit", by: { uid, name }, ...why, testFields: { settings: changed } });
      onClose();
    } catch (error) {
      setFailure(asError(error));
      setWorking(false);
    }
  }

  return (
    <ModalDialog label={t("timing")} variant="centre" onClose={() => !working && onClose()}>
      <h2>{t("timing")}</h2>
      <Policy settings={settings} />
      {isPresent && <p className="dim">{t("timingPresent")}</p>}
      {!isPresent && mayEnter && (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <h3>{t("presentPolicy")}</h3>
          <Policy settings={present as Header} />
          <p>{t("switchHint")}</p>
          {needsReason && (
            <FreeText
              shape="lines"
              id={fieldId("reason")}
              size="md"
              label={life("reason")}
              description={life("reasonHint")}
              error={isTried && isMissing ? life("reasonMissing") : undefined}
              value={reason}
              maxLength={500}
              rows={2}
              onChange={setReason}
            />
          )}
          {failure !== undefined && (
            <Notice tone="failure" title={life("failed")}>
              <p>{failureSentence(failure)}</p>
            </Notice>
          )}
          <Button type="submit" loading={working}>
            {t("switchPolicy")}
          </Button>
        </form>
      )}
      <div className={styles.actions}>
        <Button variant="default" disabled={working} onClick={onClose}>
          {life("back")}
        </Button>
      </div>
    </ModalDialog>
  );
}

function Policy({ settings }: { settings: Header }) {
  const timing = timingOf(settings);
  const n = Number(settings.maxEmbryosTransferred ?? UNSAID.maxEmbryosTransferred);
  return (
    <>
      <p>
        {PROFILE_WORDS[timing.profile]}. {t("mostTransferred", { n })}
      </p>
      <WindowsTable timing={timing} />
    </>
  );
}
