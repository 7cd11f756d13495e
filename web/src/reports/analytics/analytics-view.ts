import { rangeOf } from "@zona/domain/charts/range";
import { MediumStage } from "@zona/domain/records/pictures/picture-slot";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { SITE } from "../../platform/site/site.ts";
import { type Unused, unknownIn } from "../../platform/ui/fields/unused-values.tsx";
import { t } from "./analytics-text.ts";

/** What all charts can be narrowed to: fields of images. */
export const COMMON = ["organisation", "studyId", "device"] as const;
export type CommonField = (typeof COMMON)[number];

/** What all charts count, by day of upload or retrieval; `stage`: what images show whose sharpness is followed, all without it. */
export type AnalyticsView = {
  from: string;
  to: string;
  chosen: Partial<Record<CommonField, string>>;
  stage: string;
};

/** Of the control charts above, which read them (`control-section.tsx`). */
const CONTROL_NAMES = ["indicator", "by", "quarters"];
const NAMES = ["from", "to", "stage", ...COMMON, ...CONTROL_NAMES];

/** The view stands in the address; what means nothing there is told. */
export function useAnalyticsAddress(now: Date) {
  const [params, setParams] = useSearchParams();
  const hour = now.toISOString().slice(0, 13);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range moves with the hour, not with every rendering
  const { view, unused } = useMemo(() => {
    const { range, unused: days } = rangeOf(params.get("from"), params.get("to"), { now, zone: SITE.timeZone });
    const unused: Unused[] = [...days, ...unknownIn(params, NAMES)];
    const chosen: AnalyticsView["chosen"] = {};
    for (const field of COMMON) {
      const value = params.get(field);
      if (value && value.length <= 120) chosen[field] = value;
      else if (value) unused.push({ name: field, value: `${value.slice(0, 120)}…` });
    }
    const asked = params.get("stage") ?? "";
    const isStage = asked === "" || MediumStage.safeParse(asked).success;
    if (!isStage) unused.push({ name: "stage", value: asked });
    return { view: { ...range, chosen, stage: isStage ? asked : "" } satisfies AnalyticsView, unused };
  }, [params, hour]);

  const show = (next: Partial<AnalyticsView>) =>
    setParams(
      (former) => {
        const { from, to, chosen, stage } = { ...view, ...next };
        const address = new URLSearchParams(former);
        for (const [name, value] of Object.entries({ from, to, stage })) address.set(name, value);
        for (const field of COMMON) address.set(field, chosen[field] ?? "");
        for (const [name, value] of [...address]) if (value === "" || !NAMES.includes(name)) address.delete(name);
        return address;
      },
      { preventScrollReset: true },
    );
  return { view, unused, show };
}

/** What all charts are filtered by, in words, for their files: `Device: Scope A`. */
export const filterWordsOf = ({ chosen }: AnalyticsView): readonly string[] =>
  COMMON.flatMap((field) => (chosen[field] === undefined ? [] : [`${t(field)}: ${chosen[field]}`]));
