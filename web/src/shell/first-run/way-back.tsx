import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { t } from "./first-run-text.ts";

/** On the pages to which a first step leads: what comes next stands on the page of the steps. */
export const WayBack = () => (
  <p className="alert-line">
    <IconArrowLeft size={20} stroke={1.5} aria-hidden />
    <Link to="/home">{t("back")}</Link>
  </p>
);
