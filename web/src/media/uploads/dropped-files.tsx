import { useEffect, useState } from "react";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";

const AddImages = onDemand(async () => (await import("./add-images.tsx")).AddImages);

type Dropped = { files: readonly File[]; likely: string | undefined };

/** A field for files takes them by itself; what a part of the page has taken is taken. */
const isForPage = (event: DragEvent) =>
  event.dataTransfer?.types.includes("Files") === true &&
  !event.defaultPrevented &&
  !(event.target instanceof HTMLInputElement && event.target.type === "file");

/** Files that are dropped anywhere else are asked about. A browser would open the first of them in place of the page. */
export function DroppedFiles() {
  const mayEnter = useCanAnywhere("enter");
  const [dropped, setDropped] = useState<Dropped>();
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (isForPage(event)) event.preventDefault();
    };
    const take = (event: DragEvent) => {
      if (!isForPage(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      const likely = location.pathname.split("/").at(-1);
      if (mayEnter && files.length > 0) setDropped((before) => before ?? { files, likely });
    };
    addEventListener("dragover", allow);
    addEventListener("drop", take);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("drop", take);
    };
  }, [mayEnter]);
  return dropped ? <AddImages {...dropped} onClose={() => setDropped(undefined)} /> : null;
}
