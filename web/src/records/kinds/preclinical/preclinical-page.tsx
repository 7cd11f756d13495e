import { OpenedRecordPage } from "../../entry/opened-record-page.tsx";
import { PreclinicalForm } from "./preclinical-form.tsx";
import { t } from "./preclinical-text.ts";
import { preclinicalBookkeeping } from "./protocol-of.ts";

const EDITING = { bookkeeping: preclinicalBookkeeping };

const words = {
  title: t("title"),
  loadFailed: t("loadFailed"),
  elsewhere: t("all"),
  notFound: t("notFound"),
  notFoundHint: t("notFoundHint"),
};

/** One preclinical run: its timepoints, arm by arm and unit by unit. */
export const PreclinicalPage = () => (
  <OpenedRecordPage
    kind="preclinical"
    words={words}
    elsewhereTo="/test/continue/preclinical"
    editing={EDITING}
    Form={PreclinicalForm}
  />
);
