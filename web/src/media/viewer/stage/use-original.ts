import { useEffect, useState } from "react";
import { fetchOriginal } from "../../medium/stored-files-data.ts";

export type Original = { status: "none" | "loading" | "failed" } | { status: "ready"; bytes: Uint8Array<ArrayBuffer> };

/** The original of a medium once it is wanted; forgotten with the medium. */
export function useOriginal(id: string, isWanted: boolean): Original {
  const [original, setOriginal] = useState<Original & { id?: string }>({ status: "none" });
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    setOriginal({ status: "loading", id });
    fetchOriginal(id).then(
      (bytes) => current && setOriginal({ status: "ready", bytes, id }),
      () => current && setOriginal({ status: "failed", id }),
    );
    return () => {
      current = false;
      setOriginal({ status: "none" });
    };
  }, [id, isWanted]);
  return original.id === id ? original : { status: "none" };
}
