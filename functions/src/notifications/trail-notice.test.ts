import type { Access, OfStudy } from "@zona/domain/identity/access";
import type { Notification } from "@zona/domain/notifications/notification";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { expect, it } from "vitest";
import type { Colleague, NotifyPort } from "./notify.ts";
import { noticeOfBrokenTrail } from "./trail-notice.ts";

const person = (uid: string, isAdmin: boolean, organisation = "lab.example"): Colleague => {
  const access: Access = { organisation, isAdmin: true, roles: {}, everywhere: ["read"], may: {} };
  return { uid, email: `${uid}@${organisation}`, name: uid, isAdmin, access };
};

function desk(of: OfStudy | undefined = { organisation: "lab.example", studyId: "zp" }) {
  const kept = new Map<string, Omit<Notification, "at">>();
  const mailed: string[] = [];
  const port: NotifyPort = {
    alert: async () => undefined,
    staff: async () => [
      person("ada", true),
      person("emma", false),
      person("ben", true),
      person("ina", true, "maker.example"),
    ],
    ofStudy: async () => of,
    answered: async () => [],
    async add(all) {
      for (const one of all) kept.set(one.id, one);
    },
    paces: async () => new Map(),
    staffing: async () => UNNAMED_SITE,
    told: async (ids) => new Map(ids.map((id) => [id, { at: new Date(0), isPutOff: false }])),
    mail: async (key) => void mailed.push(key),
    openOf: async () => [],
    settle: async () => undefined,
  };
  return { port, kept, mailed };
}

it("tells every administrator of its organisation of a broken trail, in the app and by e-mail, once for each record and revision", async () => {
  const { port, kept, mailed } = desk();
  const broken = { testId: "t1", code: "ICSI-0001", rev: 4 };
  expect(await noticeOfBrokenTrail(broken, port)).toBe("told 2");
  await noticeOfBrokenTrail(broken, port);
  expect([...kept.keys()]).toEqual(["broken_trail-t1-4-ada", "broken_trail-t1-4-ben"]);
  expect(kept.get("broken_trail-t1-4-ada")).toMatchObject({ kind: "broken_trail", testId: "t1", code: "ICSI-0001" });
  expect(new Set(mailed)).toEqual(new Set(kept.keys()));
});
