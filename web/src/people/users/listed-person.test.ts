import type { Access, Grants } from "@zona/domain/identity/access";
import type { UserAccount } from "@zona/domain/identity/account";
import { nothingGranted } from "@zona/domain/identity/organisation";
import { layOut } from "@zona/domain/identity/study-roles";
import { describe, expect, it } from "vitest";
import { guestsOf, listPeople } from "./listed-person.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const LAB = "hollyfield.example";
const TRIAL = "trialworks.example";

const account = (id: string, organisation = LAB, disabled = false): UserAccount => ({
  ...{ id, name: id, email: `${id}@${organisation}`, organisation, disabled },
  ...{ hasSecondStep: false, createdAt: NOW },
});
const access = (roles: Grants, over: Partial<Access> = {}): Access => ({
  ...nothingGranted(LAB),
  roles,
  ...layOut(LAB, roles, []),
  ...over,
});

describe("the list of people", () => {
  it("begins with whoever waits and ends with whoever has left", () => {
    const accounts = [
      account("left", LAB, true),
      account("over"),
      account("priya", TRIAL),
      account("ada"),
      account("new"),
      account("nobody"),
      account("mia", "former-partner.example"),
    ];
    const known = new Map([
      ["over", access({ "*": ["lead"] }, { until: NOW })],
      ["ada", access({}, { isAdmin: true })],
      ["new", access({})],
    ]);
    const guests = [{ uid: "priya", roles: { icsi: ["monitor" as const] } }];
    const listed = listPeople(accounts, { organisation: LAB, access: known, guests, domains: [LAB, TRIAL], now: NOW });
    expect(listed.map((one) => [one.account.id, one.standing])).toEqual([
      ["new", "waiting"],
      ["nobody", "waiting"],
      ["ada", "active"],
      ["priya", "elsewhere"],
      ["over", "ended"],
      ["mia", "former"],
      ["left", "disabled"],
    ]);
    expect(listed[3]?.roles).toEqual({ icsi: ["monitor"] });
  });

  it("has the roles of a guest in all studies", () => {
    const person = { name: "Priya", organisation: TRIAL, uid: "priya" };
    const found = [
      [
        { ...person, roles: { icsi: ["monitor" as const] } },
        { ...person, uid: "emma", organisation: LAB, roles: {} },
      ],
      [{ ...person, roles: { pre: ["auditor" as const] } }],
    ];
    expect(guestsOf(found, LAB)).toEqual([{ uid: "priya", roles: { icsi: ["monitor"], pre: ["auditor"] } }]);
  });
});
