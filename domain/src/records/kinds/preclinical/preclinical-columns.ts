import type { Endpoint, Protocol } from "../../../protocols/protocol.ts";
import { SHIPPED_ENDPOINTS } from "../../../protocols/shipped-endpoints.ts";
import type { StoredValue } from "../../../stored-record.ts";
import type { Code, Column } from "../../entry/column.ts";
import { YES_NO } from "../../fields/define-column.ts";

/** A unit that is left out by a rule of the protocol, and one that is left out for any other reason. */
export const RULE_FIELD = "rule";
export const REASON_FIELD = "excluded";

function columnOf(endpoint: Endpoint): Column {
  const { id: field, name: label } = endpoint;
  switch (endpoint.kind) {
    case "yes_no":
      return { kind: "code", field, label, codes: YES_NO };
    case "stage": {
      const codes = endpoint.stages.map(
        ({ key, value, short, name }): Code => ({ code: key, value, short, meaning: name }),
      );
      return { kind: "code", field, label, codes };
    }
    case "number": {
      const { unit, possible, usual } = endpoint;
      const limit = { label, unit, hard: possible, ...(usual ? { soft: usual } : {}), source: "protocol" };
      return { kind: "number", field, label: unit === "" ? label : `${label} (${unit})`, limit };
    }
  }
}

/** Whether a stored value is one that the endpoint can have. */
export function isReadingOf(endpoint: Endpoint, value: StoredValue): boolean {
  switch (endpoint.kind) {
    case "yes_no":
      return typeof value === "boolean";
    case "stage":
      return endpoint.stages.some((stage) => stage.value === value);
    case "number": {
      const [least, most] = endpoint.possible;
      return typeof value === "number" && value >= least && value <= most;
    }
  }
}

/** How far a stage is, from 0 up; undefined for what is no stage, and for an end, after which nothing develops. */
export function stageRank(endpoint: Endpoint, value: StoredValue): number | undefined {
  if (endpoint.kind !== "stage" || endpoint.ends?.some((end) => end === value)) return undefined;
  const rank = endpoint.stages.findIndex((stage) => stage.value === value);
  return rank < 0 ? undefined : rank;
}

/** Whether nothing more can be seen of a unit that was read so. */
export const isEnd = (endpoint: Endpoint, value: StoredValue): boolean =>
  endpoint.kind !== "number" && endpoint.ends?.some((end) => end === value) === true;

const REASON: Column = { kind: "text", field: REASON_FIELD, label: "Excluded because", max: 200 };

/** What is entered of every unit at a timepoint; rules that come too late for it are not offered. */
export function columnsAt({ endpoints, timepoints, exclusions }: Protocol, hours: number): readonly Column[] {
  const read = timepoints.find((point) => point.hours === hours)?.endpoints ?? [];
  const rules = exclusions.filter(({ upToHours }) => hours <= upToHours);
  const codes = rules.map(
    ({ id, text }, index): Code => ({ code: String(index + 1), value: id, short: id, meaning: text }),
  );
  const rule: Column = { kind: "code", field: RULE_FIELD, label: "Excluded by rule", codes };
  return [
    ...endpoints.filter(({ id }) => read.includes(id)).map(columnOf),
    ...(codes.length > 0 ? [rule] : []),
    REASON,
  ];
}

/** Columns of the endpoints that come with Zona, by which pages name the cells of a timepoint. */
export const PRECLINICAL_COLUMNS: readonly Column[] = [
  ...Object.values(SHIPPED_ENDPOINTS).map(columnOf),
  { kind: "text", field: RULE_FIELD, label: "Excluded by rule", max: 40 },
  REASON,
];
