import type { ReactNode } from "react";
import { Section } from "../../platform/ui/page.tsx";
import { t } from "./query-text.ts";

/** The part of a page that holds a record's questions. */
export const QuerySection = ({ children }: { children: ReactNode }) => (
  <Section id="queries" title={t("queries")}>
    {children}
  </Section>
);
