import { matchRoutes } from "react-router";
import { expect, it } from "vitest";
import { accessWith, EMBRYOLOGIST, ENGINEER, LEAD, MONITOR, SPONSOR } from "../../people/access/access-for-tests.ts";
import { navigationFor } from "./navigation.ts";
import { isFor, type Need, type Who } from "./needs.ts";
import { routes } from "./routes.tsx";

const ways = (access: typeof EMBRYOLOGIST, isAdmin = false) =>
  navigationFor({ access, isAdmin }).flatMap(({ entries }) => entries.map(({ to }) => to));

it("a sponsor has the home page, reports and questions, and no way to a page that reads records", () => {
  expect(ways(SPONSOR)).toEqual(["/home", "/reports", "/chatbot"]);
});

it("a monitor reads, and has no way to what enters or to what the laboratory keeps", () => {
  const found = ways(MONITOR);
  expect(found).toContain("/test/continue");
  expect(found).toContain("/rawdata");
  for (const way of ["/test/new", "/subjects", "/cryobank", "/lots", "/devices", "/admin/users", "/audit"])
    expect(found).not.toContain(way);
});

it("whoever works at a bench has all its pages, and administers nothing by it", () => {
  for (const access of [EMBRYOLOGIST, LEAD, ENGINEER]) {
    expect(ways(access)).toEqual(expect.arrayContaining(["/test/new", "/lots", "/devices"]));
    expect(ways(access).filter((way) => way.startsWith("/admin"))).toEqual(["/admin/protocols"]);
  }
});

it("what patients have is for whoever reads their records, and for no engineer of preclinical studies", () => {
  const clinic = ["/test/icsi", "/subjects", "/cryobank"];
  for (const access of [EMBRYOLOGIST, LEAD]) expect(ways(access)).toEqual(expect.arrayContaining(clinic));
  expect(ways(MONITOR)).toContain("/test/icsi");
  for (const way of clinic) expect(ways(ENGINEER)).not.toContain(way);
});

it("an auditor reads and audits, and changes nothing", () => {
  const found = ways(accessWith({ "*": ["auditor"] }));
  expect(found).toEqual(expect.arrayContaining(["/audit", "/test/continue", "/reports"]));
  for (const way of ["/test/new", "/admin/users", "/admin/studies", "/admin/operations"])
    expect(found).not.toContain(way);
});

it("an administrator without any other role manages, and sees no more for it", () => {
  const found = ways({ ...SPONSOR, may: {}, isAdmin: true }, true);
  expect(found).toContain("/admin/users");
  expect(found).not.toContain("/test/continue");
  expect(found).toContain("/audit");
  expect(found, "the site is another organisation's").not.toContain("/admin/operations");
  expect(ways({ ...EMBRYOLOGIST, isAdmin: true }, true)).toContain("/admin/operations");
});

it("every way leads to a page of the site, which is open to whoever has the way and closed to others", () => {
  const people = [
    ...[SPONSOR, MONITOR, EMBRYOLOGIST, ENGINEER, LEAD, accessWith({ "*": ["auditor"] })].map((access) => ({
      access,
      isAdmin: false,
    })),
    { access: { ...EMBRYOLOGIST, isAdmin: true }, isAdmin: true },
  ];
  const all = new Set(people.flatMap((who) => ways(who.access, who.isAdmin)));
  expect(all.size).toBeGreaterThan(20);
  // As the layout asks it of the routes that an address matches.
  const isOpen = (way: string, who: Who) =>
    (matchRoutes(routes, way) ?? []).every(({ route }) =>
      isFor((route.handle as { needs?: Need } | undefined)?.needs, who),
    );
  for (const way of all) {
    expect(matchRoutes(routes, way)?.at(-1)?.route.path, way).not.toBe("*");
    for (const who of people)
      expect([way, isOpen(way, who)]).toEqual([way, ways(who.access, who.isAdmin).includes(way)]);
  }
});
