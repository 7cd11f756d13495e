import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { LabTest } from "@zona/domain/records/lab-test";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";

/** A field that is added in one place: pages find it by themselves. */
vi.mock(import("@zona/domain/records/kinds/icsi/fields"), async (original) => {
  const { ICSI_FIELDS } = await original();
  const { defineGroups } = await import("@zona/domain/records/fields/define-field");
  const probe = defineGroups([
    {
      title: "Probe",
      fields: [
        { kind: "number", key: "probeDepthUm", label: "Depth of the probe", limit: "pixelSizeUm", carriedOver: true },
        { kind: "choice", key: "probeTip", label: "Tip of the probe", options: { flat: "Flat", pointed: "Pointed" } },
      ],
    },
  ]);
  // As if it had been written there.
  return { ICSI_FIELDS: [...probe, ...ICSI_FIELDS] as unknown as typeof ICSI_FIELDS };
});

const { ICSI_FIELDS } = await import("@zona/domain/records/kinds/icsi/fields");
const { asInForm } = await import("../record/header-words.ts");
const { placeInFull, valueWord } = await import("../record/record-words.ts");
const { RecordValues } = await import("../page/record-values.tsx");
const { nameOfCell, showValue } = await import("../kinds/icsi/cell-words.ts");
const { fieldErrors } = await import("./field-errors.ts");
const { formGroups } = await import("./record-field.ts");
const { RecordFields } = await import("./record-fields.tsx");

const NOW = new Date("2026-11-20T09:00:00Z");
const ada = { uid: "u-ada", name: "Ada" };
const test = LabTest.parse({
  ...{ id: "t1", rev: 1, status: "draft", kind: "icsi", code: "ICSI-0042", studyId: "zp", notes: "" },
  ...{ organisation: "hollyfield.example", createdBy: ada, createdAt: NOW, updatedBy: ada, updatedAt: NOW },
  ...{ enteredBy: ["u-ada"], subjectCode: "HF-0042-7", header: { probeDepthUm: 3, probeTip: "pointed" } },
  material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
});

it("a field that is added to a kind is asked in its form, with its unit, its answers and its error", () => {
  const onChange = vi.fn();
  render(
    <MantineProvider>
      <RecordFields
        test={test}
        groups={formGroups(ICSI_FIELDS).filter(({ title }) => title === "Probe")}
        header={{}}
        errors={fieldErrors(ICSI_FIELDS, [{ path: "probeDepthUm", message: { code: "Too deep." } }])}
        readOnly={false}
        onChange={onChange}
        onLeave={() => undefined}
      />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^Depth of the probe \(µm\)/), { target: { value: "3" } });
  expect(onChange).toHaveBeenCalledWith("probeDepthUm", 3, undefined);
  fireEvent.change(screen.getByLabelText("Tip of the probe"), { target: { value: "pointed" } });
  expect(onChange).toHaveBeenCalledWith("probeTip", "pointed", undefined);
  expect(screen.getByText("Too deep.")).toBeTruthy();
});

it("the record page, and with it the print, tells it with its unit and in the words of its answers", () => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <RecordValues record={{ test, sheets: {} }} signatures={[]} />
      </MemoryRouter>
    </MantineProvider>,
  );
  const told = screen.getByText("Depth of the probe").parentElement;
  expect(told?.textContent).toBe("Depth of the probe3 µm");
  expect(screen.getByText("Tip of the probe").parentElement?.textContent).toBe("Tip of the probePointed");
});

it("the history, the notices of an entry and the order of a record know it", () => {
  const place = { sheet: "header", field: "probeTip" };
  expect(placeInFull(place)).toBe("Tip of the probe");
  expect(valueWord(place, "flat")).toBe("Flat");
  const cell = {
    sheetId: "header",
    rowId: "test",
    field: "probeTip",
    value: "flat",
    base: undefined,
    theirs: "pointed",
  };
  expect(nameOfCell(cell)).toContain("Tip of the probe");
  expect(showValue(cell, "flat")).toBe("Flat");
  expect(["opuAt", "probeTip", "cycleCode"].toSorted(asInForm)).toEqual(["probeTip", "cycleCode", "opuAt"]);
});
