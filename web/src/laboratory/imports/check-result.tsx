import "@mantine/core/styles/Table.css";
import { Table } from "@mantine/core";
import type { ShownImport } from "@zona/domain/imports/import-run";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import { Figures } from "./figures.tsx";
import styles from "./imports.module.css";
import { t } from "./imports-text.ts";

/** What a dry run found: how many records, what they lack, and every rejected row with why. */
export function CheckResult({ run: { kind, counts, lacks = [], faults = [] } }: { run: ShownImport }) {
  if (!counts) return null;
  const figures = [
    [t("records", { kind }), counts.records],
    [t("willCreate", { kind }), counts.created],
    [t("present"), counts.same],
    [t("rejected"), counts.rejected],
    [t("incomplete"), counts.incomplete],
  ] as const;
  return (
    <>
      <Figures figures={figures} />
      {lacks.length > 0 && (
        <details className={styles.more}>
          <summary>{t("incomplete")}</summary>
          <p className="dim">{t("incompleteHint")}</p>
          <ul>
            {lacks.map(({ sentence, english, records }) => (
              <li key={english}>
                {toWords(sentence, english)}
                <ExplainedSentence said={sentence} /> <span className="dim">{t("lacking", { n: records })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {faults.length > 0 && (
        <details className={styles.more} open>
          <summary>{t("faults")}</summary>
          <p className="dim">{t("faultsHint")}</p>
          <div className={styles.scroll}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("row")}</Table.Th>
                  <Table.Th>{t("column")}</Table.Th>
                  <Table.Th>{t("value")}</Table.Th>
                  <Table.Th>{t("fault")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {faults.map(({ line, column, text, sentence, english }) => (
                  <Table.Tr key={`${line} ${column} ${english}`}>
                    <Table.Td>{line}</Table.Td>
                    <Table.Td>
                      <bdi>{column}</bdi>
                    </Table.Td>
                    <Table.Td>
                      <bdi>{text}</bdi>
                    </Table.Td>
                    <Table.Td>
                      {toWords(sentence, english)}
                      <ExplainedSentence said={sentence} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {faults.length >= 200 && <p className="dim">{t("moreFaults", { n: faults.length })}</p>}
        </details>
      )}
    </>
  );
}
