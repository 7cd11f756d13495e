import { Heading } from "@react-email/heading";
import type { KpiBand } from "@zona/domain/kpis/kpi";
import type { CSSProperties } from "react";
import type { MailWords } from "../mail-text.ts";
import { Dim } from "./mail-layout.tsx";

/** Where a bar ends and its interval begins and ends, in percent of the room, each at least the one before. */
export type IntervalBar = { low: number; value: number; high: number };

/** A figure in words, beside that of the period before where it is compared. */
export type FigureTold = { text: string; band?: KpiBand; before?: string };

/** One figure of a table: of all rows and of its groups. */
export type FigureBlock = {
  title: string;
  all?: FigureTold & { label: string };
  bars: readonly (FigureTold & { label: string; level: number; bar: IntervalBar })[];
  /** Groups that are not shown. */
  more: number;
  /** Whether its bars have intervals. */
  hasIntervals: boolean;
};

const TITLE: CSSProperties = { fontSize: "16px", lineHeight: "22px", fontWeight: 650, margin: "18px 0 2px" };
const TEXT: CSSProperties = { fontSize: "13px", lineHeight: "18px", padding: "4px 10px 4px 0", verticalAlign: "top" };
const FIGURE: CSSProperties = { ...TEXT, padding: "4px 0", fontVariantNumeric: "tabular-nums" };

/** The colour never says it alone: the words beside it name the level. */
const toneOf = (band: KpiBand | undefined) =>
  band === "below" ? { className: "m-below", style: { color: "#a3231b" } } : { className: "m-ink", style: {} };

/**
 * A bar of table cells: every client shows it, none has to load a picture, and it follows dark mode. Its dark part ends where
 * the interval begins, the next at the figure, the light one where the interval ends.
 */
function Bar({ bar: { low, value, high } }: { bar: IntervalBar }) {
  const parts = [
    { name: "m-bar", colour: "#0a5c4c", width: low },
    { name: "m-mid", colour: "#4f9384", width: value - low },
    { name: "m-light", colour: "#b5d3cb", width: high - value },
    { name: "m-track", colour: "#e7ecea", width: 100 - high },
  ];
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      style={{ borderCollapse: "collapse" }}
      data-skip-in-text
    >
      <tbody>
        <tr>
          {parts.map(
            ({ name, colour, width }) =>
              width > 0 && (
                <td
                  key={name}
                  className={name}
                  width={`${width}%`}
                  height={10}
                  style={{ backgroundColor: colour, fontSize: 0 }}
                >
                  &nbsp;
                </td>
              ),
          )}
        </tr>
      </tbody>
    </table>
  );
}

function Before({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <div className="m-dim" style={{ color: "#54605d", fontSize: "12px", lineHeight: "17px" }}>
      {words}
    </div>
  );
}

/** Each figure with its chart; on a narrow screen what stands side by side stands below each other. */
export function FigureBlocks({ blocks, t }: { blocks: readonly FigureBlock[]; t: MailWords["t"] }) {
  return (
    <>
      {blocks.map(({ title, all, bars, more }) => (
        <div key={title}>
          <Heading as="h2" style={TITLE} className="m-ink">
            {title}
          </Heading>
          {all && (
            <div style={{ fontSize: "15px", lineHeight: "22px", marginBottom: "4px" }}>
              <span className="m-ink">{all.label}: </span>
              <strong className={toneOf(all.band).className} style={toneOf(all.band).style}>
                {all.text}
              </strong>
              <Before words={all.before} />
            </div>
          )}
          <table width="100%" cellPadding={0} cellSpacing={0} role="presentation">
            <tbody>
              {bars.map(({ label, level, text, band, before, bar }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
                <tr key={at} className={level > 0 ? "m-row m-inner" : "m-row"}>
                  <td
                    width="28%"
                    className="m-ink m-part"
                    style={{ ...TEXT, ...(level > 0 && { paddingLeft: "16px" }) }}
                  >
                    {label}
                  </td>
                  <td width="32%" className="m-part" style={{ ...TEXT, paddingTop: "8px" }}>
                    <Bar bar={bar} />
                  </td>
                  <td className={`${toneOf(band).className} m-part`} style={{ ...FIGURE, ...toneOf(band).style }}>
                    {text}
                    <Before words={before} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {more > 0 && <Dim>{t("moreGroups", { n: more })}</Dim>}
        </div>
      ))}
      {blocks.some(({ hasIntervals }) => hasIntervals) && <Dim>{t("barsMean")}</Dim>}
    </>
  );
}
