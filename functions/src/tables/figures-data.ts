import { derivedBucket } from "../firebase/parameters.ts";
import type { FiguresPorts } from "./ask-tables.ts";
import { partsIn } from "./parts-data.ts";
import { type PublishFigures, publishedFigures } from "./published-figures.ts";
import type { TableStore } from "./table-store.ts";
import { memory } from "./tables-data.ts";

const publishing = new WeakMap<TableStore, PublishFigures>();

function publishOf(store: TableStore): PublishFigures {
  const publish = publishing.get(store) ?? publishedFigures(store, partsIn(derivedBucket.value()));
  publishing.set(store, publish);
  return publish;
}

/** Figures are asked of the tables in memory, whatever the engine: what is published of them is a file that it reads. */
export const figuresTables: FiguresPorts = {
  open: (...subjects) => memory(({ open }) => open(...subjects)),
  publish: (asked) => memory(({ store }) => publishOf(store)(asked)),
};
