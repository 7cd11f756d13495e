import type { RawDataView } from "@zona/domain/media/raw-data-view";
import { t } from "../medium/media-text.ts";
import styles from "./media-tabs.module.css";

/** Media that nobody has linked to a place in the record. */
export const INBOX = { check: "none", stage: "none" } as const;

type Props = { view: RawDataView; onShow: (view: Partial<RawDataView>) => void };

/** The whole list, or what waits to be linked. */
export function MediaTabs({ view, onShow }: Props) {
  const isInbox = view.facets.check === INBOX.check && view.facets.stage === INBOX.stage;
  const { check: _, stage: __, ...others } = view.facets;
  return (
    <fieldset className={styles.tabs} aria-label={t("title")}>
      <button type="button" aria-pressed={!isInbox} onClick={() => onShow({ facets: isInbox ? others : view.facets })}>
        {t("everything")}
      </button>
      <button type="button" aria-pressed={isInbox} onClick={() => onShow({ facets: { ...others, ...INBOX } })}>
        {t("inbox")}
      </button>
    </fieldset>
  );
}
