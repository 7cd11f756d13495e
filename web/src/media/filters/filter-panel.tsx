import { Button } from "@mantine/core";
import { chosenOf, withChosen } from "@zona/domain/filters/choices";
import type { Filter } from "@zona/domain/filters/filter";
import { useState } from "react";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useTables } from "../../reports/tables/use-tables.ts";
import { t } from "../medium/media-text.ts";
import { FacetList } from "./facet-list.tsx";
import {
  FACET_FIELDS,
  FACETS_OF_PICTURE,
  FACETS_OF_RECORD,
  FACETS_OF_SOURCE,
  FACETS_OF_TIME,
  facetView,
} from "./facets.ts";
import styles from "./filter-panel.module.css";

const AllConditions = onDemand(async () => (await import("../../reports/filters/filter-panel.tsx")).FilterPanel);

type Props = { filter: Filter; names: ReadonlyMap<string, string>; onFilter: (filter: Filter) => void };

/** Values to choose from, counted; each choice shows at once. Below them, anything else that media can be asked. */
export function FilterPanel({ filter, names, onFilter }: Props) {
  const [opened, setOpened] = useState(() => FACET_FIELDS.filter((id) => chosenOf(id, filter).length > 0));
  const [isAsking, setAsking] = useState(false);
  const { state } = useTables(Object.fromEntries(opened.map((id) => [id, facetView(id, filter)])));
  const people = [...names].map(([id, name]) => ({ id, name }));
  const group = (name: string, ids: readonly string[]) => (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {ids.map((id) => {
        const field = fieldInWords("media", id);
        return (
          field && (
            <FacetList
              key={id}
              field={field}
              filter={filter}
              names={names}
              counts={state}
              isOpen={opened.includes(id)}
              onOpen={(isOpen) =>
                setOpened((former) => [...former.filter((one) => one !== id), ...(isOpen ? [id] : [])])
              }
              onChoose={(choices) => onFilter(withChosen(id, filter, choices))}
            />
          )
        );
      })}
    </fieldset>
  );
  return (
    <div className={styles.panel}>
      <div className={styles.groups}>
        {group(t("groupRecord"), FACETS_OF_RECORD)}
        {group(t("groupPicture"), FACETS_OF_PICTURE)}
        {group(t("groupSource"), FACETS_OF_SOURCE)}
        {group(t("groupDates"), FACETS_OF_TIME)}
      </div>
      <Button variant="subtle" size="compact-sm" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {t(isAsking ? "hideConditions" : "allConditions")}
      </Button>
      {isAsking && (
        <AllConditions
          key={JSON.stringify(filter)}
          subject="media"
          filter={filter}
          people={people}
          onApply={(next) => onFilter(next)}
        />
      )}
    </div>
  );
}
