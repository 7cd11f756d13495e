import type { Answer } from "@zona/domain/questions/answer";
import { saveBlob } from "../../../platform/browser/files.ts";
import { wrapText } from "../../../platform/browser/text-layout.ts";
import { barsOf, linesOf } from "./answer-lines.ts";
import { answerSentence, figureShort } from "./answer-words.ts";

/** Sharp enough for a slide. */
const SCALE = 2;
const WIDTH = 960;
const PAD = 24;
const ROW = 30;
const LABEL = 240;
const VALUE = 90;

type Pen = CanvasRenderingContext2D;

function clipped(pen: Pen, words: string, width: number): string {
  let shown = words;
  while (shown.length > 1 && pen.measureText(`${shown}…`).width > width) shown = shown.slice(0, -1);
  return shown === words || pen.measureText(words).width <= width ? words : `${shown}…`;
}

/** The chart of an answer as a picture that explains itself: question, sentence, bars with intervals, the day of its data. */
export async function saveAnswerPicture(question: string, answer: Answer): Promise<void> {
  const { asOf, zone } = answer;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim() || "CanvasText";
  const family = getComputedStyle(document.body).fontFamily;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures.");
  const bold = `600 18px ${family}`;
  const plain = `15px ${family}`;
  pen.font = bold;
  const title = wrapText(answerSentence(answer), WIDTH - 2 * PAD, (text) => pen.measureText(text).width);
  const bars = barsOf(linesOf(answer));
  const head = PAD + 22 + title.length * 24 + 16;
  const height = head + bars.length * ROW + 16 + 22 + PAD;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colour("--z-surface");
  pen.fillRect(0, 0, WIDTH, height);
  pen.textBaseline = "middle";
  pen.font = plain;
  pen.fillStyle = colour("--z-dim");
  pen.fillText(clipped(pen, question, WIDTH - 2 * PAD), PAD, PAD + 8);
  pen.font = bold;
  pen.fillStyle = colour("--z-text");
  for (const [at, line] of title.entries()) pen.fillText(line, PAD, PAD + 36 + at * 24);
  pen.font = plain;
  const start = PAD + LABEL;
  const room = WIDTH - start - PAD - VALUE;
  for (const [at, { line, height: own, low, high }] of bars.entries()) {
    const middle = head + at * ROW + ROW / 2;
    pen.fillStyle = colour("--z-text");
    pen.textAlign = "left";
    pen.fillText(clipped(pen, line.label, LABEL - 16), PAD, middle);
    pen.textAlign = "right";
    pen.fillText(figureShort(line.figure), WIDTH - PAD, middle);
    pen.fillStyle = colour("--z-raised");
    pen.fillRect(start, middle - 9, room, 18);
    pen.fillStyle = colour("--z-accent");
    pen.fillRect(start, middle - 9, room * own, 18);
    if (low === undefined || high === undefined) continue;
    pen.fillStyle = colour("--z-text");
    pen.fillRect(start + room * low, middle - 1, room * (high - low), 2);
    for (const end of [low, high]) pen.fillRect(start + room * end - 1, middle - 5, 2, 10);
  }
  pen.textAlign = "left";
  pen.fillStyle = colour("--z-dim");
  pen.fillText(`${asOf.slice(0, 10)} · ${zone}`, PAD, height - PAD - 4);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The browser made no picture.");
  saveBlob(blob, `zona-answer-${asOf.slice(0, 10)}.png`);
}
