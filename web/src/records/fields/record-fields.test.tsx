import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { Happening } from "@zona/domain/records/fields/define-field";
import { expect, it } from "vitest";
import type { FieldGroup } from "./record-field.ts";
import { RecordFields } from "./record-fields.tsx";

const GROUPS: readonly FieldGroup[] = [
  {
    title: "Retrieval",
    fields: [
      {
        name: "code",
        label: "Cycle code",
        field: { kind: "text", key: "code", label: "Cycle code", max: 9, needed: true },
      },
      { name: "room", label: "Room", field: { kind: "text", key: "room", label: "Room", max: 9 } },
    ],
  },
  {
    title: "Microscope",
    fields: [
      {
        name: "consent",
        label: "Consent",
        field: { kind: "text", key: "consent", label: "Consent", max: 9, toStart: true },
      },
      {
        name: "needle",
        label: "Needle",
        field: { kind: "text", key: "needle", label: "Needle", max: 9, neededWhen: ["injection"] },
      },
      { name: "lens", label: "Lens", field: { kind: "text", key: "lens", label: "Lens", max: 9 } },
      { name: "light", label: "Light", field: { kind: "text", key: "light", label: "Light", max: 9 } },
    ],
  },
];

const draw = (errors = {}, ...happened: Happening[]) => drawGroups(GROUPS, errors, ...happened);
const drawGroups = (groups: readonly FieldGroup[], errors: object, ...happened: Happening[]) =>
  render(
    <MantineProvider>
      <RecordFields
        test={{ kind: "icsi", status: "draft" }}
        groups={groups}
        header={{ lens: "40x" }}
        errors={{ ...errors }}
        happened={new Set(happened)}
        readOnly={false}
        onChange={() => undefined}
        onLeave={() => undefined}
      />
    </MantineProvider>,
  );
const named = (box: HTMLElement) => [...box.querySelectorAll("label")].map(({ textContent }) => textContent);

it("asks first for what is needed, in the order of the day, and folds the rest with a count", () => {
  draw();
  expect(named(screen.getByRole("group", { name: "Needed now" }))).toEqual(["Cycle code", "Consent"]);
  const microscope = screen.getByText("Microscope").closest("details");
  expect(microscope?.open).toBe(false);
  expect(microscope && within(microscope).getByText("1 of 3 filled")).toBeTruthy();
});

it("asks first as well for what is needed only once something happened", () => {
  draw({}, "injection");
  expect(named(screen.getByRole("group", { name: "Needed now" }))).toEqual(["Cycle code", "Consent", "Needle"]);
});

it("asks for nothing that cannot have happened, unless somebody filled it in", () => {
  const groups = GROUPS.map((group) => ({ ...group, onlyWhen: ["retrieval"] as const }));
  drawGroups(groups, {}, "warming");
  expect(screen.queryByLabelText("Cycle code")).toBeNull();
  expect(screen.getByLabelText("Lens")).toBeTruthy();
  cleanup();
  drawGroups(groups, {}, "retrieval");
  expect(screen.getByLabelText("Cycle code")).toBeTruthy();
});

it("opens a folded group in which something is wrong", () => {
  draw({ light: "Too dark." });
  expect(screen.getByText("Microscope").closest("details")?.open).toBe(true);
  expect(screen.getByText("Retrieval").closest("details")?.open).toBe(false);
});
