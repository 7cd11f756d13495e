import { describe, expect, it } from "vitest";
import { allowedDomainsOf, DOMAIN_PATTERN, isAllowedEmail } from "./allowed-domains.ts";

const OURS = ["hollyfield.example", "meridian-devices.example", "trialworks.example"];

describe("isAllowedEmail", () => {
  it.each([
    "mia@hollyfield.example",
    "Mia.Stone+lab@HOLLYFIELD.Example",
    "a@meridian-devices.example",
    "a@trialworks.example",
    '"eve@evil.example"@trialworks.example',
  ])("lets %s in", (email) => {
    expect(isAllowedEmail(email, OURS)).toBe(true);
  });

  it.each([
    ["a sub-domain", "eve@mail.hollyfield.example"],
    ["our domain as somebody's sub-domain", "eve@hollyfield.example.evil.example"],
    ["our domain with something before it", "eve@nothollyfield.example"],
    ["two @, the last one elsewhere", "eve@hollyfield.example@evil.example"],
    ["a trailing dot", "eve@hollyfield.example."],
    ["a trailing space", "eve@hollyfield.example "],
    ["a trailing line break", "eve@hollyfield.example\n"],
    ["a Cyrillic е", "eve@hollyfi\u0435ld.example"],
    ["a Kelvin sign, which lower-cases to k", "eve@trialwor\u212As.example"],
    ["a dotted capital I", "eve@tr\u0130alworks.example"],
    ["a full-width @", "eve\uFF20hollyfield.example"],
    ["a zero-width space", "eve@hollyfield\u200B.example"],
    ["no local part", "@hollyfield.example"],
    ["no @", "hollyfield.example"],
    ["an empty address", ""],
    ["no address", undefined],
  ])("turns away %s", (_what, email) => {
    expect(isAllowedEmail(email, OURS)).toBe(false);
  });
});

it("lets in the laboratory and its partners; before it is set up, the organisations of the first administrators", () => {
  const partners = ["meridian-devices.example"];
  expect(allowedDomainsOf({ organisation: "hollyfield.example", partners }, "ina@elsewhere.example")).toEqual([
    "hollyfield.example",
    "meridian-devices.example",
  ]);
  expect(allowedDomainsOf({ partners: [] }, "Ada@Hollyfield.example, ina@elsewhere.example")).toEqual([
    "hollyfield.example",
    "elsewhere.example",
  ]);
  expect(allowedDomainsOf({ partners: [] })).toEqual([]);
});

it.each(["", "a", "a.", ".de", "Lab.example", "lab.example/", "@lab.example", "lab..example", `${"a.".repeat(130)}de`])(
  "takes %j for no domain",
  (text) => expect(text).not.toMatch(DOMAIN_PATTERN),
);
