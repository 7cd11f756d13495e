import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { saidIn } from "@zona/domain/messages/said";
import { ArmRole } from "@zona/domain/protocols/arm-roles";
import { ArmPart, type Criterion, type Endpoint, Protocol } from "@zona/domain/protocols/protocol";
import { ROLE_NAMES } from "@zona/domain/protocols/role-names";
import type { StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { nameOf } from "@zona/domain/records/kinds/preclinical/figures";
import { type FormEvent, useState } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { useEditor } from "../studies/use-save-version.ts";
import { AddCriterion, AddTimepoint } from "./add-to-protocol.tsx";
import { materialOf, Table } from "./protocol-document.tsx";
import { endpointName, LIMIT_WORDS, PART_WORDS, readingWord } from "./protocol-words.ts";
import { writeVersion } from "./protocols-data.ts";
import { t } from "./protocols-text.ts";

type NumberProps = { label: string; value: number | null; onChange: (value: number | null) => void };

/** A number in a cell of a table, which its column and its row name; empty while it is open. */
export const NumberCell = ({ label, value, onChange }: NumberProps) => (
  <TextInput
    aria-label={label}
    type="number"
    step="any"
    w="6rem"
    placeholder={t("isOpen")}
    value={value ?? ""}
    onChange={({ currentTarget: { value: typed } }) => onChange(typed === "" ? null : Number(typed))}
  />
);

type LimitProps = { criterion: Criterion; onChange: (limit: Criterion["limit"]) => void };

/** One number or two; two are open until both are there. */
function LimitCell({ criterion: { id, is, limit }, onChange }: LimitProps) {
  const [low = null, high = null] = Array.isArray(limit) ? limit : [];
  const [typed, setTyped] = useState<readonly [number | null, number | null]>([low, high]);
  if (is !== "within")
    return (
      <NumberCell label={`${t("limit")} ${id}`} value={typeof limit === "number" ? limit : null} onChange={onChange} />
    );
  const change = (next: readonly [number | null, number | null]) => {
    setTyped(next);
    const [from, to] = next;
    onChange(from === null || to === null ? null : [from, to]);
  };
  return (
    <Group gap="xs">
      <NumberCell label={`${t("low")} ${id}`} value={typed[0]} onChange={(from) => change([from, typed[1]])} />
      <NumberCell label={`${t("high")} ${id}`} value={typed[1]} onChange={(to) => change([typed[0], to])} />
    </Group>
  );
}

const Remove = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <Button variant="subtle" size="compact-md" aria-label={t("remove", { what })} onClick={onRemove}>
    {t("removeShort")}
  </Button>
);

const replaced = <T,>(list: readonly T[], index: number, changes: Partial<T>): T[] =>
  list.map((one, at) => (at === index ? { ...one, ...changes } : one));
const without = <T,>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

type Props = {
  protocol: StoredProtocol;
  plan: Protocol;
  /** Whether something is typed and not saved. */
  onDirty: (isDirty: boolean) => void;
};

/** A version that nobody has approved yet, to be completed. What is read of a unit and on what stays as it was copied. */
export function ProtocolForm({ protocol, plan, onDirty }: Props) {
  const editor = useEditor();
  const { busy, refusal, run } = useAction();
  const [draft, setDraft] = useState<Protocol>(plan);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isSaved, setSaved] = useState(false);
  const { arms, endpoints, timepoints, exclusions, replicates } = draft;

  function change(changes: Partial<Protocol>) {
    setDraft({ ...draft, ...changes });
    setSaved(false);
    onDirty(true);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = Protocol.safeParse(draft);
    setFaults([...new Set(read.error?.issues.map((found) => toWords(saidIn(found))))]);
    if (!read.success) return;
    if (!(await run(() => writeVersion(protocol, read.data, editor)))) return;
    setSaved(true);
    onDirty(false);
  }

  const criteria = (list: "validity" | "acceptance") => (
    <Section title={t(list)}>
      <Table label={t(list)} heads={["", t("criterion"), t("is"), t("limit"), t("source"), ""]}>
        {draft[list].map((criterion, index) => (
          <tr key={criterion.id}>
            <th scope="row">{criterion.id}</th>
            <td>{toWords(nameOf(draft, criterion.measure))}</td>
            <td>{LIMIT_WORDS[criterion.is]}</td>
            <td>
              <LimitCell
                criterion={criterion}
                onChange={(limit) => change({ [list]: replaced(draft[list], index, { limit }) })}
              />
            </td>
            <td>
              <FreeText
                aria-label={`${t("source")} ${criterion.id}`}
                miw="14rem"
                value={criterion.source}
                maxLength={120}
                onChange={(source) => change({ [list]: replaced(draft[list], index, { source }) })}
              />
            </td>
            <td>
              <Remove what={criterion.id} onRemove={() => change({ [list]: without(draft[list], index) })} />
            </td>
          </tr>
        ))}
      </Table>
      <AddCriterion plan={draft} list={list} onAdd={(criterion) => change({ [list]: [...draft[list], criterion] })} />
    </Section>
  );

  const unusedRole = ArmRole.options.find((role) => arms.every((one) => one.role !== role));
  return (
    <form className="form-stack" onSubmit={(event) => void save(event)}>
      <FreeText
        shape="required"
        label={t("name")}
        value={draft.name}
        maxLength={120}
        onChange={(name) => change({ name })}
      />
      <FreeText
        shape="required"
        label={t("article")}
        value={draft.article}
        maxLength={120}
        onChange={(article) => change({ article })}
      />
      <FreeText
        shape="required"
        label={t("source")}
        value={draft.source}
        maxLength={120}
        onChange={(source) => change({ source })}
      />
      <dl className="values field-grid">
        <div>
          <dt>{t("code")}</dt>
          <dd>{draft.id}</dd>
        </div>
        <div>
          <dt>{t("material")}</dt>
          <dd>{materialOf(draft)}</dd>
        </div>
      </dl>
      <Section title={t("arms")}>
        <Table label={t("arms")} heads={[t("role"), t("part"), t("least"), t("most"), t("units"), ""]}>
          {arms.map((arm, index) => {
            const role = domainWord(ROLE_NAMES[arm.role]);
            const set = (changes: Partial<typeof arm>) => change({ arms: replaced(arms, index, changes) });
            return (
              <tr key={arm.role}>
                <td>
                  <NativeSelect
                    aria-label={`${t("role")}: ${role}`}
                    miw="10rem"
                    data={ArmRole.options.map((value) => ({ value, label: domainWord(ROLE_NAMES[value]) }))}
                    value={arm.role}
                    onChange={({ currentTarget }) => set({ role: ArmRole.parse(currentTarget.value) })}
                  />
                </td>
                <td>
                  <NativeSelect
                    aria-label={`${t("part")}: ${role}`}
                    miw="10rem"
                    data={ArmPart.options.map((value) => ({ value, label: PART_WORDS[value] }))}
                    value={arm.part}
                    onChange={({ currentTarget }) => set({ part: ArmPart.parse(currentTarget.value) })}
                  />
                </td>
                <td>
                  <NumberCell
                    label={`${t("least")}: ${role}`}
                    value={arm.least}
                    onChange={(least) => set({ least: least ?? 0 })}
                  />
                </td>
                <td>
                  <NumberCell
                    label={`${t("most")}: ${role}`}
                    value={arm.most}
                    onChange={(most) => set({ most: most ?? 1 })}
                  />
                </td>
                <td>
                  <NumberCell
                    label={`${t("units")}: ${role}`}
                    value={arm.minUnits}
                    onChange={(minUnits) => set({ minUnits })}
                  />
                </td>
                <td>
                  <Remove what={role} onRemove={() => change({ arms: without(arms, index) })} />
                </td>
              </tr>
            );
          })}
        </Table>
        {unusedRole && (
          <Button
            variant="default"
            onClick={() =>
              change({ arms: [...arms, { role: unusedRole, part: "shown", least: 0, most: 1, minUnits: 0 }] })
            }
          >
            {t("addArm")}
          </Button>
        )}
      </Section>
      <Section title={t("endpoints")}>
        <Table label={t("endpoints")} heads={[t("endpoint"), t("reading"), t("unit")]}>
          {endpoints.map((endpoint, index) => {
            const set = (changed: Endpoint) =>
              change({ endpoints: endpoints.map((one, at) => (at === index ? changed : one)) });
            return (
              <tr key={endpoint.id}>
                <td>
                  <FreeText
                    aria-label={`${t("name")} ${endpoint.id}`}
                    miw="14rem"
                    value={endpoint.name}
                    maxLength={120}
                    onChange={(name) => set({ ...endpoint, name })}
                  />
                </td>
                <td>{readingWord(endpoint)}</td>
                <td>
                  {endpoint.kind === "number" && (
                    <FreeText
                      aria-label={`${t("unit")} ${endpoint.id}`}
                      value={endpoint.unit}
                      maxLength={20}
                      w="6rem"
                      onChange={(unit) => set({ ...endpoint, unit })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </Table>
      </Section>
      <Section title={t("timepoints")}>
        <Table label={t("timepoints")} heads={[t("hoursField"), t("toleranceField"), t("read"), ""]}>
          {timepoints.map((point, index) => {
            const hours = t("hours", { hours: point.hours });
            return (
              <tr key={point.hours}>
                <th scope="row">{hours}</th>
                <td>
                  <NumberCell
                    label={`${t("tolerance")}: ${hours}`}
                    value={point.toleranceHours}
                    onChange={(toleranceHours) =>
                      change({ timepoints: replaced(timepoints, index, { toleranceHours }) })
                    }
                  />
                </td>
                <td>{point.endpoints.map((id) => endpointName(draft, id)).join(", ")}</td>
                <td>
                  <Remove what={hours} onRemove={() => change({ timepoints: without(timepoints, index) })} />
                </td>
              </tr>
            );
          })}
        </Table>
        <AddTimepoint
          plan={draft}
          onAdd={(point) => change({ timepoints: [...timepoints, point].toSorted((a, b) => a.hours - b.hours) })}
        />
      </Section>
      {criteria("validity")}
      {criteria("acceptance")}
      <Section title={t("exclusions")}>
        <Table label={t("exclusions")} heads={[t("exclusion"), t("upTo"), ""]}>
          {exclusions.map((rule, index) => (
            <tr key={rule.id}>
              <td>
                <FreeText
                  aria-label={`${t("exclusion")} ${rule.id}`}
                  miw="20rem"
                  value={rule.text}
                  maxLength={200}
                  onChange={(text) => change({ exclusions: replaced(exclusions, index, { text }) })}
                />
              </td>
              <td>
                <NumberCell
                  label={`${t("upTo")} ${rule.id}`}
                  value={rule.upToHours}
                  onChange={(upToHours) =>
                    change({ exclusions: replaced(exclusions, index, { upToHours: upToHours ?? 0 }) })
                  }
                />
              </td>
              <td>
                <Remove what={rule.id} onRemove={() => change({ exclusions: without(exclusions, index) })} />
              </td>
            </tr>
          ))}
        </Table>
        <Button
          variant="default"
          onClick={() =>
            change({ exclusions: [...exclusions, { id: freeId("R", exclusions), text: "", upToHours: 0 }] })
          }
        >
          {t("addExclusion")}
        </Button>
      </Section>
      <Section title={t("replicates")}>
        <div className="field-grid">
          <TextInput
            label={t("required")}
            type="number"
            min={1}
            value={replicates.required ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ replicates: { ...replicates, required: value === "" ? null : Number(value) } })
            }
          />
          <TextInput
            label={t("retests")}
            type="number"
            min={0}
            value={replicates.retests ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ replicates: { ...replicates, retests: value === "" ? null : Number(value) } })
            }
          />
          <FreeText
            label={t("source")}
            value={replicates.source}
            maxLength={120}
            onChange={(source) => change({ replicates: { ...replicates, source } })}
          />
        </div>
      </Section>
      {faults.length > 0 && (
        <Notice tone="failure" title={t("wrong")}>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      {refusal}
      <Group gap="sm">
        <Button type="submit" loading={busy}>
          {t("save")}
        </Button>
        <span role="status" className="dim">
          {isSaved && t("saved")}
        </span>
      </Group>
    </form>
  );
}

/** The first id of a kind that none has: R1, R2. */
const freeId = (letter: string, list: readonly { id: string }[]): string => {
  const numbers = Array.from({ length: list.length + 1 }, (_, at) => `${letter}${at + 1}`);
  return numbers.find((id) => list.every((one) => one.id !== id)) ?? letter;
};
