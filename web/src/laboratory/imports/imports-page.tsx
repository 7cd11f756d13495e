import { Button, NativeSelect, Stack } from "@mantine/core";
import { IMPORT_LIMITS, type ImportKind, type ShownImport, takesImport } from "@zona/domain/imports/import-run";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAccess } from "../../people/access/own-access.ts";
import { labNow, labTime } from "../../platform/clock/lab-clock.ts";
import { dataOf } from "../../platform/firebase/snapshot.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { fileSize } from "../../platform/i18n/formats.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { FileField } from "../../platform/ui/fields/file-field.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, ReadFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { useStudiesToEnter } from "../studies/use-studies-to-enter.ts";
import { fetchImports, newImportId, sendFile } from "./imports-data.ts";
import { IMPORT_STATES, t } from "./imports-text.ts";
import { usePolled } from "./use-polled.ts";

const never = () => false;

/** For administrators who enter records: files that they import, and what became of each. */
export function ImportsPage() {
  const { value, failure, retry } = usePolled("list", fetchImports, never);
  return (
    <Page title={t("title")} lead={<ExplainedText text={t("lead")} heading="import" />}>
      <Section id="new" title={t("newImport")}>
        <NewImport sources={[...new Set(value?.map(({ source }) => source))]} />
      </Section>
      <Section id="imports" title={t("imports")} isLoading={value === undefined && failure === undefined}>
        {failure && <ReadFailure title={t("failed")} sentence={failure} onRetry={retry} />}
        {value === undefined && !failure && <RowsSkeleton rows={2} />}
        {value?.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
        {value && value.length > 0 && (
          <ul className="list-rows">
            {value.map((run) => (
              <ImportRow key={run.id} run={run} />
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}

function ImportRow({ run: { id, source, fileName, by, at, state, counts, doneAt } }: { run: ShownImport }) {
  const begun = shortTime(labTime(Date.parse(at)), labNow());
  return (
    <li className="list-row">
      <div>
        <Link to={`/admin/import/${id}`}>
          <bdi>{t("importOf", { source, file: fileName })}</bdi>
        </Link>
        <p className="dim">
          {IMPORT_STATES[state]} · {t("begun", { by: by.name, time: begun })}
        </p>
        {counts && doneAt && <p className="dim">{t("counts", counts)}</p>}
      </div>
    </li>
  );
}

function NewImport({ sources }: { sources: readonly string[] }) {
  const access = useAccess();
  const studies = dataOf(useStudiesToEnter())?.filter(
    ({ organisation, blinded }) => organisation === access.organisation && !blinded,
  );
  const navigate = useNavigate();
  const action = useAction();
  const [kind, setKind] = useState<ImportKind>("icsi");
  const [studyId, setStudyId] = useState("");
  const [source, setSource] = useState(sources[0] ?? "");
  const [file, setFile] = useState<File>();
  const [isTried, setIsTried] = useState(false);
  const [importId] = useState(newImportId);
  const offered = studies?.filter(({ kinds }) => takesImport(kinds, kind)) ?? [];
  const chosen = offered.some(({ id }) => id === studyId) ? studyId : (offered[0]?.id ?? "");

  async function submit() {
    setIsTried(true);
    if (!file || chosen === "" || source.trim() === "") return;
    const begun = { importId, studyId: chosen, kind, source: source.trim() };
    if (await action.run(() => sendFile(begun, file))) await navigate(`/admin/import/${importId}`);
  }

  if (studies?.length === 0) return <p className="dim">{t("noStudy")}</p>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ChoiceField
        field="kind"
        label={t("kind")}
        value={kind}
        error={undefined}
        choices={[
          { value: "icsi", label: t("icsi"), hint: t("icsiHint") },
          { value: "semen", label: t("semen"), hint: t("semenHint") },
          { value: "straws", label: t("straws"), hint: t("strawsHint") },
          { value: "media", label: t("media"), hint: t("mediaHint") },
        ]}
        onChange={(value) => setKind(value as ImportKind)} // one of the choices
      />
      <Stack mt="md">
        <NativeSelect
          label={t("study")}
          value={chosen}
          error={isTried && chosen === "" ? t("studyMissing") : undefined}
          data={offered.map(({ id, protocolCode, title }) => ({ value: id, label: `${protocolCode} ${title}` }))}
          onChange={(event) => setStudyId(event.currentTarget.value)}
        />
        <FreeText
          shape="required"
          label={t("source")}
          description={t("sourceHint")}
          value={source}
          maxLength={60}
          onChange={setSource}
        />
        <FileField
          label={t("file")}
          hint={t("fileHint", { most: fileSize(IMPORT_LIMITS.maxBytes) })}
          choose={t("chooseFile")}
          change={t("changeFile")}
          accept=".xlsx,.csv,.txt,.tsv"
          file={file}
          error={isTried && !file ? t("fileMissing") : undefined}
          onChange={setFile}
        />
      </Stack>
      {action.refusal}
      <Button type="submit" mt="md" loading={action.busy}>
        {t("upload")}
      </Button>
    </form>
  );
}
