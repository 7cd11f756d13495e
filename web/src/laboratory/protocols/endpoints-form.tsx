import { Button, TextInput } from "@mantine/core";
import type { Endpoint } from "@zona/domain/protocols/protocol";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { freeId, RangeCell, Remove, replaced, without } from "./protocol-cells.tsx";
import { Table } from "./protocol-document.tsx";
import { readingWord } from "./protocol-words.ts";
import { t } from "./protocols-text.ts";

type Props = { endpoints: readonly Endpoint[]; onChange: (endpoints: Endpoint[]) => void };

/** What is read of a unit: its name, the unit and the ranges of a number, the stages of a development. */
export function EndpointsForm({ endpoints, onChange }: Props) {
  const set = (index: number, changed: Endpoint) =>
    onChange(endpoints.map((one, at) => (at === index ? changed : one)));
  return (
    <Section title={t("endpoints")}>
      <Table label={t("endpoints")} heads={[t("endpoint"), t("reading"), t("unit"), t("possible"), t("usual")]}>
        {endpoints.map((endpoint, index) => (
          <tr key={endpoint.id}>
            <td>
              <FreeText
                aria-label={`${t("name")} ${endpoint.id}`}
                miw="10rem"
                value={endpoint.name}
                maxLength={120}
                onChange={(name) => set(index, { ...endpoint, name })}
              />
            </td>
            <td>{readingWord(endpoint)}</td>
            {endpoint.kind === "number" ? (
              <>
                <td>
                  <FreeText
                    aria-label={`${t("unit")} ${endpoint.id}`}
                    value={endpoint.unit}
                    maxLength={20}
                    w="4.5rem"
                    onChange={(unit) => set(index, { ...endpoint, unit })}
                  />
                </td>
                <td>
                  <RangeCell
                    name={`${t("possible")} ${endpoint.id}`}
                    range={endpoint.possible}
                    required
                    onChange={(possible) => possible && set(index, { ...endpoint, possible })}
                  />
                </td>
                <td>
                  <RangeCell
                    name={`${t("usual")} ${endpoint.id}`}
                    range={endpoint.usual ?? null}
                    onChange={(usual) => {
                      const { usual: _, ...rest } = endpoint;
                      set(index, usual ? { ...rest, usual } : rest);
                    }}
                  />
                </td>
              </>
            ) : (
              <td colSpan={3} />
            )}
          </tr>
        ))}
      </Table>
      {endpoints.map(
        (endpoint, index) =>
          endpoint.kind === "stage" && (
            <Stages key={endpoint.id} endpoint={endpoint} onChange={(stages) => set(index, { ...endpoint, stages })} />
          ),
      )}
    </Section>
  );
}

type StageEndpoint = Extract<Endpoint, { kind: "stage" }>;
type Stage = StageEndpoint["stages"][number];

/** Stages in the order of development. What is stored of one stays, whatever it is called. */
function Stages({ endpoint: { name, stages }, onChange }: { endpoint: StageEndpoint; onChange: (s: Stage[]) => void }) {
  const label = t("stagesOf", { name: domainWord(name) });
  const move = (index: number) => {
    const [one, before] = [stages[index], stages[index - 1]];
    if (one && before) onChange([...stages.slice(0, index - 1), one, before, ...stages.slice(index + 1)]);
  };
  return (
    <>
      <Table label={label} heads={[t("stageName"), t("shortName"), t("key"), ""]}>
        {stages.map((stage, index) => {
          const set = (changes: Partial<Stage>) => onChange(replaced(stages, index, changes));
          return (
            <tr key={stage.value}>
              <td>
                <FreeText
                  aria-label={`${t("stageName")} ${index + 1}`}
                  miw="14rem"
                  required
                  value={stage.name}
                  maxLength={120}
                  onChange={(typed) => set({ name: typed })}
                />
              </td>
              <td>
                <FreeText
                  aria-label={`${t("shortName")} ${index + 1}`}
                  w="8rem"
                  value={stage.short}
                  maxLength={20}
                  onChange={(short) => set({ short })}
                />
              </td>
              <td>
                <TextInput
                  aria-label={`${t("key")} ${index + 1}`}
                  w="4rem"
                  required
                  maxLength={1}
                  spellCheck={false}
                  value={stage.key}
                  onChange={({ currentTarget: { value: key } }) => set({ key })}
                />
              </td>
              <td>
                {index > 0 && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={t("earlierWhat", { what: domainWord(stage.name) })}
                    onClick={() => move(index)}
                  >
                    {t("earlier")}
                  </Button>
                )}
                <Remove what={domainWord(stage.name)} onRemove={() => onChange(without(stages, index))} />
              </td>
            </tr>
          );
        })}
      </Table>
      <Button
        variant="default"
        onClick={() => {
          const value = freeId(
            "stage_",
            stages.map((stage) => ({ id: stage.value })),
          );
          onChange([...stages, { key: "", value, short: "", name: "" }]);
        }}
      >
        {t("addStage")}
      </Button>
    </>
  );
}
