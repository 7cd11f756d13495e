import { Group, NativeSelect, TextInput } from "@mantine/core";
import { saidIn } from "@zona/domain/messages/said";
import { CodePattern, DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import { toWords } from "../../platform/i18n/to-words.ts";
import { t } from "./studies-text.ts";

/** What is typed of a pattern, whichever form is chosen. */
export type TypedPattern = { form: string; prefix: string; shape: string; check: string };

export const typedPattern = (pattern: CodePattern = DEFAULT_PATTERN): TypedPattern => ({
  shape: "AAA-9999",
  check: "recommended",
  ...pattern,
});

/** Only what the chosen form has. */
export const readPattern = ({ form, prefix, shape, check }: TypedPattern) =>
  CodePattern.safeParse(form === "own" ? { form, prefix } : { form, prefix, shape, check });

type Props = { value: TypedPattern; isTried: boolean; onChange: (value: TypedPattern) => void };

/** Where the subject codes of a study come from, and what they look like. */
export function CodePatternFields({ value, isTried, onChange }: Props) {
  const read = readPattern(value);
  const errorOf = (field: string) => {
    const found = isTried ? read.error?.issues.find(({ path }) => path[0] === field) : undefined;
    return found && toWords(saidIn(found));
  };
  const typed = (field: "prefix" | "shape") => ({
    value: value[field],
    error: errorOf(field),
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [field]: event.currentTarget.value.toUpperCase() }),
  });
  return (
    <>
      <NativeSelect
        label={t("codes")}
        value={value.form}
        data={[
          { value: "own", label: t("codesOwn") },
          { value: "foreign", label: t("codesForeign") },
        ]}
        onChange={({ currentTarget }) => onChange({ ...value, form: currentTarget.value })}
      />
      <TextInput
        label={t("prefix")}
        description={t("prefixHint")}
        maxLength={5}
        spellCheck={false}
        {...typed("prefix")}
      />
      {value.form === "foreign" && (
        <Group grow align="start">
          <TextInput
            label={t("shape")}
            description={t("shapeHint")}
            maxLength={20}
            spellCheck={false}
            {...typed("shape")}
          />
          <NativeSelect
            label={t("check")}
            value={value.check}
            data={[
              { value: "none", label: t("checkNone") },
              { value: "recommended", label: t("checkRecommended") },
              { value: "required", label: t("checkRequired") },
            ]}
            onChange={({ currentTarget }) => onChange({ ...value, check: currentTarget.value })}
          />
        </Group>
      )}
    </>
  );
}
