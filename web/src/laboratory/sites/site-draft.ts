import { DOMAIN_PATTERN, lowerCasedEmail } from "@zona/domain/identity/allowed-domains";
import { isPublicMailDomain } from "@zona/domain/identity/public-mail-domains";
import { MailAddress } from "@zona/domain/mail/mail-address";
import { readHolidays, writtenHolidays } from "@zona/domain/sites/holidays";
import type { Site } from "@zona/domain/sites/site";
import { MOST_PARTNERS, SiteDetails } from "@zona/domain/sites/stored-site";
import { WEEKDAYS, type Weekday } from "@zona/domain/timing/working-hours";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { language } from "../../platform/i18n/language.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { t } from "./site-text.ts";

/** The two times of a day's shift as they stand in the form; both empty where nobody is there. */
export type ShiftDraft = { from: string; to: string };

/** A site as it stands in the form: shifts in two fields, holidays and partners as they were typed. */
export type SiteDraft = Omit<Site, "hours" | "partners"> & {
  week: Record<Weekday, ShiftDraft>;
  holidays: string;
  partners: string;
};

const NOBODY: ShiftDraft = { from: "", to: "" };

const writtenIn = (holidays: readonly string[], order: Site["dateOrder"]) =>
  writtenHolidays(holidays, order, language === "de" ? "de" : "en");

export function draftOf({ hours, partners, ...site }: Site): SiteDraft {
  const shifts = WEEKDAYS.map((day) => {
    const [from, to] = hours.week[day]?.split("-") ?? [];
    return [day, from && to ? { from, to } : NOBODY] as const;
  });
  return {
    ...site,
    week: Object.fromEntries(shifts) as SiteDraft["week"], // of all weekdays
    holidays: writtenIn(hours.holidays, site.dateOrder),
    partners: partners.join("\n"),
  };
}

/** What is wrong with a draft, by field. */
export type SiteFaults = Partial<Record<Weekday | "holidays" | "partners" | "sender", string>>;

/** The site that a draft says, or what keeps it from being one. */
export function siteOf({ week, holidays, partners, ...site }: SiteDraft): { site?: Site; faults: SiteFaults } {
  const faults: SiteFaults = {};
  const shifts: Partial<Record<Weekday, string>> = {};
  for (const day of WEEKDAYS) {
    const { from, to } = week[day];
    if (from !== "" && to !== "") shifts[day] = `${from}-${to}`;
    else if (from !== to) faults[day] = t("halfShift");
  }
  const domains = lowerCasedEmail(partners)
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wrong = domains.find((domain) => !DOMAIN_PATTERN.test(domain));
  const open = domains.find(isPublicMailDomain);
  if (wrong !== undefined) faults.partners = t("noDomain", { typed: wrong });
  else if (open !== undefined) faults.partners = t("publicDomain", { typed: open });
  else if (domains.length > MOST_PARTNERS) faults.partners = t("manyPartners", { most: MOST_PARTNERS });
  const from = site.sender.trim();
  const sender = from === "" ? from : MailAddress.safeParse(from).data;
  if (sender === undefined) faults.sender = t("noAddress", { typed: from });
  const days = readHolidays(holidays, { zone: site.timeZone, order: site.dateOrder, now: labNow() });
  if ("error" in days) faults.holidays = toWords(days.error);
  if (Object.keys(faults).length > 0 || "error" in days) return { faults };
  const { data } = SiteDetails.safeParse({
    ...site,
    partners: [...new Set(domains)],
    sender,
    hours: { week: shifts, holidays: days.value },
  });
  return { ...(data ? { site: data } : {}), faults };
}

/** Another order of dates writes the list of holidays anew, as far as it can be read. */
export function withDateOrder(draft: SiteDraft, dateOrder: Site["dateOrder"]): SiteDraft {
  const days = readHolidays(draft.holidays, { zone: draft.timeZone, order: draft.dateOrder, now: labNow() });
  return { ...draft, dateOrder, ...("value" in days ? { holidays: writtenIn(days.value, dateOrder) } : {}) };
}
