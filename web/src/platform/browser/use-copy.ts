import { useState } from "react";

export type Copied = "not yet" | "copied" | "refused";

/** Copies the text on `copy`, and how that went: a browser may refuse it, by a setting of the laboratory for example. */
export function useCopy(text: string): { copied: Copied; copy: () => void } {
  const [copied, setCopied] = useState<Copied>("not yet");
  async function write() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("copied");
    } catch {
      setCopied("refused");
    }
  }
  return { copied, copy: () => void write() };
}
