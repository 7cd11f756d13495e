import type { Vocabulary } from "./term.ts";

/** Accepted words of the demo laboratory, by list. */
export const DEMO_WORDS: Readonly<Record<Vocabulary, readonly string[]>> = {
  strain: ["C57BL/6J", "CBA/B6F1", "CD-1"],
  supplier: ["Charles River", "Janvier Labs", "Vitrolife"],
  medium: ["G-1 PLUS", "G-2 PLUS", "KSOM", "SAGE 1-Step"],
  reagent: ["Hyaluronidase 80 IU/mL", "PVP 7 %", "Calcium ionophore A23187"],
  device: ["PMM-150 piezo drive", "Zona pulse 2"],
  incubator: ["Incubator A", "Incubator B", "EmbryoScope+"],
  microscope: ["Nikon Ti2, station 1", "Olympus IX73, station 2"],
};
