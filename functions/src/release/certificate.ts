import { oneDecimal } from "@zona/domain/policy/decimal";
import { ROLE_NAMES } from "@zona/domain/protocols/role-names";
import type { ArmResult, Figure, RunResult } from "@zona/domain/records/kinds/preclinical/result-schema";
import type { DecidedSet, Disposition } from "@zona/domain/release/disposition";
import { openPdf, type Pen } from "../reports/pdf-pen.ts";
import type { CertificateWords } from "./certificate-text.ts";

/** A decision with the stored results that it was made on, by their hash. */
export type Certificate = {
  disposition: Disposition;
  results: ReadonlyMap<string, RunResult>;
  /** Of the decision, as it is stored. */
  sha256: string;
  site: string;
  zone: string;
  /** Who takes it out, and when. */
  by: string;
  at: Date;
};

type Line = { text: string; font?: "bold"; ink?: "quiet"; indent?: number; size?: number; above?: number };

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const;
const WIDE = PAGE.width - 2 * PAGE.margin;
const INK = { text: "#1d2b30", quiet: "#5b6b70", line: "#c6d0d3" } as const;
/** The letters get smaller until all lines stand on one page. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5] as const;
const STEP = 1.35;
const INDENT = 12;

function figureLine(figure: Figure, confidence: number, { t, say }: CertificateWords): string {
  const { share, summary, index } = figure;
  const percent = (value: number) => oneDecimal(value).toFixed(1);
  const value =
    index !== undefined
      ? String(oneDecimal(index * 10) / 10)
      : share
        ? t("share", {
            percent: percent(share.percent),
            successes: share.successes,
            trials: share.trials,
            confidence,
            low: percent(100 * share.interval.low),
            high: percent(100 * share.interval.high),
          })
        : summary
          ? t("mean", {
              mean: String(oneDecimal(summary.mean * 10) / 10),
              n: summary.n,
              least: String(summary.least),
              most: String(summary.most),
            })
          : "–";
  return t("figure", { name: say(figure.name), value });
}

function* armLines(arm: ArmResult, confidence: number, words: CertificateWords): Generator<Line> {
  const { t, say, word } = words;
  const figures = arm.figures.map((figure) => figureLine(figure, confidence, words)).join("; ");
  yield { text: `${arm.arm} (${word(ROLE_NAMES[arm.role])}): ${figures}`, indent: 2 };
  for (const { outcome, sentence, criterion } of arm.judgements)
    yield {
      text: t("criterion", { outcome: t(outcome), sentence: say(sentence), source: word(criterion.source) }),
      indent: 3,
      ink: "quiet",
    };
}

function* setLines(
  set: DecidedSet,
  lotNo: string,
  results: Certificate["results"],
  words: CertificateWords,
): Generator<Line> {
  const { t, say, word } = words;
  const { name, version, source, confidencePct } = set.protocol;
  yield { text: t("protocol", { name: word(name), version }), font: "bold", above: 0.6 };
  yield { text: t("source", { source: word(source) }), ink: "quiet", indent: 1 };
  for (const { code, series, replicate, verdict, sha256 } of set.runs) {
    const result = sha256 === undefined ? undefined : results.get(sha256);
    yield { text: t("run", { code, series, replicate, verdict: t(verdict) }), font: "bold", indent: 1, above: 0.3 };
    yield { text: sha256 ? t("result", { sha256 }) : t("noResult"), ink: "quiet", indent: 2 };
    for (const arm of result?.arms ?? [])
      if (arm.lotNo === lotNo || arm.part !== "test") yield* armLines(arm, confidencePct, words);
  }
  if (set.against.length > 0) yield { text: t("against"), font: "bold", indent: 1, above: 0.3 };
  for (const said of set.against) yield { text: say(said), indent: 2 };
}

/** All that the certificate says, in order. */
export function* certificateLines(certificate: Certificate, words: CertificateWords): Generator<Line> {
  const { disposition, results, sha256, site, zone } = certificate;
  const { lot, decision, sets, by, at, reason, asked } = disposition;
  const { t } = words;
  const day = (text: string) => formatted(new Date(`${text}T00:00:00Z`), words, "UTC", false);
  const none = t("notGiven");
  yield { text: t(`title_${decision}`, { lot: lot.lotNo }), font: "bold", size: 1.8 };
  yield { text: site, ink: "quiet" };
  const facts = [
    [t("article"), lot.article ? t(`article_${lot.article}`) : none],
    [t("product"), lot.product],
    [t("lot"), lot.lotNo],
    [t("supplier"), lot.supplier ?? none],
    [t("madeOn"), lot.madeOn ? day(lot.madeOn) : none],
    [t("expiry"), formatted(lot.expiresAt, words, zone, false)],
    [t("received"), lot.sampleReceivedAt ? formatted(lot.sampleReceivedAt, words, zone) : none],
    [t("samples"), lot.samples === undefined ? none : String(lot.samples)],
  ] as const;
  for (const [index, [label, text]] of facts.entries())
    yield { text: `${label}: ${text}`, ...(index === 0 ? { above: 0.8 } : {}) };
  for (const set of sets) yield* setLines(set, lot.lotNo, results, words);
  yield { text: t("decision"), font: "bold", above: 0.8 };
  yield { text: t("decided", { decision: t(decision), who: by.name, when: formatted(at, words, zone) }), indent: 1 };
  if (reason) yield { text: t("reason", { reason }), indent: 1 };
  if (asked)
    yield {
      text: t("asked", { who: asked.by.name, when: formatted(asked.at, words, zone), reason: asked.reason }),
      indent: 1,
    };
  yield { text: t("proof", { sha256 }), ink: "quiet", indent: 1 };
}

const formatted = (at: Date, { locale }: CertificateWords, timeZone: string, withTime = true) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", ...(withTime && { timeStyle: "short" }), timeZone }).format(at);

/** A word with its width in letters of one point. */
type Word = { text: string; width: number };
type Measured = Line & { words: Word[]; space: number };
type Fitted = Line & { rows: string[]; points: number };

/** Each font is chosen once: that takes longer than to write a word. */
function measured(pen: Pen, lines: readonly Line[]): Measured[] {
  const wordsIn = (fonts: Line["font"]) => {
    pen.set(fonts ?? "plain", 1, INK.text);
    const space = pen.width(" ");
    return new Map(
      lines
        .filter(({ font }) => font === fonts)
        .map((line) => {
          const words = line.text.split(/\s+/).map((text) => ({ text, width: pen.width(text) }));
          return [line, { ...line, words, space }] as const;
        }),
    );
  };
  const all = new Map([...wordsIn(undefined), ...wordsIn("bold")]);
  return lines.flatMap((line) => all.get(line) ?? []);
}

function wrapped({ words, space }: Measured, room: number): string[] {
  const rows: string[][] = [[]];
  let left = room;
  for (const { text, width } of words) {
    const row = rows.at(-1);
    if (row && (row.length === 0 || width + space <= left)) {
      row.push(text);
      left -= width + (row.length > 1 ? space : 0);
    } else {
      rows.push([text]);
      left = room - width;
    }
  }
  return rows.map((row) => row.join(" "));
}

function fitted(lines: readonly Measured[], size: number): { lines: Fitted[]; height: number } {
  let height = 0;
  const all = lines.map((line): Fitted => {
    const points = size * (line.size ?? 1);
    const rows = wrapped(line, (WIDE - (line.indent ?? 0) * INDENT) / points);
    height += (rows.length + (line.above ?? 0)) * points * STEP;
    return { ...line, rows, points };
  });
  return { lines: all, height };
}

/** The certificate on one page of A4, in letters as large as it allows. */
export async function certificatePdf(certificate: Certificate, words: CertificateWords): Promise<Uint8Array> {
  const { t, locale } = words;
  const { disposition, by, at, zone } = certificate;
  const title = t(`title_${disposition.decision}`, { lot: disposition.lot.lotNo });
  const pen = openPdf({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    info: { Title: title, Creator: "Zona" },
    lang: locale.slice(0, 2),
    // Its words come again with each run.
    fontLayoutCache: true,
  } as PDFKit.PDFDocumentOptions);
  const { pdf } = pen;
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on("end", resolve));
  const bottom = PAGE.height - PAGE.margin - 14;
  const lines = measured(pen, [...certificateLines(certificate, words)]);
  let chosen = fitted(lines, SIZES[0]);
  for (const size of SIZES) if (chosen.height > bottom - PAGE.margin) chosen = fitted(lines, size);
  let y: number = PAGE.margin;
  for (const { rows, points, font = "plain", ink = "text", indent = 0, above = 0 } of chosen.lines) {
    y += above * points * STEP;
    pen.set(font, points, INK[ink]);
    for (const row of rows) {
      if (y + points > bottom) {
        pdf.addPage();
        y = PAGE.margin;
      }
      pdf.text(row, PAGE.margin + indent * INDENT, y, { lineBreak: false });
      y += points * STEP;
    }
  }
  const foot = PAGE.height - PAGE.margin - 6;
  pdf
    .moveTo(PAGE.margin, foot - 4)
    .lineTo(PAGE.width - PAGE.margin, foot - 4)
    .lineWidth(0.4)
    .stroke(INK.line);
  pen.set("plain", 7, INK.quiet);
  pdf.text(t("printed", { who: by, when: formatted(at, words, zone), zone }), PAGE.margin, foot, { lineBreak: false });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
