import { Button, CloseButton } from "@mantine/core";
import type { ReadyView } from "@zona/domain/reports/ready-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import { type SavedView, viewOf } from "@zona/domain/reports/saved-view";
import { type ReactNode, use } from "react";
import { useStaffMember } from "../../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../../platform/firebase/snapshot.ts";
import styles from "../../filters/filter-panel.module.css";
import { READY_WORDS, t } from "../reports-text.ts";
import { ShowsFigures } from "../shows-figures.ts";
import { deleteView, listenToMyViews, listenToSharedViews } from "./saved-views-data.ts";
import { readyViewKey, readyViews } from "./use-opened-view.ts";

/** `key` names the view in the address. */
type Props = { onOpen: (view: ReportView, key: string) => void };

/** Ready-made views, and of records also own and shared ones. */
export function ViewsPanel({ onOpen }: Props) {
  const isFigures = use(ShowsFigures);
  const ready = Object.entries(readyViews(isFigures)) as [ReadyView, ReportView][]; // its keys are those
  return (
    <div className={styles.list}>
      <h3>{t("viewsReady")}</h3>
      <ul>
        {ready.map(([id, view]) => (
          <li key={id} className={styles.entry}>
            <ViewButton onClick={() => onOpen(view, readyViewKey(id))}>{READY_WORDS[id]}</ViewButton>
          </li>
        ))}
      </ul>
      {!isFigures && <KeptViews onOpen={onOpen} />}
    </div>
  );
}

/** Own and shared views. Mounted while the panel is open, because each is a read. */
function KeptViews({ onOpen }: Props) {
  const me = useStaffMember();
  const mine = useSnapshot(`views of ${me.uid}`, listenToMyViews(me.uid));
  const shared = useSnapshot("shared views", listenToSharedViews);
  const others = (dataOf(shared)?.records ?? []).filter(({ owner }) => owner.uid !== me.uid);
  const own = dataOf(mine)?.records ?? [];
  return (
    <>
      <h3>{t("viewsMine")}</h3>
      {mine.status === "error" && <p role="alert">{t("noViewsFailed")}</p>}
      {dataOf(mine) && own.length === 0 && <p className="dim">{t("noViews")}</p>}
      <Saved views={own} canDelete onOpen={onOpen} />
      {others.length > 0 && <h3>{t("viewsShared")}</h3>}
      <Saved views={others} onOpen={onOpen} />
    </>
  );
}

const ViewButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button
    variant="subtle"
    color="gray"
    c="inherit"
    fw={400}
    size="sm"
    h="auto"
    py="0.375rem"
    px="xs"
    mih="2.25rem"
    justify="start"
    ta="start"
    onClick={onClick}
  >
    <span>{children}</span>
  </Button>
);

type SavedProps = Props & { views: readonly SavedView[]; canDelete?: boolean };

function Saved({ views, canDelete = false, onOpen }: SavedProps) {
  return (
    <ul>
      {views.map((saved) => {
        const view = viewOf(saved);
        const { id, name, owner, version, isShared } = saved;
        return (
          view && (
            <li key={id} className={styles.entry}>
              <ViewButton onClick={() => onOpen(view, id)}>
                <bdi>{name}</bdi>
                <small>
                  {canDelete ? t("mineVersion", { version, isShared }) : t("sharedBy", { name: owner.name, version })}
                </small>
              </ViewButton>
              {canDelete && <CloseButton aria-label={t("deleteView", { name })} onClick={() => void deleteView(id)} />}
            </li>
          )
        );
      })}
    </ul>
  );
}
