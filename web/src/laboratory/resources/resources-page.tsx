import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { TestKind } from "@zona/domain/records/test-kind";
import { type Resource, ResourceCategory } from "@zona/domain/resources/resource";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { UnusedValues } from "../../platform/ui/fields/unused-values.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { AddResourceDialog } from "./add-resource-dialog.tsx";
import { listenToResources } from "./resource-data.ts";
import { ResourceRow } from "./resource-row.tsx";
import { CATEGORY_WORDS, t } from "./resource-text.ts";
import styles from "./resources.module.css";

/** `?kind=icsi&retired=1`, so that a link can point at the forms of one kind of test. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const requestedKind = params.get("kind");
  const kind = TestKind.safeParse(requestedKind).data;
  const unused = requestedKind && !kind ? [{ name: "kind", value: requestedKind }] : [];
  const withRetired = params.get("retired") === "1";
  const set = (name: string, value: string) =>
    setParams(
      (former) => {
        if (value) former.set(name, value);
        else former.delete(name);
        return former;
      },
      { replace: true, preventScrollReset: true },
    );
  return { kind, withRetired, unused, set };
}

/** Forms, SOPs, templates and reference images of the laboratory, by what they are. */
export function ResourcesPage() {
  const { kind, withRetired, unused, set } = useAddress();
  const resources = useSnapshot("resources", listenToResources);
  const mayAdd = useCanAnywhere("enter");
  const [isAdding, setAdding] = useState(false);
  const known = dataOf(resources);
  const all = known?.records ?? [];
  const shown = all.filter(
    ({ kinds, isRetired }) =>
      (withRetired || !isRetired) && (kind === undefined || kinds.length === 0 || kinds.includes(kind)),
  );
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        mayAdd && (
          <Button leftSection={<IconPlus size={20} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        )
      }
    >
      <UnusedValues unused={unused} onGoOn={() => set("kind", "")} />
      <div className={`form-line ${styles.filters}`}>
        <NativeSelect
          label={t("filter")}
          value={kind ?? ""}
          data={[
            { value: "", label: t("allKinds") },
            ...TestKind.options.map((value) => ({ value, label: KIND_WORDS[value].name })),
          ]}
          onChange={(event) => set("kind", event.currentTarget.value)}
        />
        <Checkbox
          label={t("showRetired")}
          checked={withRetired}
          onChange={(event) => set("retired", event.currentTarget.checked ? "1" : "")}
        />
      </div>
      {resources.status === "loading" && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={resources} title={t("loadFailed")} />
      <AsOf snapshot={resources} />
      {known && known.unreadable.length > 0 && (
        <Notice tone="attention" title={t("unreadable", { records: known.unreadable.length })} />
      )}
      {known && shown.length === 0 && (
        <EmptyState
          title={all.length === 0 ? t("empty") : t("noMatch")}
          hint={all.length === 0 ? t("emptyHint") : t("noMatchHint")}
        />
      )}
      {ResourceCategory.options.map((category) => (
        <Category
          key={category}
          title={CATEGORY_WORDS[category]}
          id={`resources-${category}`}
          resources={shown.filter((resource) => resource.category === category)}
        />
      ))}
      {isAdding && <AddResourceDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

type CategoryProps = { id: string; title: string; resources: readonly Resource[] };

function Category({ id, title, resources }: CategoryProps) {
  if (resources.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="list-rows">
        {resources.map((resource) => (
          <li key={resource.id}>
            <ResourceRow resource={resource} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
