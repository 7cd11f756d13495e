import type { AuditPage } from "@zona/domain/audit/audit-log";
import { useState } from "react";
import { useAction } from "../../platform/ui/use-action.tsx";
import { useAnswer } from "./use-answer.ts";

type Fetch<T> = (before: string | undefined) => Promise<AuditPage<T>>;

/** A log page by page, newest first; what two pages both hold is shown once. `fetchPage` stays the same for good. */
export function usePages<T extends { id: string }>(fetchPage: Fetch<T>, fetchFirst: () => Promise<AuditPage<T>>) {
  const { asked, again } = useAnswer(fetchFirst);
  const [further, setFurther] = useState<readonly AuditPage<T>[]>([]);
  const { busy, refusal, run } = useAction();
  const pages = asked.answer ? [asked.answer, ...further] : [];
  const older = pages.at(-1)?.older;
  const entries = [...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values()];
  const more =
    older === undefined
      ? undefined
      : () =>
          void run(async () => {
            const page = await fetchPage(older);
            setFurther((before) => [...before, page]);
          });
  return { asked, again, entries, more, busy, refusal };
}
