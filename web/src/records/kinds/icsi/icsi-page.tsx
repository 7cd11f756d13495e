import { OpenedRecordPage } from "../../entry/opened-record-page.tsx";
import { IcsiRecordForm } from "./icsi-record-form.tsx";
import { t } from "./icsi-text.ts";
import { ICSI_EDITING } from "./record-view.ts";

const words = {
  title: t("title"),
  loadFailed: t("loadFailed"),
  elsewhere: t("all"),
  notFound: t("notFound"),
  notFoundHint: t("notFoundHint"),
};

/** One ICSI record, oocyte by oocyte. */
export const IcsiPage = () => (
  <OpenedRecordPage kind="icsi" words={words} elsewhereTo="/test/icsi" editing={ICSI_EDITING} Form={IcsiRecordForm} />
);
