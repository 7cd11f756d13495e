import { dueList } from "../src/timing/due-list.ts";
import { type InjectionPlan, injectionPlans } from "../src/timing/injection-planner.ts";
import { formatZoned, parseLocalTime } from "../src/timing/zoned-time.ts";
import { badInput, instantOption, kindOption, profileOption, readOptions, required, zoneOption } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `due`: the scheduled checks of a cohort. */
export function due(args: readonly string[]): Output {
  const options = readOptions(args, ["kind", "anchor", "tz", "profile"], false);
  const insemination = kindOption(required(options, "kind", "icsi"));
  const zone = zoneOption(required(options, "tz", "Europe/Paris"));
  const anchor = instantOption("anchor", required(options, "anchor", "2026-03-28T17:00"), zone);
  const profile = profileOption(options.values.profile);
  const items = dueList(anchor.instant, { profile, insemination }).map(({ check, from, target, overdue }) => ({
    check,
    from: formatZoned(from, zone),
    target: formatZoned(target, zone),
    overdue: formatZoned(overdue, zone),
  }));
  return { json: items, notes: anchor.note ? [anchor.note] : [] };
}

function minuteOption(name: string, text: string): number {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  if (!(minutes <= 24 * 60) || Number(minute) > 59)
    throw badInput(`--${name} ${JSON.stringify(text)} is no time of day such as 07:00.`);
  return minutes;
}

function stepOption(text: string): number {
  const step = Number(text);
  if (!Number.isInteger(step) || step < 1 || step > 720)
    throw badInput("--step is a whole number of minutes from 1 to 720.");
  return step;
}

const problemsOf = ({ checks }: InjectionPlan, zone: string, hours: string) =>
  checks
    .filter(({ inHours }) => !inHours)
    .map(({ check, at }) => {
      const time = formatZoned(at, zone);
      return { check, at: time, why: `${check} is due at ${time.slice(11, 16)}, outside of ${hours}.` };
    });

/** `plan-injection`: the start times of one day that keep every check in working hours, and why the others do not. */
export function planInjection(args: readonly string[]): Output {
  const options = readOptions(args, ["date", "tz", "from", "to", "profile", "kind", "step"], false);
  const zone = zoneOption(required(options, "tz", "Europe/Paris"));
  const dateText = required(options, "date", "2026-05-12");
  const date = parseLocalTime(`${dateText}T00:00`);
  if (!date) throw badInput(`--date ${JSON.stringify(dateText)} is no real date such as 2026-05-12.`);
  const from = required(options, "from", "07:00");
  const to = required(options, "to", "19:00");
  const hours = { fromMinute: minuteOption("from", from), toMinute: minuteOption("to", to) };
  if (hours.fromMinute >= hours.toMinute) throw badInput("--from has to be earlier than --to on the same day.");
  const timing = {
    profile: profileOption(options.values.profile),
    insemination: kindOption(options.values.kind ?? "icsi"),
  };
  const plans = injectionPlans(date, zone, hours, timing, stepOption(options.values.step ?? "15"));
  const starts = plans.map((plan) => ({ plan, start: formatZoned(plan.start, zone) }));
  return {
    json: {
      good: starts.filter(({ plan }) => plan.good).map(({ start }) => start),
      others: starts
        .filter(({ plan }) => !plan.good)
        .map(({ plan, start }) => ({ start, problems: problemsOf(plan, zone, `${from}–${to}`) })),
    },
    notes: [],
  };
}
