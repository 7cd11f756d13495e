import "@mantine/core/styles/Checkbox.css";
import { Checkbox, Group } from "@mantine/core";
import { TestKind } from "@zona/domain/records/test-kind";
import { type Study, StudyDetails } from "@zona/domain/studies/study";
import { useState } from "react";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { CodePatternFields, readPattern, typedPattern } from "./code-pattern-fields.tsx";
import { newStudyId, saveStudy } from "./configuration-data.ts";
import { t } from "./studies-text.ts";

/** Without a study, opens one. */
type Props = { study: Study | undefined; onClose: () => void };

export function StudyDialog({ study, onClose }: Props) {
  const action = useAction();
  const [id] = useState(() => study?.id ?? newStudyId());
  const [protocolCode, setProtocolCode] = useState(study?.protocolCode ?? "");
  const [version, setVersion] = useState(study?.version ?? "1.0");
  const [title, setTitle] = useState(study?.title ?? "");
  const [kinds, setKinds] = useState<readonly TestKind[]>(study?.kinds ?? []);
  const [arms, setArms] = useState((study?.arms ?? []).join("\n"));
  const [blinded, setBlinded] = useState(study?.blinded ?? false);
  const [domains, setDomains] = useState((study?.reportDomains ?? []).join("\n"));
  const [codes, setCodes] = useState(typedPattern(study?.codePattern));
  const [isTried, setIsTried] = useState(false);
  const heading = study ? t("editTitle", { code: study.protocolCode }) : t("openTitle");

  async function submit() {
    setIsTried(true);
    const named = linesOf(arms);
    const reportDomains = linesOf(domains.toLowerCase());
    const given = StudyDetails.safeParse({
      protocolCode: protocolCode.trim(),
      version: version.trim(),
      title: title.trim(),
      kinds,
      status: study?.status ?? "open",
      // What a study does not have is left out.
      ...(named.length > 0 && { arms: named }),
      ...(blinded && { blinded }),
      codePattern: readPattern(codes).data,
      ...(reportDomains.length > 0 && { reportDomains }),
    });
    if (!given.success || !given.data.codePattern) return;
    const { arms: _, blinded: __, ...rest } = given.data;
    // What is fixed is sent back as it was stored.
    const fields = study ? { ...rest, ...fixedOf(study) } : given.data;
    if (await action.run(() => saveStudy({ id, rev: study?.rev ?? 0, study: fields }))) onClose();
  }

  return (
    <FormDialog label={heading} submit={t("save")} action={action} onSubmit={submit} onClose={onClose}>
      <Group grow align="start">
        <FreeText
          shape="required"
          label={t("protocolCode")}
          value={protocolCode}
          maxLength={20}
          onChange={setProtocolCode}
        />
        <FreeText shape="required" label={t("version")} value={version} maxLength={20} onChange={setVersion} />
      </Group>
      <FreeText shape="required" label={t("studyTitle")} value={title} maxLength={120} onChange={setTitle} />
      <Checkbox.Group
        label={t("kinds")}
        value={[...kinds]}
        error={isTried && kinds.length === 0 ? t("kindsMissing") : undefined}
        onChange={(chosen) => setKinds(TestKind.options.filter((kind) => chosen.includes(kind)))}
      >
        <Group gap="lg" mt="xs">
          {TestKind.options.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={KIND_WORDS[kind].name}
              disabled={study?.kinds.includes(kind) ?? false}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <CodePatternFields value={codes} isTried={isTried} onChange={setCodes} />
      <FreeText
        shape="lines"
        label={t("arms")}
        description={t("armsHint")}
        rows={3}
        value={arms}
        disabled={study !== undefined}
        onChange={setArms}
      />
      <Checkbox
        label={t("blinded")}
        description={t("blindedHint")}
        checked={blinded}
        disabled={study !== undefined}
        onChange={(event) => setBlinded(event.currentTarget.checked)}
      />
      <FreeText
        shape="lines"
        label={t("reportDomains")}
        description={t("reportDomainsHint")}
        rows={2}
        value={domains}
        error={isTried && !domainsFit(domains) ? t("reportDomainsWrong") : undefined}
        onChange={setDomains}
      />
    </FormDialog>
  );
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const domainsFit = (typed: string) => {
  const named = linesOf(typed.toLowerCase());
  return named.length === 0 || StudyDetails.shape.reportDomains.safeParse(named).success;
};

const fixedOf = ({ arms, blinded }: Study) => ({
  ...(arms === undefined ? {} : { arms }),
  ...(blinded === undefined ? {} : { blinded }),
});
