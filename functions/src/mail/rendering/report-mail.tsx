import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { FILE_MARK, UNSUBSCRIBE_MARK } from "@zona/domain/mail/outbox-mail";
import { LOCALES } from "@zona/domain/messages/languages";
import { type CSSProperties, Fragment } from "react";
import type { MailWords } from "../mail-text.ts";
import { type FigureBlock, FigureBlocks } from "./figure-blocks.tsx";
import { Action, Dim, MailLayout, Notice, Paragraph, QuietLink } from "./mail-layout.tsx";

/** What a mail says of a report, ready to be shown. */
export type ReportMailContent = {
  words: MailWords;
  title: string;
  /** One plain sentence: of what, from when to when. */
  sentence: string;
  note: string;
  /** Why it comes late, if it does. */
  late: readonly string[];
  columns: readonly { label: string; isNumber: boolean }[];
  /** Bold ones are groups and totals. */
  rows: readonly { cells: readonly string[]; isBold: boolean }[];
  total: number;
  /** What is said of the figures of a table of groups, in place of its lines. */
  figures: readonly FigureBlock[];
  file: { filename: string; bytes: number; attached: boolean } | undefined;
  link: string;
  footer: string;
};

const cell = (isNumber: boolean, isBold: boolean): CSSProperties => ({
  padding: "7px 10px 7px 0",
  fontSize: "13px",
  lineHeight: "18px",
  borderBottom: "1px solid #d5d9d8",
  textAlign: isNumber ? "right" : "left",
  fontWeight: isBold ? 650 : 400,
  verticalAlign: "top",
  ...(isNumber && { fontVariantNumeric: "tabular-nums" }),
});

/** A code stays in one piece; longer names may wrap. */
const kept = (index: number, cells: readonly string[]): CSSProperties =>
  index === 0 && (cells[0] ?? "").length <= 14 ? { whiteSpace: "nowrap" } : {};

/** More columns than a mail is wide: each line is told in lines of its own. */
const MOST_BESIDE = 6;

/** A date or an interval is not broken in the middle; between two of them a line may end. */
function Cell({ text }: { text: string }) {
  if (!/\d[-–]\d/.test(text)) return text;
  const pieces = text.split(" ");
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
    <Fragment key={at}>
      {at > 0 && " "}
      {/\d[-–]\d/.test(piece) ? <span style={{ whiteSpace: "nowrap" }}>{piece}</span> : piece}
    </Fragment>
  ));
}

/** On a narrow screen the cells of a line stand below each other, each behind its name. */
function Table({ columns, rows }: Pick<ReportMailContent, "columns" | "rows">) {
  const style: CSSProperties = { borderCollapse: "collapse", marginBottom: "14px" };
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <thead className="m-heads">
        <tr>
          {columns.map(({ label, isNumber }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
            <th key={index} scope="col" style={cell(isNumber, true)} className="m-ink m-cell">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, isBold }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
          <tr key={row} className="m-row">
            {columns.map(({ label, isNumber }, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
                key={index}
                style={{ ...cell(isNumber, isBold), ...kept(index, cells) }}
                className={`m-ink m-cell m-part${cells[index] ? "" : " m-empty"}`}
              >
                <span className="m-name" style={{ display: "none" }}>
                  {label}:{" "}
                </span>
                <Cell text={cells[index] ?? ""} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lines of many columns: each under its first cell, with the names of the others. */
function Cards({ columns, rows }: Pick<ReportMailContent, "columns" | "rows">) {
  return rows.map(({ cells, isBold }, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
    <table key={row} width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: "14px" }}>
      <tbody>
        {columns.map(
          ({ label }, index) =>
            cells[index] && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
              <tr key={index}>
                <td width="45%" style={cell(false, index === 0)} className="m-ink m-cell">
                  {label}
                </td>
                <td style={cell(false, isBold || index === 0)} className="m-ink m-cell">
                  <Cell text={cells[index] ?? ""} />
                </td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  ));
}

const MEGABYTES = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A scheduled report or digest. */
export function ReportMail(content: ReportMailContent) {
  const { language, t } = content.words;
  const { title, sentence, note, late, columns, rows, total, figures, file, link, footer } = content;
  const shown = Math.min(rows.filter(({ isBold }) => !isBold).length || total, total);
  return (
    <MailLayout
      language={language}
      title={title}
      preview={sentence}
      footer={
        <>
          <Dim>{footer}</Dim>
          <Dim>
            <QuietLink href={UNSUBSCRIBE_MARK}>{t("unsubscribe")}</QuietLink>
          </Dim>
        </>
      }
    >
      {late.length > 0 && <Notice>{late.join(" ")}</Notice>}
      <Paragraph>{sentence}</Paragraph>
      {note && <Paragraph>{note}</Paragraph>}
      {total > 0 && figures.length > 0 && <FigureBlocks blocks={figures} t={t} />}
      {total === 0 && <Paragraph>{t("nothing")}</Paragraph>}
      {total > 0 && rows.length > 0 && (
        <>
          {columns.length > MOST_BESIDE ? (
            <Cards columns={columns} rows={rows} />
          ) : (
            <Table columns={columns} rows={rows} />
          )}
          <Dim>{shown === total ? t("rows", { n: total }) : t("rowsShown", { shown, total })}</Dim>
        </>
      )}
      {file?.attached && <Paragraph>{t("attached", { filename: file.filename })}</Paragraph>}
      {file && !file.attached && (
        <>
          <Paragraph>
            {t("tooHeavy", { megabytes: (file.bytes / 1e6).toLocaleString(LOCALES[language], MEGABYTES) })}{" "}
            <QuietLink href={FILE_MARK}>{file.filename}</QuietLink>
          </Paragraph>
          <Dim>{t("tooHeavyFor", { days: MAIL_POLICY.fileDays })}</Dim>
        </>
      )}
      <Action href={link}>{t("open")}</Action>
    </MailLayout>
  );
}
