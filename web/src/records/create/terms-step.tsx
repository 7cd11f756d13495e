import { TERM_FIELDS, TERM_FIELDS_OF } from "@zona/domain/records/fields/term-fields";
import { TermField } from "../../laboratory/vocabulary/term-field.tsx";
import { TERM_WORDS } from "../../laboratory/vocabulary/vocabulary-text.ts";
import { useDraftForm } from "./draft-form.ts";
import { t } from "./new-test-text.ts";
import { StepForm } from "./step-form.tsx";

/** Words of the lab that the new record begins with: chosen from the lists, or typed where those end. */
export function TermsStep() {
  const { values, change } = useDraftForm();
  const { kind, terms = {} } = values;
  function set(field: string, term: string | undefined) {
    const { [field]: _, ...others } = terms;
    change({ terms: term === undefined ? others : { ...others, [field]: term } });
  }
  return (
    <StepForm step="terms">
      {({ error }) => (
        <>
          <p className="dim">{kind ? t("termsHint") : t("materialPickKind")}</p>
          <div className="field-grid">
            {kind &&
              TERM_FIELDS_OF[kind].map((field) => (
                <TermField
                  key={field}
                  label={TERM_WORDS[field]}
                  vocabulary={TERM_FIELDS[field]}
                  error={error(`terms.${field}`)}
                  value={terms[field]}
                  onChange={(term) => set(field, term)}
                />
              ))}
          </div>
        </>
      )}
    </StepForm>
  );
}
