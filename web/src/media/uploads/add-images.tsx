import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { can } from "@zona/domain/identity/access";
import { inInbox, mediaListAddress, NEWEST } from "@zona/domain/raw-data/media-list";
import { useState } from "react";
import { createSearchParams, Link } from "react-router";
import { useAccess } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { t as start } from "../../platform/ui/ui-text.ts";
import { t as media } from "../medium/media-text.ts";
import { listenToRecordsUnderWay } from "./records-under-way-data.ts";
import { UploadArea } from "./upload-area.tsx";
import { t } from "./upload-text.ts";

type AddedTo = { id: string; code: string };

type Props = {
  /** The record that the files are of, where the page says so. */
  record?: AddedTo;
  /** The record that is most likely, which is chosen at first. */
  likely?: string | undefined;
  /** What was dropped; none where they are still to be chosen. */
  files?: readonly File[];
  onClose: () => void;
};

/** Files for a record under way: which record, and then they go. Where in it they belong may be said later. */
export function AddImages({ record: given, likely, files = [], onClose }: Props) {
  const [record, setRecord] = useState(given);
  const title = record ? t("addImagesTo", { code: record.code }) : media("addImages");
  return (
    <ModalDialog label={title} variant="centre" onClose={onClose}>
      <Stack gap="md">
        <h2>{title}</h2>
        {record ? (
          <>
            <UploadArea testId={record.id} given={files} />
            <p className="dim">
              {t("placeLater")} <Link to={INBOX}>{t("unassigned")}</Link>
            </p>
            <Group>
              <Button variant="default" onClick={onClose}>
                {t("done")}
              </Button>
            </Group>
          </>
        ) : (
          <RecordChoice likely={likely} files={files.length} onChoose={setRecord} onCancel={onClose} />
        )}
      </Stack>
    </ModalDialog>
  );
}

const INBOX = `/rawdata?${createSearchParams(mediaListAddress({ ...NEWEST, filter: inInbox(NEWEST.filter, true) }))}`;

type ChoiceProps = {
  likely: string | undefined;
  files: number;
  onChoose: (record: AddedTo) => void;
  onCancel: () => void;
};

/** Nothing is sent before somebody said which record it is for. */
function RecordChoice({ likely, files, onChoose, onCancel }: ChoiceProps) {
  const access = useAccess();
  const tests = useSnapshot("records under way", listenToRecordsUnderWay);
  const [chosen, setChosen] = useState<string>();
  const open = dataOf(tests)?.records.filter(
    ({ organisation, studyId }) => organisation && can(access, "enter", { organisation, studyId }),
  );
  const record = open?.find(({ id }) => id === (chosen ?? likely));
  const choices = (open ?? [])
    .map(({ id, code, subjectCode, material }) => ({
      value: id,
      label: [code, subjectCode ?? material.materialLot].filter(Boolean).join(" · "),
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en", { numeric: true }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (record) onChoose(record);
      }}
    >
      <Stack gap="md">
        <SnapshotFailure snapshot={tests} title={t("recordsFailed")} />
        {open?.length === 0 ? (
          <p>{t("noRecords")}</p>
        ) : (
          <NativeSelect
            label={t("record")}
            value={record?.id ?? ""}
            data={[{ value: "", label: open ? t("chooseRecord") : start("loading") }, ...choices]}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <Group gap="sm">
          <Button type="submit" disabled={!record}>
            {files > 0 ? t("uploadFiles", { files }) : t("goOn")}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {start("cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
