import { describe, expect, it } from "vitest";
import { dateReadings } from "../../../test-support/date-readings.ts";

/** What is said, and the wordings that say it, on Friday 20 November 2026 at 10:00 in Paris. */
const WORDINGS: readonly (readonly [said: string, wordings: string])[] = [
  [
    "ambiguous",
    "03/04/2026; 04/03/26; on 1/2/2026; from 03/04/2026 to 05/04/2026; between 01/02/2026 and 03/02/2026; since 02/03/2026; before 02/03/2026; 03-04-2026; tests from 3/4 to 5/4",
  ],
  [
    "impossible",
    "29/02/2026; 31 April; 31 June 2026; 32 May; 30/02/2026; 2026-13-01; 2026-02-29; 13/13/2026; W53 2025; week 0; Q0 2026; Q5 2026; 00/05/2026; Feb 30th; the 31st of September; 31 September to 3 October; 24:30; 26:00 yesterday; Monday 3 November 2026; tests on 30/02; tests on 31/4/26; the 32nd of May; May 32; November 31; 29.02.2027; week 60; 2026-W54; 2026-W00; quarter 5; the fifth quarter; 2026-00; 13/2026; 00:60; yesterday at 25:00; yesterday at 13pm; tests on the 30th of February 2026; from 25 May to 3 May 2026; from 2026-05-10 to 2026-05-01; the fifth Monday of October; 29 February 2100; between 5 May and 3 May; between 2026 and 2025; 29 March 2026 at 02:30",
  ],
  [
    "",
    "lots expiring before Christmas; version 3.4; v1.2.2026; protocol 2.0; firmware 4.12; ICSI-2026; ICSI-0042; lot 2026-03; LOT-2026-11; batch 03/2026; grade 3BB; 4AB; embryo 3; oocyte 7 of ICSI-0042; 300 IU on day 3; 2.5 mg; 10 mg per day; 150 IU for 10 days; 18 hpi; at 44 hours; 44 hours after injection; 16-18 hours post injection; older than 38 years; women between 35 and 40; age 35-39; between 35 and 39 years old; 5-day embryos; day 5 embryos; D3; day 3; d5 photo; 8-cell embryos; 2PN rate; more than 10 oocytes; 1-3 oocytes; 10-12 oocytes; 8/12 fertilised; tests 1 to 5; top 5; first 10 tests; last 10 tests; last test; next check; second polar body; first polar body; third attempt; phone 06 12 34 56 78; 1.4 mL; pH 7.2; 0.5 um pixel size; 37.0 degrees; 5.5 % CO2; room 12; step 3; microscope MS-2; DOI 10.1093/humrep/deaf021; Istanbul 2025; Vienna 2017; ISO 15189; in stage 4; may we see tests; tests of May Chen; Sun Li's tests; August Berger's tests; tests of Dr March; April Jones; by week; per month; each day; every week; weekly; monthly 2PN rate; daily uploads; the current profile; half of the oocytes; a quarter of all tests; once a week; twice; second operator; tests in Novembr 2025; tests in Febuary; tests on Wedensday; ever; all time; at any time; weekends; on weekdays; this weekday; summer 2026; last summer; fiscal year 2026; FY26; the academic year 2025/26; past few days; recently; the nineties; Easter",
  ],
];

describe("what is impossible, has two readings, or is no date", () => {
  it.each(WORDINGS)("%s", (said, wordings) => {
    for (const wording of wordings.split("; "))
      expect({ wording, said: dateReadings(wording) }).toEqual({ wording, said });
  });
});
