import { fieldOf } from "@zona/domain/filters/fields";
import { packsOf, SUMMED } from "@zona/domain/kpis/kpi-packs";
import { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { AnswerContent, ShareFigure } from "@zona/domain/questions/answer";
import { isInBand, shareFigure } from "@zona/domain/questions/figures";
import { narrowed, type PlanQuery, timeGroupOf, valueLabel } from "@zona/domain/questions/plan-query";
import { type Asking, each, groupOf } from "./answer-figures.ts";
import { keysOf, timeKeys, valueKeys } from "./group-keys.ts";
import { indicatorSums, sumsQuery } from "./indicator-sums.ts";
import { scan, sumsAgreed } from "./scan.ts";
import { isIndexed, Tally } from "./tallies.ts";

/** All indicators of a slice, or those in the band that was asked. */
export async function answerIndicators(asking: Asking, slice: PlanQuery): Promise<AnswerContent> {
  const { plan, told } = asking;
  const codes = KpiCode.safeParse(plan.metric).data ? [KpiCode.parse(plan.metric)] : SUMMED;
  if (plan.groupBy) return indicatorGroups(asking, slice, codes);
  const canIndex = codes.every((code) => isIndexed(slice, { of: "kpi", code }));
  const figures = canIndex
    ? await summedIndicators(asking, slice, codes)
    : await walkedIndicators(asking, slice, codes);
  told(codes.length, codes.length);
  const known = figures.filter(({ d }) => d > 0);
  const found = known.filter((figure) => figure.code !== undefined && isInBand(figure, plan.band, figure.code));
  return { kind: "indicators", figures: found, asked: known.length };
}

/** By sums alone: a single one is one sum, all are one for each pack. */
async function summedIndicators({ facts, consent }: Asking, slice: PlanQuery, codes: readonly KpiCode[]) {
  if (codes.length > 1) await sumsAgreed(facts, sumsQuery(slice), packsOf(codes).length, consent);
  return summedFigures(facts, slice, codes);
}

const summedFigures = async (facts: Asking["facts"], slice: PlanQuery, codes: readonly KpiCode[]) =>
  (await indicatorSums(facts, sumsQuery(slice), codes)).map(({ code, n, d }) => shareFigure(n, d, { code }));

async function walkedIndicators({ facts, consent }: Asking, slice: PlanQuery, codes: readonly KpiCode[]) {
  const tallies = codes.map((code) => new Tally(slice, { of: "kpi", code }));
  await scan(facts, slice, { consent }, (row) => {
    for (const tally of tallies) tally.add(row);
  });
  return tallies.map((tally) => tally.figure()).filter((figure): figure is ShareFigure => figure.of === "share");
}

/** "Which operators are below benchmark": every indicator of every group, those in the band. */
async function indicatorGroups(asking: Asking, slice: PlanQuery, codes: readonly KpiCode[]): Promise<AnswerContent> {
  const { plan, facts, known, consent, now, zone, told } = asking;
  const keys = timeGroupOf(plan) ? await timeKeys(facts, plan, slice, now, zone) : valueKeys(plan, known);
  const isAsked = (figure: ShareFigure) =>
    figure.d > 0 && figure.code !== undefined && isInBand(figure, plan.band, figure.code);
  const canIndex =
    keys?.every(({ filter }) => codes.every((code) => isIndexed(narrowed(slice, filter), { of: "kpi", code }))) ??
    false;
  if (keys && canIndex) {
    if (codes.length > 1) await sumsAgreed(facts, sumsQuery(slice), packsOf(codes).length, consent);
    const found = await each(
      keys,
      async (key) => ({ key, figures: await summedFigures(facts, narrowed(slice, key.filter), codes) }),
      (done) => told(done, keys.length),
    );
    return {
      kind: "groups",
      groups: found.flatMap(({ key, figures }) => figures.filter(isAsked).map((figure) => groupOf(key, figure))),
    };
  }
  const tallies = new Map<string | null, Tally[]>();
  await scan(facts, slice, { consent }, (row) => {
    for (const key of keysOf(row, plan, keys ?? [])) {
      const own = tallies.get(key) ?? codes.map((code) => new Tally(slice, { of: "kpi", code }));
      tallies.set(key, own);
      for (const tally of own) tally.add(row);
    }
  });
  const field = fieldOf(plan.subject, plan.groupBy ?? "");
  const groups = [...tallies].flatMap(([key, own]) =>
    own.flatMap((tally) => {
      const figure = tally.figure();
      const label = key === null ? "" : valueLabel(field, key, known.people);
      return figure.of === "share" && isAsked(figure) ? [{ key, label, figure }] : [];
    }),
  );
  return { kind: "groups", groups };
}
