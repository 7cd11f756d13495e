import type { Site } from "@zona/domain/sites/site";
import { WEEKDAYS, type Weekday } from "@zona/domain/timing/working-hours";
import { words } from "../../platform/i18n/text.ts";
import { PROFILE_WORDS } from "./profile-words.ts";
import { t } from "./site-text.ts";

export const DAY_WORDS = words<Record<Weekday, string>>("site.DAY_WORDS", {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
});

const yesOrNo = (value: boolean) => (value ? t("yes") : t("no"));

/** Every setting of a site by its name, as its history tells it. */
const inWords = (site: Site): Record<string, string> => ({
  [t("name")]: site.name,
  [t("partners")]: site.partners.join(", ") || t("none"),
  [t("sender")]: site.sender || t("none"),
  [t("zone")]: site.timeZone,
  [t("dateOrder")]: t(site.dateOrder),
  ...Object.fromEntries(WEEKDAYS.map((day) => [DAY_WORDS[day], site.hours.week[day] ?? t("nobody")])),
  [t("holidays")]: site.hours.holidays.join(", ") || t("none"),
  [t("profile")]: PROFILE_WORDS[site.profile],
  [t("day5")]: site.day5Checks === 1 ? t("day5One") : t("day5Two"),
  [t("day4")]: yesOrNo(site.day4Check),
  [t("most")]: String(site.maxEmbryosTransferred),
  [t("later")]: t("laterHours", { hours: site.enteredLaterHours }),
  [t("lock")]: t("lockMinutes", { minutes: site.lockMinutes }),
  [t("witness")]: yesOrNo(site.witnessMayReview),
  [t("intendedUse")]: site.intendedUse || t("none"),
  [t("privacy")]: site.privacy || t("none"),
  [t("contact")]: site.contact || t("none"),
});

/** What a version changed: each setting with what it was before. */
export function changesSince(before: Site, after: Site): string[] {
  const [was, is] = [inWords(before), inWords(after)];
  return Object.entries(is)
    .filter(([field, value]) => was[field] !== value)
    .map(([field, value]) => t("changedTo", { field, before: was[field] ?? "", after: value }));
}

/** What saving a change will do, in plain words. */
export function effectsOf(before: Site, after: Site): string[] {
  const differs = (...keys: (keyof Site)[]) =>
    keys.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return [
    ...(differs("name", "timeZone", "dateOrder") ? [t("effectClock")] : []),
    ...(differs("partners") ? [t("effectPartners")] : []),
    ...(differs("sender") ? [t(after.sender === "" ? "effectNoSender" : "effectSender")] : []),
    ...(differs("hours", "timeZone") ? [t("effectHours")] : []),
    ...(differs("profile", "day5Checks", "day4Check", "maxEmbryosTransferred") ? [t("effectRecords")] : []),
    ...(differs("enteredLaterHours") ? [t("effectEntry")] : []),
    ...(differs("lockMinutes") ? [t("effectLock")] : []),
    ...(differs("witnessMayReview") ? [t("effectWitness")] : []),
    ...(differs("intendedUse", "privacy", "contact") ? [t("effectAbout")] : []),
  ];
}
