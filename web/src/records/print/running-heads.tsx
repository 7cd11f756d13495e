import type { LabTest } from "@zona/domain/records/lab-test";
import { useEffect } from "react";
import { SITE } from "../../platform/site/site.ts";
import { t } from "./print-text.ts";

/** So much of a SHA-256 tells two revisions apart on paper; the whole of it stands on the first sheet. */
const SHORT_HASH = 12;

const quoted = (text: string) => `"${text.replaceAll(/["\\\n]/g, "")}"`;

/** What stands at the edge of every sheet of paper, so that a loose one belongs to its record. */
export function pageStyle(test: LabTest, hash: string | undefined): string {
  const subject = "subjectCode" in test ? ` · ${test.subjectCode}` : "";
  const proof = hash === undefined ? t("noHash") : hash.slice(0, SHORT_HASH);
  const [before = "", between = "", after = ""] = t("pageOf", { page: "|", pages: "|" }).split("|");
  const page = `${quoted(before)} counter(page) ${quoted(between)} counter(pages) ${quoted(after)}`;
  return `@page {
    @top-left { content: ${quoted(`${test.code}${subject}`)}; }
    @top-right { content: ${quoted(t("revAndHash", { rev: test.rev, hash: proof }))}; }
    @bottom-left { content: ${quoted(SITE.name)}; }
    @bottom-right { content: ${page}; }
  }`;
}

type Props = { test: LabTest; hash: string | undefined };

/** Running heads of the printed record. Only a sheet of styles reaches the margin of a page. */
export function RunningHeads({ test, hash }: Props) {
  const css = pageStyle(test, hash);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);
  return null;
}
