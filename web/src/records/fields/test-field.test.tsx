import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { LabTest } from "@zona/domain/records/lab-test";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";

const ada = { uid: "u-ada", name: "Ada" };
const AT = new Date("2026-11-16T07:30:00Z");
const analysis = LabTest.parse({
  ...{ id: "sem1", rev: 4, status: "signed", kind: "semen", code: "SEM-0101", studyId: "zp", notes: "" },
  ...{ organisation: "hollyfield.example", createdBy: ada, createdAt: AT, updatedBy: ada, updatedAt: AT },
  ...{ enteredBy: ["u-ada"], subjectCode: "HF-0042-7", material: { spermSource: "ejaculate_fresh" } },
  header: { postPrep: { concentrationMPerMl: 8, volumeMl: 0.5, counted: 210, progressive: 199 } },
});
const fetchTestsOf = vi.fn(async (_subjects: readonly string[], _kind: string) => [analysis]);
vi.mock("./linked-tests-data.ts", () => ({ fetchTestsOf }));

const { ICSI_FIELDS } = await import("@zona/domain/records/kinds/icsi/fields");
const { formGroups } = await import("./record-field.ts");
const { RecordFields } = await import("./record-fields.tsx");

// What the page loads on demand is there, however busy the machine is.
await import("./test-field.tsx");
await import("../../platform/ui/fields/creatable-combobox.tsx");

function shown(header: Record<string, string | number | object>, readOnly = false) {
  const onChange = vi.fn();
  render(
    <MantineProvider>
      <MemoryRouter>
        <RecordFields
          test={{ kind: "icsi", status: "in_progress", subjectCode: "HF-0042-7" }}
          groups={formGroups(ICSI_FIELDS).filter(({ title }) => title === "Sperm")}
          header={{ partnerCode: "HF-0043-5", ...header } as never}
          errors={{}}
          readOnly={readOnly}
          onChange={onChange}
          onLeave={() => undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  return onChange;
}

async function choose() {
  const field = await screen.findByLabelText("Semen analysis");
  // The list takes the place of a plain field once it is loaded.
  await vi.waitFor(() => expect(screen.getByLabelText("Semen analysis").getAttribute("readonly")).toBeNull());
  fireEvent.focus(screen.getByLabelText("Semen analysis"));
  fireEvent.click(await screen.findByText("SEM-0101"));
  return field;
}

it("a cycle names the analysis of its subject or the partner, and takes its counts where it has none", async () => {
  const onChange = shown({});
  await choose();
  expect(fetchTestsOf).toHaveBeenCalledWith(["HF-0042-7", "HF-0043-5"], "semen");
  expect(onChange).toHaveBeenCalledWith(
    "spermTest",
    { testId: "sem1", code: "SEM-0101" },
    { spermCounted: 210, spermProgressive: 199 },
  );
});

it("counts that were entered stay", async () => {
  const onChange = shown({ spermCounted: 400, spermProgressive: 380 });
  await choose();
  expect(onChange).toHaveBeenCalledWith("spermTest", { testId: "sem1", code: "SEM-0101" }, undefined);
});

it("who only reads follows the link", async () => {
  shown({ spermTest: { testId: "sem1", code: "SEM-0101" } }, true);
  expect(screen.getByRole("link", { name: "SEM-0101" }).getAttribute("href")).toBe("/test/sem1");
});
