/** How people call the checks; "day 5" is the one check of 2011 and both of 2025. */
export function checkWords(): Record<string, string[]> {
  return {
    fert: ["fertilization check", "fert check", "day 1", "d1", "pn check", "day-1"],
    syngamy: ["syngamy check"],
    early_cleavage: ["early cleavage check"],
    d2: ["day 2", "day-2"],
    d3: ["day 3", "day-3"],
    d4: ["day 4", "day-4"],
    d5: ["day 5", "day-5"],
    d6: ["day 6", "day-6"],
    d7: ["day 7", "day-7"],
  };
}
