import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { type Criterion, Measure, type Protocol, type Timepoint } from "@zona/domain/protocols/protocol";
import { type ReactNode, useState } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { freeId } from "./protocol-cells.tsx";
import { endpointName, FIGURE_WORDS, LIMIT_WORDS } from "./protocol-words.ts";
import { t } from "./protocols-text.ts";

const FIGURES = Measure.shape.of.options;
const OF_NUMBERS: readonly Measure["of"][] = ["each", "mean", "sd", "index"];
const IS: readonly Criterion["is"][] = ["at_least", "at_most", "below", "within"];

type MeasureProps = {
  plan: Protocol;
  /** The button that asks and adds. */
  word: string;
  children?: (of: Measure["of"]) => ReactNode;
  onAdd: (measure: Measure) => void;
};

/** A further figure of what is read at one of the timepoints. */
function AddMeasure({ plan, word, children, onAdd }: MeasureProps) {
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState("");
  const [of, setOf] = useState<Measure["of"]>();
  const [reaches, setReaches] = useState<string>();
  const places = plan.timepoints.flatMap(({ hours, endpoints }) =>
    endpoints.map((endpoint) => ({
      value: `${endpoint} ${hours}`,
      label: `${endpointName(plan, endpoint)}, ${t("hours", { hours })}`,
    })),
  );
  const [first] = places;
  if (!isOpen || !first)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {word}
      </Button>
    );
  const chosen = places.find(({ value }) => value === place) ?? first;
  const [endpointId = "", hours] = chosen.value.split(" ");
  const endpoint = plan.endpoints.find(({ id }) => id === endpointId);
  const figures = FIGURES.filter((one) => OF_NUMBERS.includes(one) === (endpoint?.kind === "number"));
  const figure = of && figures.includes(of) ? of : figures[0];
  const stages = endpoint?.kind === "stage" ? endpoint.stages : [];
  const stage = stages.find(({ value }) => value === reaches) ?? stages.at(-1);
  function add() {
    if (!figure) return;
    onAdd({ of: figure, endpoint: endpointId, at: Number(hours), ...(stage ? { reaches: stage.value } : {}) });
    setOpen(false);
  }
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={t("read")}
        data={places}
        value={chosen.value}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <NativeSelect
        label={t("of")}
        data={figures.map((value) => ({ value, label: FIGURE_WORDS[value] }))}
        value={figure}
        onChange={({ currentTarget }) => setOf(Measure.shape.of.parse(currentTarget.value))}
      />
      {stage && (
        <NativeSelect
          label={t("reaches")}
          data={stages.map(({ value, name }) => ({ value, label: domainWord(name) }))}
          value={stage.value}
          onChange={({ currentTarget }) => setReaches(currentTarget.value)}
        />
      )}
      {figure && children?.(figure)}
      <Button variant="default" onClick={add}>
        {word}
      </Button>
    </Group>
  );
}

type CriterionProps = {
  plan: Protocol;
  list: "validity" | "acceptance";
  onAdd: (criterion: Criterion) => void;
};

/** A further criterion; its limit is open until it is typed. */
export function AddCriterion({ plan, list, onAdd }: CriterionProps) {
  const [is, setIs] = useState<Criterion["is"]>("at_least");
  return (
    <AddMeasure
      plan={plan}
      word={t("addCriterion")}
      onAdd={(measure) =>
        onAdd({
          id: freeId(list === "validity" ? "V" : "A", [...plan.validity, ...plan.acceptance]),
          measure,
          is: measure.of === "difference" ? "not_inferior" : is,
          limit: null,
          source: "set by the laboratory",
        })
      }
    >
      {(of) =>
        of !== "difference" && (
          <NativeSelect
            label={t("is")}
            data={IS.map((value) => ({ value, label: LIMIT_WORDS[value] }))}
            value={is}
            onChange={({ currentTarget }) => setIs(IS.find((one) => one === currentTarget.value) ?? "at_least")}
          />
        )
      }
    </AddMeasure>
  );
}

type ReportedProps = { plan: Protocol; onAdd: (measure: Measure) => void };

/** A figure that is told and judges nothing. */
export const AddReported = ({ plan, onAdd }: ReportedProps) => (
  <AddMeasure plan={plan} word={t("addReported")} onAdd={onAdd} />
);

type TimepointProps = { plan: Protocol; onAdd: (point: Timepoint) => void };

/** A further hour at which some of the endpoints are read. */
export function AddTimepoint({ plan, onAdd }: TimepointProps) {
  const [isOpen, setOpen] = useState(false);
  const [hours, setHours] = useState("");
  const [endpoints, setEndpoints] = useState<string[]>([]);
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("addTimepoint")}
      </Button>
    );
  const isWhole = hours !== "" && endpoints.length > 0;
  return (
    <Group gap="sm" align="end">
      <TextInput
        label={t("hoursField")}
        type="number"
        min={0}
        step="any"
        value={hours}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
      />
      <Checkbox.Group label={t("read")} value={endpoints} onChange={setEndpoints}>
        <Group gap="sm">
          {plan.endpoints.map(({ id }) => (
            <Checkbox key={id} value={id} label={endpointName(plan, id)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Button
        variant="default"
        disabled={!isWhole}
        onClick={() => {
          onAdd({ hours: Number(hours), toleranceHours: null, endpoints });
          setOpen(false);
          setHours("");
          setEndpoints([]);
        }}
      >
        {t("addTimepoint")}
      </Button>
    </Group>
  );
}
