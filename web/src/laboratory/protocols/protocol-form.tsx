import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { saidIn } from "@zona/domain/messages/said";
import { ArmRole } from "@zona/domain/protocols/arm-roles";
import { ArmPart, type Criterion, Protocol, type Timepoint } from "@zona/domain/protocols/protocol";
import { ROLE_NAMES } from "@zona/domain/protocols/role-names";
import type { StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { nameOf } from "@zona/domain/records/kinds/preclinical/figures";
import { type FormEvent, useState } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { AddCriterion, AddReported, AddTimepoint } from "./add-to-protocol.tsx";
import { EndpointsForm } from "./endpoints-form.tsx";
import { MaterialForm } from "./material-form.tsx";
import { freeId, NumberCell, RangeCell, Remove, replaced, without } from "./protocol-cells.tsx";
import { Table } from "./protocol-document.tsx";
import { endpointName, LIMIT_WORDS, PART_WORDS } from "./protocol-words.ts";
import { writeVersion } from "./protocols-data.ts";
import { t } from "./protocols-text.ts";

type LimitProps = { criterion: Criterion; onChange: (limit: Criterion["limit"]) => void };

/** One number or two; open until they are there. */
const LimitCell = ({ criterion: { id, is, limit }, onChange }: LimitProps) =>
  is === "within" ? (
    <RangeCell name={id} range={Array.isArray(limit) ? limit : null} onChange={onChange} />
  ) : (
    <NumberCell label={`${t("limit")} ${id}`} value={typeof limit === "number" ? limit : null} onChange={onChange} />
  );

const CONFIDENCES = [90, 95, 99] as const;

type Props = {
  protocol: StoredProtocol;
  plan: Protocol;
  /** Whether something is typed and not saved. */
  onDirty: (isDirty: boolean) => void;
};

/** A version that nobody has approved yet, to be completed. */
export function ProtocolForm({ protocol, plan, onDirty }: Props) {
  const { busy, refusal, run } = useAction();
  const [draft, setDraft] = useState<Protocol>(plan);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isSaved, setSaved] = useState(false);
  const { arms, endpoints, timepoints, exclusions, replicates } = draft;

  function replace(next: Protocol) {
    setDraft(next);
    setSaved(false);
    onDirty(true);
  }
  const change = (changes: Partial<Protocol>) => replace({ ...draft, ...changes });

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = Protocol.safeParse(draft);
    setFaults([...new Set(read.error?.issues.map((found) => toWords(saidIn(found))))]);
    if (!read.success) return;
    if (!(await run(() => writeVersion(protocol, read.data)))) return;
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
      <dl className="values">
        <div>
          <dt>{t("code")}</dt>
          <dd>{draft.id}</dd>
        </div>
      </dl>
      <NativeSelect
        label={t("confidence")}
        w="10rem"
        data={CONFIDENCES.map((value) => ({ value: String(value), label: t("percent", { value }) }))}
        value={String(draft.confidencePct)}
        onChange={({ currentTarget }) =>
          change({ confidencePct: CONFIDENCES.find((one) => String(one) === currentTarget.value) ?? 95 })
        }
      />
      <Section title={t("material")}>
        <MaterialForm
          material={draft.material}
          onChange={(material) => {
            const { material: _, ...rest } = draft;
            replace(material ? { ...rest, material } : rest);
          }}
        />
      </Section>
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
      <EndpointsForm endpoints={endpoints} onChange={(changed) => change({ endpoints: changed })} />
      <Section title={t("timepoints")}>
        <Table
          label={t("timepoints")}
          heads={[t("hoursField"), t("toleranceField"), t("read"), t("furthest"), t("source"), ""]}
        >
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
                <FurthestCells
                  plan={draft}
                  point={point}
                  hours={hours}
                  onChange={(furthest) => {
                    const { furthest: _, ...rest } = point;
                    const next = furthest ? { ...rest, furthest } : rest;
                    change({ timepoints: timepoints.map((one, at) => (at === index ? next : one)) });
                  }}
                />
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
      <Section title={t("reported")}>
        <ul>
          {draft.reported.map((measure, index) => {
            const name = toWords(nameOf(draft, measure));
            return (
              <li key={name}>
                {name}
                <Remove what={name} onRemove={() => change({ reported: without(draft.reported, index) })} />
              </li>
            );
          })}
        </ul>
        <AddReported plan={draft} onAdd={(measure) => change({ reported: [...draft.reported, measure] })} />
      </Section>
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

type FurthestProps = {
  plan: Protocol;
  point: Timepoint;
  hours: string;
  onChange: (furthest: Timepoint["furthest"]) => void;
};

/** The stage that no unit is expected to be beyond at this hour, and who says so. */
function FurthestCells({ plan, point: { endpoints, furthest }, hours, onChange }: FurthestProps) {
  const stages = plan.endpoints.flatMap((one) =>
    one.kind === "stage" && endpoints.includes(one.id)
      ? one.stages.map(({ value, name }) => ({ endpoint: one.id, stage: value, label: domainWord(name) }))
      : [],
  );
  if (stages.length === 0) return <td colSpan={2} />;
  const keyOf = ({ endpoint, stage }: { endpoint: string; stage: string }) => `${endpoint} ${stage}`;
  return (
    <>
      <td>
        <NativeSelect
          aria-label={`${t("furthest")}: ${hours}`}
          miw="10rem"
          data={[{ value: "", label: "–" }, ...stages.map((one) => ({ value: keyOf(one), label: one.label }))]}
          value={furthest ? keyOf(furthest) : ""}
          onChange={({ currentTarget }) => {
            const chosen = stages.find((one) => keyOf(one) === currentTarget.value);
            const source = furthest?.source ?? "set by the laboratory";
            onChange(chosen && { endpoint: chosen.endpoint, stage: chosen.stage, source });
          }}
        />
      </td>
      <td>
        {furthest && (
          <FreeText
            aria-label={`${t("source")}: ${hours}`}
            miw="10rem"
            required
            value={furthest.source}
            maxLength={120}
            onChange={(source) => onChange({ ...furthest, source })}
          />
        )}
      </td>
    </>
  );
}
