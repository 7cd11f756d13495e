import type { ReactNode } from "react";
import { t } from "./query-text.ts";

/** The part of a page that holds a record's questions. */
export const QuerySection = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="queries">
    <h2 id="queries">{t("queries")}</h2>
    {children}
  </section>
);
