import { Link } from "react-router";
import { listenToOpenTests } from "../../continue/open-tests-data.ts";
import { OpenTestsList } from "../../continue/open-tests-list.tsx";
import { t } from "./preclinical-text.ts";

const listenToOpenRuns = listenToOpenTests("preclinical");

/** Which run to open: the preclinical tests that can be entered. */
export function ChoosePreclinicalPage() {
  return (
    <OpenTestsList
      name="open preclinical tests"
      listen={listenToOpenRuns}
      title={t("title")}
      lead={t("chooseLead")}
      failed={t("listFailed")}
      none={t("none")}
      noneHint={t("noneHint")}
      actions={<Link to="/admin/protocols">{t("toProtocols")}</Link>}
    />
  );
}
