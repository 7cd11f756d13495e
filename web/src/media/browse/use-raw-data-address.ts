import { LIST_NAMES, type MediaList, mediaListAddress, readMediaList } from "@zona/domain/raw-data/media-list";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { SITE } from "../../platform/site/site.ts";
import { type Unused, unknownIn } from "../../platform/ui/fields/unused-values.tsx";

export type Layout = "grid" | "table";

const NAMES = [...LIST_NAMES, "as", "open"];

/** What the page shows is in its address, so that Back, reload and a link keep it. */
export function useRawDataAddress() {
  const [params, setParams] = useSearchParams();
  const { list, unused } = useMemo(() => readMediaList(params, SITE.timeZone), [params]);
  const as = params.get("as");
  const layout: Layout = as === "table" ? "table" : "grid";
  const isLayout = as === null || as === "table" || as === "grid";

  const set = (name: "as" | "open", value: string | undefined, replace: boolean) =>
    setParams(
      (former) => {
        if (value === undefined) former.delete(name);
        else former.set(name, value);
        return former;
      },
      // At once, for the keys that turn the pictures over: a second key is to start from where the first one led.
      { replace, preventScrollReset: true, flushSync: true },
    );

  const show = (next: Partial<MediaList>) =>
    setParams(
      () => {
        const address = new URLSearchParams(mediaListAddress({ ...list, ...next }));
        if (layout === "table") address.set("as", layout);
        return address;
      },
      // At once, too: a box that was chosen shows it before the list has come.
      { preventScrollReset: true, flushSync: true },
    );

  return {
    list,
    unused: [
      ...unused,
      ...(isLayout ? [] : [{ name: "as", value: as }]),
      ...unknownIn(params, NAMES),
    ] satisfies Unused[],
    layout,
    show,
    open: params.get("open") ?? undefined,
    setOpen: (id: string | undefined, replace: boolean) => set("open", id, replace),
    setLayout: (next: Layout) => set("as", next === "table" ? next : undefined, true),
  };
}
