import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { t } from "./audit-text.ts";
import type { Asked } from "./use-answer.ts";

type Props<T> = {
  id: string;
  title: string;
  hint?: string;
  failed: string;
  asked: Asked<T>;
  onRetry: () => void;
  children: (answer: T) => ReactNode;
};

/** One part of the page that loads and fails by itself, so that the others stay of use. */
export function AskedSection<T extends object>({ id, title, hint, failed, asked, onRetry, children }: Props<T>) {
  const { answer, error } = asked;
  const isLoading = answer === undefined && error === undefined;
  return (
    <Section id={id} title={title} isLoading={isLoading}>
      {hint && <p className="dim">{hint}</p>}
      {isLoading && <RowsSkeleton rows={2} />}
      {error !== undefined && (
        <Notice tone="failure" title={failed}>
          <p>{serverFailureSentence(error)}</p>
          <Button variant="default" onClick={onRetry}>
            {t("retry")}
          </Button>
        </Notice>
      )}
      {answer && children(answer)}
    </Section>
  );
}
