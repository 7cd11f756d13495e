import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { WEEKDAYS } from "@zona/domain/timing/working-hours";
import { deleteDoc, doc, getDoc, serverTimestamp, Timestamp, writeBatch } from "firebase/firestore";
import { describe, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, JONAS, NOOR, person, type Signed, useRules } from "../environment.ts";

const { as, given } = useRules();
const ADA: Signed = { ...EMMA, uid: "ada", role: "admin", staffName: "Ada Admin" };
const PARTNER: Signed = adminOf(JONAS);
const AT = Timestamp.fromMillis(1_790_000_000_000);

type Fields = Record<string, unknown>;
const STUDY = {
  protocolCode: "ZP-ICSI-01",
  version: "1.0",
  title: "Piezo pulse amplitude",
  kinds: ["icsi"],
  status: "open",
  arms: ["Manual", "Device"],
  blinded: true,
};
const FOREIGN = { form: "foreign", prefix: "HF", shape: "AAA-9999", check: "recommended" };
const SITE: Fields = { ...DEMO_SITE };

const stamped = (who: Signed, rev: number, at: unknown = serverTimestamp()) => ({
  organisation: who.email.replace(/.*@/, "").toLowerCase(),
  rev,
  by: person(who),
  at,
});

/** A version with its copy in the history; `copy: null` leaves the copy out. */
function save(who: Signed | undefined, path: string, fields: Fields, rev = 1, copy: Fields | null = {}) {
  const version = { ...stamped(who ?? ADA, rev), ...fields };
  const db = as(who);
  const batch = writeBatch(db).set(doc(db, path), version);
  if (copy) batch.set(doc(db, `${path}/history/${rev}`), { ...version, ...copy });
  return batch.commit();
}

const PLACES: [string, string, Fields, Fields][] = [
  ["the site", "config/site", SITE, { ...SITE, name: "London", timeZone: "Europe/London" }],
  ["a study", "studies/zp01", STUDY, { ...STUDY, status: "closed", kinds: ["icsi", "clinical"] }],
];

describe.each(PLACES)("%s", (_, path, fields, changed) => {
  it("is set and changed by an administrator, read by staff, and its versions stay", async () => {
    await assertSucceeds(save(ADA, path, fields));
    await assertSucceeds(save(ADA, path, changed, 2));
    await assertSucceeds(getDoc(doc(as(NOOR), path)));
    await assertSucceeds(getDoc(doc(as(ADA), `${path}/history/1`)));
    await assertFails(getDoc(doc(as(NOOR), `${path}/history/1`)));
    await assertFails(deleteDoc(doc(as(ADA), path)));
    await assertFails(deleteDoc(doc(as(ADA), `${path}/history/1`)));
  });

  it.each(Object.entries({ ...INTRUDERS, "staff without the role": EMMA }))("is closed to %s", async (_name, who) => {
    await assertFails(save(who, path, fields));
  });

  it("is not changed by administrators of another organisation", async () => {
    await assertSucceeds(save(ADA, path, fields));
    await assertFails(save(PARTNER, path, changed, 2));
    await assertFails(save(PARTNER, path, { ...changed, organisation: "hollyfield.example" }, 2));
  });

  it("is not set in the name of another organisation", async () => {
    await assertFails(save(PARTNER, path, { ...fields, organisation: "hollyfield.example" }));
  });

  it.each<[string, Fields, number?, (Fields | null)?]>([
    ["without its copy in the history", {}, 1, null],
    ["with another copy", {}, 1, { by: person(NOOR) }],
    ["under a later number", {}, 2],
    ["in another's name", { by: person(NOOR) }],
    ["back-dated", { at: AT }],
    ["with a field nobody knows", { more: 1 }],
  ])("is not set %s", async (_name, wrong, rev = 1, copy = {}) => {
    await assertFails(save(ADA, path, { ...fields, ...wrong }, rev, copy));
  });

  it("gets no second version of the same number, and none is added to its history alone", async () => {
    await assertSucceeds(save(ADA, path, fields));
    await assertFails(save(ADA, path, changed, 1));
    await assertFails(save(ADA, path, changed, 3));
    const db = as(ADA);
    const alone = writeBatch(db).set(doc(db, `${path}/history/2`), { ...stamped(ADA, 2), ...changed });
    await assertFails(alone.commit());
    const misnamed = writeBatch(db)
      .set(doc(db, path), { ...stamped(ADA, 2), ...changed })
      .set(doc(db, `${path}/history/2`), { ...stamped(ADA, 2), ...changed })
      .set(doc(db, `${path}/history/9`), { ...stamped(ADA, 2), ...changed });
    await assertFails(misnamed.commit());
  });
});

const week = (shift: unknown) => ({ hours: { week: { mon: shift }, holidays: [] } });
const holidays = (...days: unknown[]) => ({ hours: { week: {}, holidays: days } });

it.each<[string, Fields]>([
  ["without a name", { name: " " }],
  ["with an endless name", { name: "x".repeat(61) }],
  ["with a zone of odd letters", { timeZone: "Europe/Paris;" }],
  ["without hours", { hours: null }],
  ["with hours in words", { hours: "always" }],
  ["with hours and more", { hours: { week: {}, holidays: [], nights: true } }],
  ["whose week is a list", { hours: { week: ["07:00-19:00"], holidays: [] } }],
  ["with an eighth weekday", { hours: { week: { mon: "07:00-19:00", eighth: "07:00-19:00" }, holidays: [] } }],
  ["with a shift until 25:00", week("07:00-25:00")],
  ["with a shift of one time", week("07:00")],
  ["with two shifts in one", week("07:00-12:00,13:00-19:00")],
  ["with two shifts run together", week("07:00-12:0013:00-19:00")],
  ["with a shift of times", week({ from: "07:00", to: "19:00" })],
  ["with a shift of no text", week(7)],
  ["with a shift of nothing", week("")],
  ["whose holidays are a map", { hours: { week: {}, holidays: { "2026-12-25": true } } }],
  ["with a holiday in month 13", holidays("2026-13-01")],
  ["with two holidays in one", holidays("2026-12-25,2026-12-26")],
  ["with two holidays in one, parted otherwise", holidays("2026-12-25;2026-12-26")],
  ["with a holiday as an instant", holidays(AT)],
  ["with a holiday of nothing", holidays("")],
  ["with a holiday and a word", holidays("2026-12-25 closed")],
  ["with 10,000 holidays", holidays(...Array.from({ length: 10_000 }, () => "2026-12-25"))],
  ["with dates of no order", { dateOrder: "dym" }],
  ["timed by nobody's consensus", { profile: "house" }],
  ["with three checks on day 5", { day5Checks: 3 }],
  ["with a check and a half on day 5", { day5Checks: 1.5 }],
  ["with checks in words", { day5Checks: "2" }],
  ["with day 4 in words", { day4Check: "yes" }],
  ["where nothing is ever entered later", { enteredLaterHours: 1000 }],
  ["where everything is entered later", { enteredLaterHours: 0 }],
  ["where later begins within an hour", { enteredLaterHours: 1.5 }],
  ["that transfers six", { maxEmbryosTransferred: 6 }],
  ["that transfers fewer than none", { maxEmbryosTransferred: -1 }],
  ["that transfers one and a half", { maxEmbryosTransferred: 1.5 }],
  ["where a witness may review in words", { witnessMayReview: "true" }],
])("takes no site %s", async (_, wrong) => {
  await assertFails(save(ADA, "config/site", { ...SITE, ...wrong }));
});

it("takes hours of seven days, over midnight, with holidays and a shift on one of them", async () => {
  const whole = Object.fromEntries(WEEKDAYS.map((day) => [day, "22:00-06:00"]));
  const days = ["2026-12-24 08:00-12:00", "2026-12-25"];
  await assertSucceeds(save(ADA, "config/site", { ...SITE, hours: { week: whole, holidays: days } }));
  await assertSucceeds(save(ADA, "config/site", { ...SITE, hours: { week: {}, holidays: [] } }, 2));
});

it("takes a site without a check on day 4, where a witness may review", async () => {
  await assertSucceeds(save(ADA, "config/site", { ...SITE, day4Check: false, witnessMayReview: true }));
});

describe("a study", () => {
  it.each<[string, Fields]>([
    ["without a protocol code", { protocolCode: "" }],
    ["without a version", { version: "" }],
    ["without a title", { title: "" }],
    ["of no kind", { kinds: [] }],
    ["of a kind that is none", { kinds: ["icsi", "mri"] }],
    ["of kinds named again and again", { kinds: ["icsi", "icsi", "icsi", "icsi", "icsi"] }],
    ["whose kinds are no list", { kinds: "icsi" }],
    ["that is neither open nor closed", { status: "paused" }],
    ["with an empty list of arms", { arms: [] }],
    ["with too many arms", { arms: Array.from({ length: 13 }, (_, at) => `arm ${at}`) }],
    ["with an endless arm", { arms: ["x".repeat(801)] }],
    ["whose arms are no list", { arms: "two" }],
    ["that is blinded in words", { blinded: "yes" }],
    ["whose codes have no prefix", { codePattern: { form: "own" } }],
    ["whose codes have an odd prefix", { codePattern: { form: "own", prefix: "H" } }],
    ["whose codes are issued by a shape", { codePattern: { form: "own", prefix: "HF", shape: "AAA-9999" } }],
    ["whose codes come from nowhere", { codePattern: { ...FOREIGN, form: "any" } }],
    ["whose codes come with more", { codePattern: { ...FOREIGN, pattern: ".*" } }],
    ["whose codes are checked somehow", { codePattern: { ...FOREIGN, check: "maybe" } }],
    ["whose codes are too short", { codePattern: { ...FOREIGN, shape: "A9" } }],
    ["whose codes are an expression", { codePattern: { ...FOREIGN, shape: "[A-Z]+9" } }],
    ["whose codes are words", { codePattern: { ...FOREIGN, shape: "AAAA-AAAA" } }],
    ["whose codes may be names", { codePattern: { ...FOREIGN, shape: "AAAAAA-9" } }],
    ["whose codes may be dates", { codePattern: { ...FOREIGN, shape: "99-99-9999" } }],
    ["whose codes may be dates of the other order", { codePattern: { ...FOREIGN, shape: "9999-99-99" } }],
    ["whose codes may be hospital numbers", { codePattern: { ...FOREIGN, shape: "9999999" } }],
    ["whose reports may go nowhere", { reportDomains: [] }],
    ["whose reports may go to too many", { reportDomains: Array.from({ length: 11 }, (_, at) => `a${at}.example`) }],
    ["whose reports may go to an address", { reportDomains: ["eve@else.example"] }],
    ["whose reports may go anywhere", { reportDomains: ["*"] }],
    ["whose reports may go to a text", { reportDomains: "else.example" }],
    ["whose codes look like ours", { codePattern: { ...FOREIGN, shape: "AA-9999-A" } }],
  ])("is not opened %s", async (_, wrong) => {
    await assertFails(save(ADA, "studies/zp01", { ...STUDY, ...wrong }));
  });

  it("is opened without arms, under a plain id only", async () => {
    const { arms: _, blinded: __, ...plain } = STUDY;
    await assertSucceeds(save(ADA, "studies/zp01", plain));
    await assertSucceeds(save(ADA, "studies/zp02", { ...plain, codePattern: { form: "own", prefix: "HF" } }));
    await assertSucceeds(save(ADA, "studies/zp03", { ...plain, codePattern: FOREIGN }));
    const reportDomains = ["trialworks.example", "ethics.uni-lyon.example"];
    await assertSucceeds(save(ADA, "studies/zp04", { ...plain, reportDomains }));
    await assertFails(save(ADA, "studies/zp 02", plain));
  });

  it.each<[string, Fields]>([
    ["its arms", { arms: ["Device", "Manual"] }],
    ["its blinding", { blinded: false }],
    ["the kinds it takes, by taking one away", { kinds: ["clinical"] }],
  ])("does not change %s once it is open", async (_, wrong) => {
    await given({ "studies/zp01": { ...stamped(ADA, 1, AT), ...STUDY } });
    await assertSucceeds(save(ADA, "studies/zp01", { ...STUDY, title: "Another title" }, 2));
    await assertFails(save(ADA, "studies/zp01", { ...STUDY, ...wrong }, 3));
  });

  it("without patients takes none later, as people of other organisations may work in it", async () => {
    const devices = { ...STUDY, kinds: ["preclinical"] };
    await given({ "studies/zp01": { ...stamped(ADA, 1, AT), ...devices } });
    await assertFails(save(ADA, "studies/zp01", { ...devices, kinds: ["preclinical", "icsi"] }, 2));
    await assertSucceeds(save(ADA, "studies/zp01", { ...devices, title: "Another title" }, 2));
  });
});
