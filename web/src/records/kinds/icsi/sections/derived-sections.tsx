import type { LabTest } from "@zona/domain/records/lab-test";
import { onDemand } from "../../../../platform/ui/on-demand.tsx";
import type { RecordEditor } from "../../../entry/record-editor.ts";
import type { OpenSections } from "../../../entry/use-open-sections.ts";
import { t } from "../icsi-text.ts";
import type { PlacedFinding } from "../placed-findings.ts";
import type { viewOf } from "../record-view.ts";
import { DaySection } from "./day-section.tsx";

const Indicators = onDemand(async () => (await import("./cohort-indicators.tsx")).Indicators);
const FindingsList = onDemand(async () => (await import("../findings-list.tsx")).FindingsList);
const DishMap = onDemand(async () => (await import("./dish-map.tsx")).DishMap);
const Planner = onDemand(async () => (await import("../planner.tsx")).Planner);

/** `findings`: undefined until their rules have come. `day`: the one that the planner begins with. */
type Props = {
  test: Pick<LabTest, "status" | "material">;
  derived: ReturnType<typeof viewOf>;
  findings: readonly PlacedFinding[] | undefined;
  editor: RecordEditor;
  readOnly: boolean;
  sections: OpenSections;
  day: Date;
};

/** What the record adds up to: nothing is entered here. */
export function DerivedSections({ test, derived: { record }, findings, editor, readOnly, sections, day }: Props) {
  return (
    <>
      <DaySection id="indicators" title={t("indicators")} sections={sections}>
        <Indicators record={record} test={test} />
      </DaySection>
      <DaySection
        id="findings"
        title={findings ? `${t("findings")} (${findings.length})` : t("findings")}
        sections={sections}
      >
        {findings && (
          <FindingsList
            editor={editor}
            findings={findings}
            onClear={readOnly ? undefined : (cell) => editor.edit([{ ...cell, value: undefined }])}
          />
        )}
      </DaySection>
      <DaySection id="dishes" title={t("dishMap")} sections={sections}>
        <DishMap record={record} />
      </DaySection>
      <DaySection id="planner" title={t("planner")} sections={sections}>
        <Planner timing={{ ...record.timing, insemination: "icsi" }} day={day} />
      </DaySection>
    </>
  );
}
