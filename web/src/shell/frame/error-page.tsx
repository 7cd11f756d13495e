import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation, useMatches } from "react-router";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { text } from "../../platform/i18n/text.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { t as start } from "../../platform/ui/ui-text.ts";
import styles from "./notice.module.css";

/**
 * The sign of Zona as it looks when something is not as it should be: nothing inside the zona, a zona that keeps one out,
 * a broken one, one that waits, one that is not finished. Decoration; the heading says what it is.
 */
export type NoticeShape = "empty" | "closed" | "broken" | "waiting" | "unfinished";

/** Dashes of the outer and the inner ring; undefined where it is whole. Lengths are in units of the 29-unit drawing. */
const DASHES: Record<NoticeShape, readonly [outer: string | undefined, inner: string | undefined]> = {
  empty: [undefined, "1.5 4.43"],
  closed: [undefined, undefined],
  broken: ["18 3.6 52 12.8", "24 5.4 18 6"],
  waiting: ["1.5 5.7", undefined],
  unfinished: ["1.5 5.7", "36 17.4"],
};

export function NoticeMark({ shape }: { shape: NoticeShape }) {
  const [outer, inner] = DASHES[shape];
  return (
    <svg className={styles.mark} width={72} height={72} viewBox="1.5 1.5 29 29" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="13.75" strokeWidth={shape === "closed" ? 1.5 : 0.75} strokeDasharray={outer} />
      <circle cx="16" cy="16" r="8.5" strokeWidth="1" strokeDasharray={inner} />
    </svg>
  );
}

/** Apart from the words of every page: few people meet one of these. */
const t = text("error", {
  errorCode: "Error {status}",
  title400: "This address is not valid",
  hint400: "Check the address for typing errors, or choose a page from the navigation.",
  title401: "Sign in to see this page",
  hint401: "You are not signed in, or your session has ended.",
  title403: "You do not have access to this page",
  hint403: "Your role does not include this page. An administrator can change your role.",
  title404: "Page not found",
  hint404: "There is no such page or record. Check the address, or search for the code.",
  title500: "Something went wrong on the server",
  hint500: "Try again in a moment. If it happens again, contact an administrator.",
  title503: "The service is not available",
  hint503: "It is being updated or is overloaded. Try again in a few minutes.",
  signIn: "Sign in",
  back: "Go back",
  asked: "You asked for {address}, at {time}.",
});
export type ErrorText = typeof t;

export type ErrorStatus = 400 | 401 | 403 | 404 | 500 | 503;

const SHAPES: Record<ErrorStatus, NoticeShape> = {
  400: "empty",
  401: "closed",
  403: "closed",
  404: "empty",
  500: "broken",
  503: "waiting",
};

/** What the person was after and when, as an administrator is told of it. The error's own address tells nothing. */
function Asked() {
  const { pathname } = useLocation();
  const [now] = useState(labNow);
  if (/^\/error\d{3}$/.test(pathname)) return null;
  const time = `${now.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return <p className="dim">{t("asked", { address: pathname, time })}</p>;
}

/** The way on that an error has before the home page: to sign in, or where the person came from to try again. */
function WayOn({ status }: { status: ErrorStatus }) {
  if (status === 401)
    return (
      <Button component={Link} to="/">
        {t("signIn")}
      </Button>
    );
  if (history.length < 2) return null;
  return <Button onClick={() => history.back()}>{status < 500 ? t("back") : start("retry")}</Button>;
}

/** One of the error pages: what it means for the person, and the ways on. */
export function ErrorPage({ status }: { status: ErrorStatus }) {
  return (
    <div className={styles.notice}>
      <NoticeMark shape={SHAPES[status]} />
      <small className="dim mono">{t("errorCode", { status })}</small>
      <PageHeading>{t(`title${status}`)}</PageHeading>
      <p className="dim">{t(`hint${status}`)}</p>
      <Asked />
      <div className="form-line">
        <WayOn status={status} />
        <Button component={Link} to="/home" variant="default">
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
