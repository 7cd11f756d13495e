import type { QueryFacts } from "../facts/query-facts.ts";
import type { TestFacts } from "../facts/test-facts.ts";
import type { TestGlance } from "../facts/test-glance.ts";
import { NONE } from "../media/facet-names.ts";
import type { Medium } from "../media/medium.ts";
import { BLIND_NAME, sealIdentity } from "../media/sealed-identity.ts";
import type { SimpleField } from "../records/fields/define-field.ts";
import { tabulated } from "../records/fields/field-lists.ts";
import { ALL_GROUPS } from "../records/fields/fields-of-kinds.ts";
import type { StoredValue } from "../stored-record.ts";
import { codedPath, codedSaid } from "./coded-record.ts";
import { codedName, codedText, type Known } from "./coded-values.ts";
import { HIDDEN_TEXT } from "./hidden-text.ts";

/** A text of the facts that is a code; null for every other, as if it was not known. */
function coded(text: string | null, known: Known): string | null {
  const shown = text === null ? null : codedText(text, known);
  return shown === HIDDEN_TEXT ? null : shown;
}

const person = (uid: string | null, known: Known) => (uid !== null && codedName(uid, known) === uid ? uid : null);

function codedFact(field: SimpleField, value: StoredValue, known: Known): StoredValue {
  if (Array.isArray(value)) return "options" in field ? value.filter((one) => Object.hasOwn(field.options, one)) : [];
  if (typeof value !== "string") return value;
  if ("options" in field && Object.hasOwn(field.options, value)) return value;
  return field.kind === "person" ? person(value, known) : coded(value, known);
}

/** The facts of a test without free text: what people who read codes only have in their lists, tables and answers. */
export function codedTestFacts(facts: TestFacts, known: Known): TestFacts {
  const fields = tabulated(ALL_GROUPS);
  const at = (path: string, key: string) => fields.find((one) => one.path === `${path}.${key}`)?.field;
  const codedPart = <Part extends object>(path: string, part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        const field = at(path, key);
        return [key, field ? codedFact(field, value, known) : null];
      }),
    ) as Part; // the same fields
  return {
    ...facts,
    words: {},
    header: codedPart("header", facts.header),
    casa: codedPart("casa", facts.casa),
    material: { ...facts.material, materialLot: coded(facts.material.materialLot, known) },
    lotNos: facts.lotNos.filter((lotNo) => coded(lotNo, known) !== null),
    arm: { ...facts.arm, lotNos: facts.arm.lotNos.filter((lotNo) => coded(lotNo, known) !== null) },
    units: facts.units.map((unit) => ({
      ...unit,
      injectedBy: person(unit.injectedBy, known),
      storage: null,
      events: Object.fromEntries(
        Object.entries(unit.events).map(([event, { at, by }]) => [
          event,
          { at, by: by.filter((uid) => person(uid, known) !== null) },
        ]),
      ),
    })),
    serverCheck: facts.serverCheck && {
      ...facts.serverCheck,
      findings: facts.serverCheck.findings.map((finding) => ({
        ...finding,
        path: codedPath(finding.path),
        message: codedSaid(finding.message, known),
      })),
    },
  };
}

/** The facts of a query; `test` is what the coded facts of its test say. */
export const codedQueryFacts = (facts: QueryFacts, test: TestGlance): QueryFacts => ({
  ...facts,
  path: codedPath(facts.path),
  test,
});

/**
 * A medium without what its file is called, with what it was taken and what people wrote of it. Undefined while functions have
 * not said of which study it is, and once it was removed.
 */
export function codedMedium(medium: Medium): Medium | undefined {
  const { facts, content, rejection, failure, placements, ...rest } = sealIdentity(medium).medium;
  if (!facts || rest.state === "removed") return undefined;
  const { reason: _, labels: __, ...shown } = rest;
  const hidden = { device: NONE, deviceName: null, objective: NONE, labels: [], lotNos: [], devices: [] };
  return {
    ...shown,
    originalName: facts.blind ? BLIND_NAME : HIDDEN_TEXT,
    facts: { ...facts, ...hidden },
    ...(content && { content: codedContent(content) }),
    ...(rejection && { rejection: { code: rejection.code } }),
    ...(failure && { failure: { code: failure.code } }),
    ...(placements && { placements: placements.map(({ labels: ___, ...placement }) => placement) }),
  };
}

function codedContent({ remarks: _, video, ...content }: NonNullable<Medium["content"]>): Medium["content"] {
  const { codec: __, ...shown } = video ?? { durationMs: 0 };
  return { ...content, ...(video && { video: shown }) };
}
