import type { Criterion, Protocol } from "@zona/domain/protocols/protocol";
import { ROLE_NAMES } from "@zona/domain/protocols/role-names";
import { nameOf } from "@zona/domain/records/kinds/preclinical/figures";
import type { ReactNode } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { MATERIAL_TYPES, SPECIES } from "../../platform/i18n/material-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { Section } from "../../platform/ui/page.tsx";
import { endpointName, limitWord, PART_WORDS, readingWord } from "./protocol-words.ts";
import { t } from "./protocols-text.ts";

type TableProps = { label: string; heads: readonly string[]; children: ReactNode };

export const Table = ({ label, heads, children }: TableProps) => (
  <div className="table-scroll">
    <table className="data-table" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, index) =>
            head === "" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
              <td key={index} />
            ) : (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

const openOr = (value: number | null) => (value === null ? t("isOpen") : value);
const span = (least: number, most: number) => (least === most ? String(least) : `${least}–${most}`);

export const materialOf = ({ material }: Protocol) =>
  material
    ? [...material.species.map((one) => SPECIES[one]), ...material.types.map((one) => MATERIAL_TYPES[one])].join(", ")
    : t("noMaterial");

/** A version as one reads it: what is done, and by which numbers it is judged. */
export function ProtocolDocument({ plan }: { plan: Protocol }) {
  const { arms, endpoints, timepoints, exclusions, reported, replicates } = plan;
  return (
    <>
      <dl className="values field-grid">
        {[
          [t("code"), plan.id],
          [t("article"), domainWord(plan.article)],
          [t("material"), materialOf(plan)],
          [t("source"), plan.source],
          [t("confidence"), t("percent", { value: plan.confidencePct })],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Section title={t("arms")}>
        <Table label={t("arms")} heads={[t("role"), t("part"), t("count"), t("units")]}>
          {arms.map(({ role, part, least, most, minUnits }) => (
            <tr key={role}>
              <th scope="row">{domainWord(ROLE_NAMES[role])}</th>
              <td>{PART_WORDS[part]}</td>
              <td>{span(least, most)}</td>
              <td>{openOr(minUnits)}</td>
            </tr>
          ))}
        </Table>
      </Section>
      <Section title={t("endpoints")}>
        <Table label={t("endpoints")} heads={[t("endpoint"), t("reading"), t("unit")]}>
          {endpoints.map((endpoint) => (
            <tr key={endpoint.id}>
              <th scope="row">{domainWord(endpoint.name)}</th>
              <td>{readingWord(endpoint)}</td>
              <td>{endpoint.kind === "number" && endpoint.unit}</td>
            </tr>
          ))}
        </Table>
      </Section>
      <Section title={t("timepoints")}>
        <Table label={t("timepoints")} heads={[t("hoursField"), t("tolerance"), t("read")]}>
          {timepoints.map(({ hours, toleranceHours, endpoints: read }) => (
            <tr key={hours}>
              <th scope="row">{t("hours", { hours })}</th>
              <td>
                {toleranceHours === null
                  ? timepoints.length > 1 && t("isOpen")
                  : t("plusMinus", { hours: toleranceHours })}
              </td>
              <td>{read.map((id) => endpointName(plan, id)).join(", ")}</td>
            </tr>
          ))}
        </Table>
      </Section>
      <CriteriaTable title={t("validity")} plan={plan} criteria={plan.validity} />
      <CriteriaTable title={t("acceptance")} plan={plan} criteria={plan.acceptance} />
      <Section title={t("exclusions")}>
        {exclusions.length === 0 ? (
          <p className="dim">{t("noExclusions")}</p>
        ) : (
          <ul>
            {exclusions.map(({ id, text, upToHours }) => (
              <li key={id}>
                {domainWord(text)}, {t("upToHours", { hours: upToHours })}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t("replicates")}>
        <dl className="values field-grid">
          <div>
            <dt>{t("required")}</dt>
            <dd>{openOr(replicates.required)}</dd>
          </div>
          <div>
            <dt>{t("retests")}</dt>
            <dd>{openOr(replicates.retests)}</dd>
          </div>
          <div>
            <dt>{t("source")}</dt>
            <dd>{replicates.source}</dd>
          </div>
        </dl>
      </Section>
      {reported.length > 0 && (
        <Section title={t("reported")}>
          <ul>
            {reported.map((measure) => {
              const name = toWords(nameOf(plan, measure));
              return <li key={name}>{name}</li>;
            })}
          </ul>
        </Section>
      )}
    </>
  );
}

function CriteriaTable({ title, plan, criteria }: { title: string; plan: Protocol; criteria: readonly Criterion[] }) {
  return (
    <Section title={title}>
      {criteria.length === 0 ? (
        <p className="dim">{t("noCriteria")}</p>
      ) : (
        <Table label={title} heads={["", t("criterion"), t("limit"), t("source")]}>
          {criteria.map((criterion) => (
            <tr key={criterion.id}>
              <th scope="row">{criterion.id}</th>
              <td>{toWords(nameOf(plan, criterion.measure))}</td>
              <td>{limitWord(plan, criterion)}</td>
              <td>{criterion.source}</td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
