import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { FILE_MARK, UNSUBSCRIBE_MARK } from "@zona/domain/mail/outbox-mail";
import { LOCALES } from "@zona/domain/messages/languages";
import { type CSSProperties, Fragment } from "react";
import { Action, Dim, MailLayout, Notice, Paragraph, QuietLink } from "./mail-layout.tsx";
import type { MailWords } from "./mail-text.ts";

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
  bars: readonly { label: string; text: string; share: number }[];
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

/** On a phone the first columns are read; the rest is in the file and in the app. */
const NARROW = 4;

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

function Table({ columns, rows }: Pick<ReportMailContent, "columns" | "rows">) {
  const className = (index: number) => `m-ink m-cell${index >= NARROW ? " m-wide" : ""}`;
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse", marginBottom: "14px" }}>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }, index) => (
            <th key={label} scope="col" style={cell(isNumber, true)} className={className(index)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, isBold }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
          <tr key={row}>
            {columns.map(({ label, isNumber }, index) => (
              <td key={label} style={{ ...cell(isNumber, isBold), ...kept(index, cells) }} className={className(index)}>
                <Cell text={cells[index] ?? ""} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Bars of table cells: every client shows them, none has to load a picture, and they follow dark mode. */
function Bars({ bars }: Pick<ReportMailContent, "bars">) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} role="presentation" style={{ marginBottom: "18px" }}>
      <tbody>
        {bars.map(({ label, text, share }) => (
          <tr key={label}>
            <td
              width="32%"
              style={{ fontSize: "13px", lineHeight: "18px", padding: "3px 10px 3px 0" }}
              className="m-ink"
            >
              {label}
            </td>
            <td width="56%" style={{ padding: "3px 10px 3px 0" }}>
              <table
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                role="presentation"
                style={{ borderCollapse: "collapse" }}
              >
                <tbody>
                  <tr>
                    {share > 0 && (
                      <td
                        className="m-bar"
                        width={`${share}%`}
                        height={10}
                        style={{ backgroundColor: "#0a5c4c", fontSize: 0 }}
                      >
                        &nbsp;
                      </td>
                    )}
                    {share < 100 && (
                      <td
                        className="m-track"
                        width={`${100 - share}%`}
                        height={10}
                        style={{ backgroundColor: "#e7ecea", fontSize: 0 }}
                      >
                        &nbsp;
                      </td>
                    )}
                  </tr>
                </tbody>
              </table>
            </td>
            <td
              align="right"
              style={{ fontSize: "13px", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
              className="m-ink"
            >
              {text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MEGABYTES = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A scheduled report or digest. */
export function ReportMail(content: ReportMailContent) {
  const { language, t } = content.words;
  const { title, sentence, note, late, columns, rows, total, bars, file, link, footer } = content;
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
      {bars.length > 0 && <Bars bars={bars} />}
      {total === 0 ? (
        <Paragraph>{t("nothing")}</Paragraph>
      ) : (
        <>
          <Table columns={columns} rows={rows} />
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
