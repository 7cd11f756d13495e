import { readDates } from "../src/questions/dates/date-phrases.ts";
import { tokenise } from "../src/questions/words/token.ts";
import { formatZoned } from "../src/timing/zoned-time.ts";

const ZONE = "Europe/Paris";
const NOW = new Date("2026-11-20T09:00:00Z"); // Friday, 10:00 in Paris

/** For tests: the dates of a question as `from…to` on the clock of Paris, without the parts that are midnight. */
export function dateReadings(question: string): string {
  const { found, ambiguous, impossible } = readDates(question, tokenise(question), { now: NOW, zone: ZONE });
  if (ambiguous.length > 0) return "ambiguous";
  if (impossible.length > 0) return "impossible";
  const short = (instant: Date | null) =>
    instant &&
    formatZoned(instant, ZONE)
      .replace(/T00:00:00.*/, "")
      .replace(/:00[+-].*/, "");
  return found.map(({ range }) => `${short(range.from)}…${short(range.to)}`).join(", ");
}
