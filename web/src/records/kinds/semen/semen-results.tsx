import { Group } from "@mantine/core";
import { CASA_LIMITS } from "@zona/domain/policy/casa-limits";
import { roundOnSideOfLimit } from "@zona/domain/policy/decimal";
import { LIMITS } from "@zona/domain/policy/limits";
import type { Finding } from "@zona/domain/records/finding";
import { casaRatios } from "@zona/domain/records/kinds/semen/casa-ratios";
import { SEMEN_FIELDS } from "@zona/domain/records/kinds/semen/fields";
import { replicatesIn } from "@zona/domain/records/kinds/semen/replicates";
import {
  deriveSemen,
  isBelowReference,
  readSemen,
  SEMEN,
  SemenAnalysisDraft,
} from "@zona/domain/records/kinds/semen/semen-analysis";
import { judge } from "@zona/domain/records/readiness/rule";
import type { SheetRow } from "@zona/domain/records/sheet";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { inPercent, numberFormat, oneDecimal } from "../../../platform/i18n/formats.ts";
import { ExplainedWords } from "../../../platform/ui/explained.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import { fieldNamed } from "../../fields/record-field.ts";
import { t } from "./semen-text.ts";

const labelOf = (key: string) => domainWord(fieldNamed(SEMEN_FIELDS, key)?.label ?? key);

const WORDS: Readonly<Record<string, string>> = {
  volumeMl: domainWord(LIMITS.volumeMl.label),
  concentrationMPerMl: domainWord(LIMITS.concentrationMPerMl.label),
  totalCountM: t("totalCountM"),
  progressivePct: t("progressivePct"),
  totalMotilityPct: t("totalMotilityPct"),
  vitalityPct: labelOf("vitalityPct"),
  normalFormsPct: labelOf("normalFormsPct"),
};

const exact = numberFormat({ maximumFractionDigits: 12 });

/** What is counted from the entries and has no reference limit. */
function derivedFrom(values: SemenAnalysisDraft): [name: string, value: string][] {
  const { totalMotileM, tpmscM } = deriveSemen(values);
  const counts = [
    [t("totalMotileM"), totalMotileM],
    [t("tpmscM"), tpmscM],
  ] as const;
  const ratios = Object.entries(casaRatios(values.casa ?? {}));
  return [
    ...counts.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, oneDecimal(value)]])),
    ...ratios.map(([name, value]): [string, string] => {
      return [domainWord(CASA_LIMITS[name as keyof typeof CASA_LIMITS].label), inPercent(oneDecimal(value))];
    }),
  ];
}

type Props = { header: SheetRow; findings: readonly Finding[] };

/** The same of a record that is read. */
export const SemenResult = ({ header }: Pick<Props, "header">) => (
  <SemenResults header={header} findings={judge(SEMEN, header, { stage: "draft", now: labNow() })} />
);

/** What the values say against the reference limits, and what in them contradicts itself or is unusual. */
export function SemenResults({ header, findings }: Props) {
  // One impossible value must not take the reading of all others with it; it is named at its field.
  const wrong = new Set(findings.filter(({ id }) => id === "SCHEMA").map(({ path }) => path.split(".")[0]));
  const sound = Object.fromEntries(Object.entries(header).filter(([field]) => !wrong.has(field)));
  const parsed = SemenAnalysisDraft.safeParse(sound);
  const readings = parsed.success ? readSemen(parsed.data) : [];
  const derived = parsed.success ? derivedFrom(parsed.data) : [];
  const unusual = findings.filter((finding) => !isBelowReference(finding));
  return (
    <>
      <Section id="results" title={t("results")}>
        <p className="dim">{readings.length === 0 ? t("noResults") : t("resultsHint")}</p>
        {readings.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard
          <section className="table-scroll" aria-label={t("verdict")} tabIndex={0}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{t("value")}</th>
                  <th scope="col" data-number>
                    {t("measured")}
                  </th>
                  <th scope="col" data-number>
                    {t("limit")}
                  </th>
                  <th scope="col">{t("verdict")}</th>
                </tr>
              </thead>
              <tbody>
                {readings.map(({ field, value, limit, typical }) => (
                  <tr key={field}>
                    <th scope="row">{WORDS[field] ?? field}</th>
                    <td data-number>{exact.format(roundOnSideOfLimit(value, limit))}</td>
                    <td data-number>{oneDecimal(limit)}</td>
                    <td>{typical ? t("typical") : t("notTypical")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <Replicates header={header} />
        {derived.length > 0 && (
          <Group component="dl" gap="xl" className="values" aria-label={t("follows")}>
            {derived.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Group>
        )}
      </Section>
      {unusual.length > 0 && (
        <Section id="findings" title={t("findings")}>
          <ul>
            {unusual.map(({ path, message, severity }) => (
              <li key={`${path} ${message.code}`}>
                <strong>{severity === "hard" ? t("hard") : t("soft")}</strong>: <ExplainedWords said={message} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Two counts of one thing, and whether they agree. */
function Replicates({ header }: { header: SheetRow }) {
  const replicates = replicatesIn(header);
  if (replicates.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard
    <section className="table-scroll" aria-label={t("replicates")} tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t("replicates")}</th>
            <th scope="col" data-number>
              {t("first")}
            </th>
            <th scope="col" data-number>
              {t("second")}
            </th>
            <th scope="col" data-number>
              {t("difference")}
            </th>
            <th scope="col" data-number>
              {t("acceptable")}
            </th>
            <th scope="col">{t("verdict")}</th>
          </tr>
        </thead>
        <tbody>
          {replicates.map(({ table, unit, first, second, difference, acceptable, agrees }) => {
            const say = (value: number) => (unit === "%" ? inPercent(oneDecimal(value)) : oneDecimal(value));
            return (
              <tr key={table}>
                <th scope="row">{labelOf(table)}</th>
                <td data-number>{say(first)}</td>
                <td data-number>{say(second)}</td>
                <td data-number>{say(difference)}</td>
                <td data-number>{say(Math.floor(acceptable * 10) / 10)}</td>
                <td>{agrees ? t("agree") : t("repeat")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
