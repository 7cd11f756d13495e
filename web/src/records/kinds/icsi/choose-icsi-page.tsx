import { listenToOpenTests } from "../../continue/open-tests-data.ts";
import { OpenTestsList } from "../../continue/open-tests-list.tsx";
import { t } from "./icsi-text.ts";

const listenToOpenIcsi = listenToOpenTests("icsi");

/** Which record to open: the ICSI tests that can be entered. */
export function ChooseIcsiPage() {
  return (
    <OpenTestsList
      name="open icsi tests"
      listen={listenToOpenIcsi}
      title={t("title")}
      lead={t("chooseLead")}
      failed={t("listFailed")}
      none={t("none")}
      noneHint={t("noneHint")}
    />
  );
}
