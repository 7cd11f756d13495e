import { canAnywhere } from "@zona/domain/identity/access";
import { Link } from "react-router";
import { useStudyNames } from "../../laboratory/studies/use-known-names.ts";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { LOCALE } from "../../platform/i18n/language.ts";
import { text } from "../../platform/i18n/text.ts";
import { Notice } from "../../platform/ui/notice.tsx";

const t = text("withoutRecords", {
  title: "Your role shows no single records",
  figures: "In {studies} you see figures of groups of five subjects or more.",
  ownFigures: "In the studies of your organisation you see figures of groups of five subjects or more.",
  reports: "Open reports",
  people: "You give people their roles in studies.",
  manages: "You manage people, studies and settings of your organisation.",
  users: "Open users",
  more: "If you need more, ask an administrator of the organisation that opened the study.",
});
export type WithoutRecordsText = typeof t;

const NONE: readonly string[] = [];
const list = new Intl.ListFormat(LOCALE);

/** The home page of whoever has a role that reads no records: what is theirs, in words. */
export function WithoutRecords() {
  const access = useAccess();
  const isAdmin = useIsAdmin();
  const studies = access.may.figures ?? NONE;
  const names = useStudyNames(studies);
  return (
    <Notice tone="info" title={t("title")}>
      {access.everywhere.includes("figures") && <p>{t("ownFigures")}</p>}
      {studies.length > 0 && <p>{t("figures", { studies: list.format(studies.map((id) => names.get(id) ?? id)) })}</p>}
      {canAnywhere(access, "figures") && (
        <p>
          <Link to="/reports">{t("reports")}</Link>
        </p>
      )}
      {canAnywhere(access, "people") && <p>{t("people")}</p>}
      {isAdmin && (
        <p>
          {t("manages")} <Link to="/admin/users">{t("users")}</Link>
        </p>
      )}
      <p className="dim">{t("more")}</p>
    </Notice>
  );
}
