import { Button } from "@mantine/core";
import { Link, useMatches } from "react-router";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { t as start } from "../../platform/ui/start-text.ts";
import { t } from "./error-text.ts";
import styles from "./notice.module.css";
import { NoticeMark, type NoticeShape } from "./notice-mark.tsx";

export type ErrorStatus = 400 | 401 | 403 | 404 | 500 | 503;

const SHAPES: Record<ErrorStatus, NoticeShape> = {
  400: "empty",
  401: "closed",
  403: "closed",
  404: "empty",
  500: "broken",
  503: "waiting",
};

/** One of the error pages: what it means for the person, and a way on. */
export function ErrorPage({ status }: { status: ErrorStatus }) {
  return (
    <div className={styles.notice}>
      <NoticeMark shape={SHAPES[status]} />
      <p className={`${styles.status} mono`}>{t("errorCode", status)}</p>
      <PageHeading>{t(`title${status}`)}</PageHeading>
      <p className="dim">{t(`hint${status}`)}</p>
      <div className={styles.actions}>
        <Button component={Link} to="/home">
          {start("goHome")}
        </Button>
      </div>
    </div>
  );
}

/** The error page whose status stands in the route table. */
export function ErrorRoutePage() {
  // The handle is ours: routes.tsx gives every error route one of these.
  const handle = useMatches().at(-1)?.handle as { status: ErrorStatus } | undefined;
  return <ErrorPage status={handle?.status ?? 400} />;
}
