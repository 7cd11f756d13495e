import type { CHECKS, t } from "./check-words.ts";
import type { Translation } from "./text.ts";

export const german = {
  checkWords: {
    timepoint: (hours) => `${hours} h`,
    duration: (hours, minutes) =>
      hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`,
    days: (days, hours) => (hours === 0 ? `${days} T` : `${days} T ${hours} h`),
  } satisfies Translation<typeof t>,
  "checkWords.CHECKS": {
    fert: "Tag 1 · Befruchtung",
    syngamy: "Tag 1 · Syngamie",
    early_cleavage: "Tag 1 · Frühe Teilung",
    d2: "Tag 2",
    d3: "Tag 3",
    d4: "Tag 4",
    d5: "Tag 5",
    d5_full: "Tag 5 · Volle Blastozyste",
    d5_expanded: "Tag 5 · Expandierte Blastozyste",
    d6: "Tag 6",
    d7: "Tag 7",
  } satisfies Translation<typeof CHECKS>,
};
