import type { Endpoint } from "./protocol.ts";

const stage = (key: string, value: string, short: string, name = short) => ({ key, value, short, name });
const yesNo = (id: string, name: string, ends: boolean[] = []): Endpoint => ({
  kind: "yes_no",
  id,
  name,
  ...(ends.length > 0 ? { ends } : {}),
});

/** What the assays that come with Zona read of embryos and sperm. Every record page knows their words. */
export const SHIPPED_ENDPOINTS = {
  stage: {
    kind: "stage",
    id: "stage",
    name: "Embryo stage",
    stages: [
      stage("d", "degenerated", "Deg", "Degenerated"),
      stage("1", "1", "1 cell"),
      stage("2", "2", "2 cells"),
      stage("4", "4", "4 cells"),
      stage("8", "8", "8 cells"),
      stage("m", "morula", "Morula"),
      stage("b", "blastocyst", "Blast", "Blastocyst, not expanded"),
      stage("x", "expanded", "Exp", "Expanded blastocyst"),
      stage("h", "hatching", "Hatch", "Hatching or hatched"),
    ],
    ends: ["degenerated"],
  },
  motilityPct: { kind: "number", id: "motilityPct", name: "Motility", unit: "%", possible: [0, 100] },
  survived: yesNo("survived", "Survived", [false]),
  fertilised: yesNo("fertilised", "Two pronuclei, or activated"),
} as const satisfies Record<string, Endpoint>;
