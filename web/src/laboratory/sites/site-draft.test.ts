import { DEMO_SITE, type Site, UNNAMED_SITE } from "@zona/domain/sites/site";
import { DATE_ORDERS } from "@zona/domain/timing/date-order";
import { describe, expect, it } from "vitest";
import { draftOf, siteOf, withDateOrder } from "./site-draft.ts";
import { changesSince, effectsOf } from "./site-words.ts";

const draft = draftOf(DEMO_SITE);

describe("the form of a site", () => {
  it.each(DATE_ORDERS)("holds a site as it was stored, with dates written %s", (dateOrder) => {
    const site: Site = { ...DEMO_SITE, dateOrder };
    expect(siteOf(draftOf(site))).toEqual({ site, faults: {} });
    expect(siteOf(draftOf({ ...UNNAMED_SITE, dateOrder })).site?.hours).toEqual(UNNAMED_SITE.hours);
  });

  it("takes partners one a line or apart by commas, each once and in lower case, and names what is no domain", () => {
    const typed = (partners: string) => siteOf({ ...draft, partners });
    expect(typed("B.example, a.example\n\nb.example").site?.partners).toEqual(["b.example", "a.example"]);
    expect(typed("").site?.partners).toEqual([]);
    expect(typed("a.example, @b.example").faults.partners).toContain("@b.example");
    expect(typed(Array.from({ length: 10 }, (_, n) => `p${n}.example`).join()).faults.partners).toContain("9");
  });

  it("takes one address that mails come from, or none, and names what is no address", () => {
    const typed = (sender: string) => siteOf({ ...draft, sender });
    expect(typed(" Lab@B.Example ").site?.sender).toBe("Lab@b.example");
    expect(typed("").site?.sender).toBe("");
    expect(typed("a@b.example, c@d.example").faults.sender).toContain("a@b.example, c@d.example");
  });

  it("says at the day that half of a shift is missing, and is no site until it is there", () => {
    const week = { ...draft.week, sat: { from: "08:00", to: "" } };
    const { site, faults } = siteOf({ ...draft, week });
    expect(site).toBeUndefined();
    expect(Object.keys(faults)).toEqual(["sat"]);
  });

  it("says which line of the holidays cannot be read", () => {
    const { site, faults } = siteOf({ ...draft, holidays: "25.12.2026\nChristmas" });
    expect(site).toBeUndefined();
    expect(faults.holidays).toMatch(/^Line 2/);
  });

  it("keeps the same days when their order changes, and what cannot be read as it was typed", () => {
    const turned = withDateOrder(draft, "ymd");
    expect(turned.holidays).toContain("2026-12-25");
    expect(siteOf(turned).site).toEqual({ ...DEMO_SITE, dateOrder: "ymd" });
    expect(withDateOrder({ ...draft, holidays: "Christmas" }, "ymd").holidays).toBe("Christmas");
  });

  it("is no site without a name", () => {
    expect(siteOf({ ...draft, name: " " }).site).toBeUndefined();
  });
});

describe("a changed site", () => {
  const closed: Site = {
    ...DEMO_SITE,
    hours: { ...DEMO_SITE.hours, week: { ...DEMO_SITE.hours.week, sun: undefined } },
  };

  it("names what a version changed, with what it was before", () => {
    expect(changesSince(DEMO_SITE, closed)).toEqual(["Sunday: 08:00-14:00 → nobody"]);
    expect(changesSince(DEMO_SITE, { ...DEMO_SITE, day5Checks: 1, witnessMayReview: true })).toHaveLength(2);
  });

  it("tells what it will do, and nothing of what stays", () => {
    expect(effectsOf(DEMO_SITE, DEMO_SITE)).toEqual([]);
    expect(effectsOf(DEMO_SITE, closed)).toEqual([expect.stringContaining("Due times of all open records")]);
    expect(effectsOf(DEMO_SITE, { ...DEMO_SITE, profile: "istanbul-2011" })).toEqual([
      expect.stringContaining("Records in progress keep"),
    ]);
  });
});
