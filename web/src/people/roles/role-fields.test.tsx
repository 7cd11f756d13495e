import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, within } from "@testing-library/react";
import type { Grants } from "@zona/domain/identity/access";
import { useState } from "react";
import { expect, it } from "vitest";
import { type NamedStudy, RoleFields } from "./role-fields.tsx";

const LAB = "hollyfield.example";
const study = (id: string, kinds: NamedStudy["kinds"]): NamedStudy => ({
  ...{ id, protocolCode: id.toUpperCase(), title: `Study ${id}`, organisation: LAB, kinds },
});
const STUDIES = [study("icsi", ["icsi"]), study("pre", ["preclinical"])];

/** The fields for somebody, and what is chosen in them. */
function opened(organisation: string, roles: Grants = {}) {
  const told: { roles: Grants } = { roles };
  function Fields() {
    const [value, setValue] = useState(roles);
    told.roles = value;
    return (
      <RoleFields
        organisation={organisation}
        ownOrganisation={LAB}
        studies={STUDIES}
        value={value}
        onChange={(id, next) => setValue({ ...value, [id]: next })}
      />
    );
  }
  render(
    <MantineProvider>
      <Fields />
    </MantineProvider>,
  );
  return told;
}

const offeredIn = (name: string) =>
  within(screen.getByRole("group", { name, hidden: true }))
    .getAllByRole("checkbox", { hidden: true })
    .map((box) => box.closest("div")?.parentElement?.querySelector("label")?.textContent);

it("offers people of elsewhere nothing that moves records with patients, and nothing in all studies", () => {
  opened("trialworks.example");
  expect(offeredIn("ICSI")).toEqual(["Monitor", "Sponsor", "Auditor", "Study administrator"]);
  expect(offeredIn("PRE")).toEqual([
    "Engineer",
    "Lead engineer",
    "Monitor",
    "Sponsor",
    "Auditor",
    "Study administrator",
  ]);
  expect(screen.queryByRole("group", { name: /^All studies/, hidden: true })).toBeNull();
});

it("offers one's own people all studies at once, and engineers in preclinical ones alone", () => {
  opened(LAB);
  expect(offeredIn(`All studies of ${LAB}`)).not.toContain("Engineer");
  expect(offeredIn("ICSI")).not.toContain("Engineer");
  expect(offeredIn("PRE")).toContain("Engineer");
});

it("takes a role away in the study where it is held, and stays open there", () => {
  const told = opened("trialworks.example", { icsi: ["monitor"] });
  fireEvent.click(within(screen.getByRole("group", { name: "ICSI" })).getByRole("checkbox", { name: "Monitor" }));
  expect(told.roles).toEqual({ icsi: [] });
  expect(screen.getByText("Study icsi").closest("details")?.open).toBe(true);
});
