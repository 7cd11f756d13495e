import { mediaTable, NEWEST } from "@zona/domain/raw-data/media-list";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { useTables } from "../../reports/tables/use-tables.ts";
import { t } from "../medium/media-text.ts";

const ALL = { all: mediaTable(NEWEST) };

/** How many media a filter lets through, of how many in all. */
export function AllCounted({ count }: { count: number }) {
  const { state } = useTables(ALL);
  if (state.status !== "ready") return t("counted", { media: count });
  return t("countedOf", { media: wholeNumber(count), all: state.tables.all.rows });
}
