import { Button } from "@mantine/core";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { VISIT } from "../../platform/browser/visit-id.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { t } from "../../platform/ui/ui-text.ts";
import { tellFault } from "../faults/tell-fault.ts";
import styles from "./notice.module.css";

/** What browsers say of code that they could not have: it names a file, which tells nobody anything. */
const NOT_LOADED = /import|preload/;

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error && NOT_LOADED.test(error.message)) return t("partNotLoaded");
  return error instanceof Error ? error.message : String(error);
}

/**
 * What the router shows when a page throws or cannot be loaded. Both ways on load the document anew, which also mends
 * a tab left open over a deployment, whose page files are gone.
 */
export function RouterErrorPage() {
  const error = useRouteError();
  useEffect(() => tellFault(error), [error]);
  return (
    <div className={styles.notice}>
      <PageHeading>{t("unexpected")}</PageHeading>
      <small className={`${styles.message} mono`}>{describe(error)}</small>
      <p className="dim">{t("unexpectedHint")}</p>
      <p className="dim">
        {t("reference")} <span className="mono">{VISIT}</span>
      </p>
      <div className="form-line">
        <Button onClick={() => location.reload()}>{t("reload")}</Button>
        <Button component="a" href="/home" variant="default">
          {t("goHome")}
        </Button>
      </div>
    </div>
  );
}
