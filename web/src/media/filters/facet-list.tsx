import { Button } from "@mantine/core";
import { type Choice, chosenOf, isChosen, toggled } from "@zona/domain/filters/choices";
import type { Field } from "@zona/domain/filters/field";
import type { Filter } from "@zona/domain/filters/filter";
import { useState } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { LoadingOrOffline } from "../../platform/ui/loading.tsx";
import type { TablesState } from "../../reports/tables/use-tables.ts";
import { t } from "../medium/media-text.ts";
import { choiceWords } from "./choice-words.ts";
import styles from "./filter-panel.module.css";

type Props = {
  field: Field;
  filter: Filter;
  names: ReadonlyMap<string, string>;
  counts: TablesState<string>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (choices: readonly Choice[]) => void;
};

/** More are shown on request. */
const SHOWN_FIRST = 12;

/** The values of one field with how many media have each; any number of them can be chosen. */
export function FacetList({ field, filter, names, counts, isOpen, onOpen, onChoose }: Props) {
  const chosen = chosenOf(field.id, filter);
  return (
    <details className={styles.facet} open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>
        <span>{field.label}</span>
        {chosen.length > 0 && (
          <span className={styles.chosen}>
            <span className="visually-hidden">{t("facetChosen", { n: chosen.length })}</span>
            <span aria-hidden>{wholeNumber(chosen.length)}</span>
          </span>
        )}
      </summary>
      {isOpen && <Values field={field} names={names} counts={counts} chosen={chosen} onChoose={onChoose} />}
    </details>
  );
}

type ValuesProps = Pick<Props, "field" | "names" | "counts" | "onChoose"> & { chosen: readonly Choice[] };
type Entry = { choice: Choice; label: string; count: number };

function entriesOf({ field, names, counts, chosen }: Omit<ValuesProps, "onChoose">): readonly Entry[] | undefined {
  const table = counts.status === "ready" ? counts.tables[field.id] : undefined;
  if (!table) return undefined;
  const found = table.lines.flatMap((line): Entry[] =>
    line.kind === "group"
      ? [{ choice: line.filter, label: choiceWords(field, line.filter, names) ?? line.label, count: line.count }]
      : [],
  );
  // What was chosen stays in sight, also where no medium has it any more.
  const gone = chosen.filter(
    (choice) =>
      !isChosen(
        found.map((entry) => entry.choice),
        choice,
      ),
  );
  const all = [
    ...found,
    ...gone.map((choice) => ({ choice, label: choiceWords(field, choice, names) ?? "", count: 0 })),
  ];
  // Stages and bands have an order of their own; names and dates do not help who looks for the most frequent, or the newest.
  if (field.type === "instant") return all.toReversed();
  return field.values || field.bands ? all : all.toSorted((a, b) => b.count - a.count);
}

function Values(props: ValuesProps) {
  const { field, counts, chosen, onChoose } = props;
  const [isWhole, setWhole] = useState(false);
  const entries = entriesOf(props);
  if (counts.status === "error") return <p role="alert">{failureSentence(counts.error)}</p>;
  if (!entries)
    return (
      <LoadingOrOffline>
        <p className="dim">{t("counting")}</p>
      </LoadingOrOffline>
    );
  if (entries.length === 0) return <p className="dim">{t("noValues")}</p>;
  const shown = isWhole ? entries : entries.filter((entry, at) => at < SHOWN_FIRST || isChosen(chosen, entry.choice));
  return (
    <fieldset className={styles.values}>
      <legend className="visually-hidden">{field.label}</legend>
      {shown.map(({ choice, label, count }) => (
        <label key={JSON.stringify(choice)}>
          <input
            type="checkbox"
            checked={isChosen(chosen, choice)}
            onChange={() => onChoose(toggled(chosen, choice))}
          />
          <bdi>{label}</bdi>
          <span className="dim">{wholeNumber(count)}</span>
        </label>
      ))}
      {shown.length < entries.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t("allValues", { n: entries.length })}
        </Button>
      )}
    </fieldset>
  );
}
