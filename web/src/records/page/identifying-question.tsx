import type { IdentifyingText } from "@zona/domain/records/texts/identifying-texts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "../lifecycle/lifecycle-text.ts";

/** The field of a dialog in which somebody says that texts identify nobody. */
export const IDENTIFYING = "identifying";
const NOBODY = "nobody";

type Props = {
  texts: readonly IdentifyingText[];
  isAnswered: boolean;
  error: string | undefined;
  onAnswer: () => void;
};

/** Texts of a record that may tell who a patient is: they are taken out, or somebody says that they do not. */
export const IdentifyingQuestion = ({ texts, isAnswered, error, onAnswer }: Props) => (
  <Notice tone="attention" title={t("identifyingTitle")}>
    <p>{t("identifyingHint")}</p>
    <ul>
      {texts.map(({ text, sentence }) => (
        <li key={text}>
          <q>{text}</q> <ExplainedWords said={sentence} />
        </li>
      ))}
    </ul>
    <ChoiceField
      field={IDENTIFYING}
      label={t("identifying")}
      choices={[{ value: NOBODY, label: t("identifiesNobody") }]}
      value={isAnswered ? NOBODY : undefined}
      error={error}
      onChange={onAnswer}
    />
  </Notice>
);
