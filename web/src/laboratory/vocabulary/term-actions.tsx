import { Button, Group } from "@mantine/core";
import { type Decision, similarTerms } from "@zona/domain/vocabulary/decisions";
import { LONGEST_TERM, type Term, termKey } from "@zona/domain/vocabulary/term";
import { type FormEvent, useState } from "react";
import { CreatableSelect } from "../../platform/ui/fields/creatable-select.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { decideWord } from "./vocabulary-data.ts";
import styles from "./vocabulary-page.module.css";
import { t } from "./vocabulary-text.ts";

type Props = { word: Term; terms: readonly Term[] };

/** What an administrator can do with a word: accept it, give it another spelling, or merge it into another. */
export function TermActions({ word, terms }: Props) {
  const { busy, refusal, run } = useAction();
  const [asking, setAsking] = useState<"rename" | "merge">();
  const [twin] = word.status === "pending" ? similarTerms(word, terms) : [];
  const decide = async (decision: Decision) => {
    if (await run(() => decideWord({ vocabulary: word.vocabulary, key: word.id, ...decision }))) setAsking(undefined);
  };
  const mergeInto = (id: string) => void decide({ mergeInto: id });
  const accept = (label: string) => void decide({ accept: label });
  const others = terms.filter(({ id, status }) => id !== word.id && status !== "merged");
  return (
    <div className={styles.deciding}>
      <Group gap="xs">
        {twin && (
          <Button size="sm" loading={busy} onClick={() => mergeInto(twin.id)}>
            {t("mergeInto", { label: twin.label })}
          </Button>
        )}
        {word.status === "pending" && (
          <Button
            size="sm"
            variant={twin ? "default" : "filled"}
            loading={busy}
            aria-label={t("acceptWhat", { label: word.label })}
            onClick={() => accept(word.label)}
          >
            {t("accept")}
          </Button>
        )}
        <Button
          size="sm"
          variant="subtle"
          aria-label={t("renameWhat", { label: word.label })}
          aria-expanded={asking === "rename"}
          onClick={() => setAsking(asking === "rename" ? undefined : "rename")}
        >
          {t("rename")}
        </Button>
        {others.length > 0 && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={t("mergeWhat", { label: word.label })}
            aria-expanded={asking === "merge"}
            onClick={() => setAsking(asking === "merge" ? undefined : "merge")}
          >
            {t("merge")}
          </Button>
        )}
      </Group>
      {asking === "rename" && <RenameForm word={word} busy={busy} accept={accept} />}
      {asking === "merge" && <MergeForm others={others} busy={busy} mergeInto={mergeInto} />}
      {refusal}
    </div>
  );
}

function RenameForm({ word, busy, accept }: { word: Term; busy: boolean; accept: (label: string) => void }) {
  const [label, setLabel] = useState(word.label);
  function submit(event: FormEvent) {
    event.preventDefault();
    accept(label);
  }
  return (
    <form className="form-line" onSubmit={submit}>
      <FreeText
        shape="required"
        label={t("newName")}
        description={t("newNameHint")}
        value={label}
        maxLength={LONGEST_TERM}
        data-autofocus
        onChange={setLabel}
      />
      <Button type="submit" size="sm" loading={busy}>
        {t("save")}
      </Button>
    </form>
  );
}

type MergeProps = { others: readonly Term[]; busy: boolean; mergeInto: (id: string) => void };

function MergeForm({ others, busy, mergeInto }: MergeProps) {
  const [into, setInto] = useState<{ value: string; label: string }>();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (into) mergeInto(into.value);
  }
  return (
    <form className="form-line" onSubmit={submit}>
      <CreatableSelect
        field={{ label: t("into"), description: t("intoHint") }}
        text={into?.label ?? ""}
        keyOf={termKey}
        options={others.map(({ id, label }) => ({ value: id, label }))}
        onChange={(chosen) => setInto(chosen && "value" in chosen ? chosen : undefined)}
      />
      <Button type="submit" size="sm" loading={busy} disabled={!into}>
        {t("save")}
      </Button>
    </form>
  );
}
