import type { ReactNode } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { ReadFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import type { Asked } from "./use-answer.ts";

type ContentProps<T> = {
  failed: string;
  asked: Asked<T>;
  onRetry: () => void;
  children: (answer: T) => ReactNode;
};

type Props<T> = ContentProps<T> & { id: string; title: string; hint?: string };

const isAwaited = <T,>({ answer, error }: Asked<T>) => answer === undefined && error === undefined;

/** One part of the page that loads and fails by itself, so that the others stay of use. */
export function AskedSection<T extends object>({ id, title, hint, ...content }: Props<T>) {
  return (
    <Section id={id} title={title} isLoading={isAwaited(content.asked)}>
      {hint && <p className="dim">{hint}</p>}
      <AskedContent {...content} />
    </Section>
  );
}

/** The same without its heading, where something else stands above it that stays meanwhile. */
export function AskedContent<T extends object>({ failed, asked, onRetry, children }: ContentProps<T>) {
  const { answer, error } = asked;
  return (
    <>
      {isAwaited(asked) && <RowsSkeleton rows={2} />}
      {error !== undefined && <ReadFailure title={failed} sentence={serverFailureSentence(error)} onRetry={onRetry} />}
      {answer && children(answer)}
    </>
  );
}
