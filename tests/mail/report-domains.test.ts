import { ACCESS, COLLECTIONS } from "@zona/domain/collections";
import type { Access, Grants } from "@zona/domain/identity/access";
import { type GrantedStudy, layOut } from "@zona/domain/identity/study-roles";
import { defaultView } from "@zona/domain/reports/default-views";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";
import { buildPorts } from "../../functions/src/schedules/build-run-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import { schedule } from "./schedule-desk.ts";

const db = getFirestore(useAdminApp("demo-report-domains"));
const LAB = "hollyfield.example";
const MAKER = "meridian-devices.example";
const NOW = new Date("2026-11-23T06:00:00Z");
const STUDIES: GrantedStudy[] = ["icsi", "semen"].map((id) => ({ id, organisation: LAB, kinds: ["icsi"] }));
const OF_ICSI = [{ field: "studyId", op: "eq" as const, value: ["icsi"] }];

const access = (organisation: string, roles: Grants, over: Partial<Access> = {}): Access => ({
  ...{ organisation, isAdmin: false, roles, ...layOut(organisation, roles, STUDIES), ...over },
});
const give = (uid: string, granted: Access) => db.collection(ACCESS).doc(uid).set(granted);
const report = (filter = OF_ICSI) => {
  const view = { ...defaultView("tests"), filter: { all: filter } };
  return schedule({ content: { kind: "view", view: JSON.stringify(view) } });
};
const allowed = async (of = report()) => {
  const { mayGoTo } = await buildPorts("none", "https://zona.example", db).told(of, NOW);
  return [`emma@${LAB}`, `jonas@${MAKER}`, "eve@else.example"].filter(mayGoTo);
};

beforeEach(async () => {
  for (const { id, ...study } of STUDIES) await db.collection(COLLECTIONS.studies).doc(id).set(study);
  await give("ada", access(LAB, { "*": ["lead"] }));
  await give("jonas", access(MAKER, { icsi: ["sponsor"] }));
});

it("a report goes to whom its studies have roles for, and no longer once the last of them has ended", async () => {
  expect(await allowed()).toEqual([`emma@${LAB}`, `jonas@${MAKER}`]);
  expect(await allowed(report([]))).toEqual([`emma@${LAB}`]);
  await give("jonas", access(MAKER, { icsi: ["sponsor"] }, { until: new Date("2026-01-01T00:00:00Z") }));
  expect(await allowed()).toEqual([`emma@${LAB}`]);
});

it("a study that names domains sends there and to its own organisation alone", async () => {
  await db
    .collection(COLLECTIONS.studies)
    .doc("icsi")
    .update({ reportDomains: ["else.example"] });
  expect(await allowed()).toEqual([`emma@${LAB}`, "eve@else.example"]);
});

it("a report of an owner who may read nothing any more goes nowhere", async () => {
  await give("ada", access(LAB, {}));
  expect(await allowed()).toEqual([]);
});
