import type { Access } from "@zona/domain/identity/access";
import { can, hasAccess } from "@zona/domain/identity/access";
import type { Invitation } from "@zona/domain/identity/organisation";
import type { GrantedStudy } from "@zona/domain/identity/study-roles";
import { describe, expect, it } from "vitest";
import { accessAtFirst, beginAccess, type FirstAccessStore, type Ready } from "./first-access.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const SOON = new Date("2026-12-21T12:00:00Z");
const LAB = "hollyfield.example";
const TRIAL = "trialworks.example";
const ICSI: GrantedStudy = { id: "icsi", organisation: LAB, kinds: ["icsi"] };

const invitation = (organisation: string, over: Partial<Invitation> = {}): Invitation => ({
  id: "new",
  email: "new",
  organisation,
  roles: { icsi: ["monitor"] },
  isAdmin: false,
  reason: "Monitors the trial.",
  by: { uid: "ada", name: "Ada" },
  at: NOW,
  ...over,
});
const first = (email: string, ready: Partial<Ready> = {}, list = "") =>
  accessAtFirst(email, { laboratory: LAB, studies: [ICSI], number: 7, ...ready }, list, NOW);

describe("what somebody starts with", () => {
  it("is embryologist in the laboratory, and nothing elsewhere, until administrators decide", () => {
    expect(first(`mia@${LAB}`).roles).toEqual({ "*": ["embryologist"] });
    const waiting = first(`mia@${TRIAL}`);
    expect(waiting).toEqual({ organisation: TRIAL, number: 7, isAdmin: false, roles: {}, everywhere: [], may: {} });
    expect(hasAccess(waiting)).toBe(false);
  });

  it("is what the organisation decided", () => {
    expect(first(`mia@${LAB}`, { newPeople: "nothing" }).roles).toEqual({});
    expect(first(`mia@${TRIAL}`, { newPeople: "monitor" }).roles).toEqual({ "*": ["monitor"] });
    expect(can(first(`mia@${TRIAL}`, { newPeople: "lead" }), "read", { organisation: LAB, studyId: "icsi" })).toBe(
      false,
    );
  });

  it("is lead and administrator for those of the list, however it is written", () => {
    const ada = first("Ada@Hollyfield.example", {}, "x@y.example, ADA@hollyfield.example");
    expect(ada).toMatchObject({ organisation: LAB, isAdmin: true, roles: { "*": ["lead"] } });
    expect(first(`mia@${LAB}`, {}, "ada@hollyfield.example").isAdmin).toBe(false);
  });

  it("is nothing in an empty installation, but for those of the list", () => {
    expect(hasAccess(first(`mia@${LAB}`, { laboratory: undefined }))).toBe(false);
    expect(hasAccess(first(`mia@${LAB}`, { laboratory: undefined, newPeople: "lead" }))).toBe(false);
    expect(first(`ada@${LAB}`, { laboratory: undefined }, `ada@${LAB}`).isAdmin).toBe(true);
  });

  it("is what their own administrators invited them to, in place of all else", () => {
    const own = invitation(LAB, { roles: { "*": ["auditor"] }, until: SOON });
    expect(first(`mia@${LAB}`, { invitation: own }, `mia@${LAB}`)).toMatchObject({
      isAdmin: false,
      roles: { "*": ["auditor"] },
      until: SOON,
    });
  });

  it("has besides what another organisation invited to; its end ends nothing of one's own", () => {
    const guest = invitation(LAB, { until: SOON });
    expect(first(`mia@${TRIAL}`, { invitation: guest })).toMatchObject({ roles: { icsi: ["monitor"] }, until: SOON });
    const both = first(`mia@${TRIAL}`, { invitation: guest, newPeople: "lead" });
    expect(both.roles).toEqual({ "*": ["lead"], icsi: ["monitor"] });
    expect(both.until).toBeUndefined();
  });

  it("is no right that an invitation of elsewhere could not give", () => {
    const forged = invitation(TRIAL, { roles: { "*": ["lead"], icsi: ["lead"] }, isAdmin: true });
    expect(first(`mia@${LAB}`, { invitation: forged, newPeople: "nothing" })).toMatchObject({
      isAdmin: false,
      everywhere: [],
    });
    const lead = first(`mia@${TRIAL}`, { invitation: invitation(LAB, { roles: { icsi: ["lead"] } }) });
    expect(can(lead, "read", { organisation: LAB, studyId: "icsi" })).toBe(false);
  });

  it("is not that of an invitation whose end has passed", () => {
    const over = invitation(LAB, { roles: { "*": ["lead"] }, until: NOW });
    expect(first(`mia@${LAB}`, { invitation: over }).roles).toEqual({ "*": ["embryologist"] });
  });
});

describe("making it", () => {
  const store = (kept = new Map<string, Access>()): FirstAccessStore & { kept: Map<string, Access> } => ({
    kept,
    async begin(uid, _email, decide) {
      if (kept.has(uid)) return false;
      kept.set(uid, decide({ laboratory: LAB, studies: [], number: kept.size + 1 }));
      return true;
    },
  });
  const mia = { uid: "mia", email: `mia@${LAB}`, emailVerified: true };

  it("never changes what is there", async () => {
    const there = store();
    expect(await beginAccess(mia, "", there, NOW)).toBe(true);
    const made = there.kept.get("mia");
    expect(await beginAccess(mia, mia.email, there, NOW)).toBe(false);
    expect(there.kept.get("mia")).toBe(made);
  });

  it("waits for the address to be verified", async () => {
    const there = store();
    expect(await beginAccess({ ...mia, emailVerified: false }, mia.email, there, NOW)).toBe(false);
    expect(there.kept.size).toBe(0);
  });
});
