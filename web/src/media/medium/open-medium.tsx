import { Button } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { listenToMedium } from "../browse/media-query-data.ts";
import { t } from "./media-text.ts";

/** A record is read far more often than its pictures are studied. */
export const ViewerOnDemand = onDemand(async () => (await import("../viewer/medium-viewer.tsx")).MediumViewer);

/** Anything else in an address is no id, and part of it might be read as a path. */
const PLAIN_ID = /^[A-Za-z0-9]{1,80}$/;

type Props = { id: string; media: readonly Medium[]; onOpen: (id: string | undefined, replace: boolean) => void };

/** The medium of the address in the viewer, also one that is not in the list (any more). */
export function OpenMedium({ id, media, onOpen }: Props) {
  const index = media.findIndex((medium) => medium.id === id);
  const listed = media[index];
  const close = () => onOpen(undefined, true);
  if (!listed) return PLAIN_ID.test(id) ? <Fetched id={id} onClose={close} /> : <Unreadable onClose={close} />;
  const goTo = (to: number) => onOpen(media[to]?.id, true);
  return (
    <ViewerOnDemand
      medium={listed}
      testCode={listed.facts?.testCode ?? undefined}
      onClose={close}
      {...(index > 0 ? { onPrevious: () => goTo(index - 1) } : {})}
      {...(index < media.length - 1 ? { onNext: () => goTo(index + 1) } : {})}
    />
  );
}

function Fetched({ id, onClose }: { id: string; onClose: () => void }) {
  const medium = useSnapshot(`medium ${id}`, listenToMedium(id));
  if (medium.status === "loading") return null;
  const data = dataOf(medium);
  if (!data) return <Unreadable onClose={onClose} />;
  return <ViewerOnDemand medium={data} testCode={data.facts?.testCode ?? undefined} onClose={onClose} />;
}

const Unreadable = ({ onClose }: { onClose: () => void }) => (
  <ModalDialog label={t("unreadableOne")} variant="centre" onClose={onClose}>
    <p role="alert">{t("unreadableOne")}</p>
    <Button variant="default" mt="md" onClick={onClose}>
      {t("close")}
    </Button>
  </ModalDialog>
);
