import type { Medium } from "@zona/domain/media/medium";
import type { RawDataView } from "@zona/domain/media/raw-data-view";
import type { Placing } from "./placed-note.tsx";
import type { Selection } from "./selection.ts";

/** What grid and table take alike: the same media of the same query. */
export type MediaListProps = {
  media: readonly Medium[];
  view: RawDataView;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (id: string) => void;
  actions: {
    onShow: (view: Partial<RawDataView>) => void;
    /** The end of what is loaded comes near. */
    onEnd: () => void;
    onPlaced: (placing: Placing) => void;
    /** Media that were just linked from the inbox; undefined outside of it. */
    linked: readonly Medium[] | undefined;
  };
};
