import { expect, it } from "vitest";
import { mailWords } from "../mail-text.ts";
import type { FigureBlock } from "./figure-blocks.tsx";
import { renderReport } from "./render-mail.ts";

const BLOCK: FigureBlock = {
  title: "Normal fertilisation",
  bars: [
    {
      label: "Ada Admin (1)",
      level: 0,
      text: "44.4% (4/9)",
      before: "Period before: 66.7%.",
      bar: { low: 1, value: 4, high: 7 },
    },
  ],
  more: 0,
  hasIntervals: true,
};

it("plain text has a figure under its group, without a gap where the bar is", async () => {
  const { html, text } = await renderReport({
    ...{
      words: mailWords("en"),
      title: "Monday",
      sentence: "Table: Tests.",
      note: "",
      late: [],
      columns: [],
      rows: [],
    },
    ...{ total: 1, figures: [BLOCK], file: undefined, link: "https://zona.example/reports", footer: "" },
  });
  expect(html).toContain("m-bar");
  expect(text).toMatch(/Ada Admin \(1\)\n\n44\.4% \(4\/9\)\nPeriod before: 66\.7%\./);
});
