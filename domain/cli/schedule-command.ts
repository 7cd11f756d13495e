import { inWords, saidIn } from "../src/messages/said.ts";
import { runsAfter } from "../src/schedules/next-runs.ts";
import { ruleSentence } from "../src/schedules/rule-sentence.ts";
import { ScheduleRule } from "../src/schedules/schedule-rule.ts";
import { formatZoned } from "../src/timing/zoned-time.ts";
import { badInput, instantOption, parseJson, readOptions, required } from "./arguments.ts";
import type { Output } from "./output.ts";

const EXAMPLE = '\'{"every":"month","day":"last","at":"07:00","zone":"Europe/Paris"}\'';
const MOST = 1000;

function ruleOption(text: string): ScheduleRule {
  const parsed = ScheduleRule.safeParse(parseJson(text, `--rule is not JSON; an example is ${EXAMPLE}.`));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".");
  throw badInput(`The rule cannot be read${field ? ` at ${field}` : ""}: ${inWords(saidIn(issue))}`);
}

function countOption(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw badInput(`--count is a whole number from 1 to ${MOST}.`);
  return count;
}

/** `schedule`: the next planned runs of a rule, those at the very instant of `--from` included. */
export function schedule(args: readonly string[]): Output {
  const options = readOptions(args, ["rule", "from", "count"], false);
  const rule = ruleOption(required(options, "rule", EXAMPLE));
  const from = instantOption("from", required(options, "from", "2026-10-24T00:00:00Z"), rule.zone);
  const count = countOption(options.values.count ?? "10");
  const runs: { at: string; local: string }[] = [];
  for (const run of runsAfter(rule, new Date(from.instant.getTime() - 1))) {
    runs.push({ at: run.toISOString(), local: formatZoned(run, rule.zone) });
    if (runs.length === count) break;
  }
  return { json: { rule: ruleSentence(rule), runs }, notes: from.note ? [from.note] : [] };
}
