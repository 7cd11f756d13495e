import { Button, Group } from "@mantine/core";
import { IconColumns2, IconDownload, IconLink, IconRefresh, IconTag, IconX } from "@tabler/icons-react";
import type { Medium } from "@zona/domain/media/medium";
import { useState } from "react";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { useZip } from "../browse/use-zip.ts";
import { t } from "../medium/media-text.ts";
import { useCanWithMedia } from "../medium/medium-access.ts";
import { ViewerOnDemand } from "../medium/open-medium.tsx";
import { MOST_COMPARED } from "../viewer/compared.ts";
import styles from "./bulk-bar.module.css";
import { rerunProcessing } from "./media-actions-data.ts";
import { LabelDialog, LinkDialog } from "./placement-dialogs.tsx";
import type { Placement } from "./placement-result.tsx";

type Props = {
  media: readonly Medium[];
  /** How many there are to choose, and whether that is the whole list or what of it is loaded. */
  all: number;
  isWhole: boolean;
  onAll: () => void;
  onClear: () => void;
  onPlaced: (placing: Placement) => void;
  /** Media that have their places, around these. */
  linked: readonly Medium[];
};

/** What can be done with everything that is chosen. Stays at the foot of the page while anything is. */
export function BulkBar({ media, all, isWhole, onAll, onClear, onPlaced, linked }: Props) {
  const isAdmin = useIsAdmin();
  const mayPlace = useCanWithMedia("enter", media);
  const mayOpen = useCanWithMedia("open", media);
  const [dialog, setDialog] = useState<"link" | "label" | "compare">();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [isRunning, setRunning] = useState(false);
  const zip = useZip();

  const close = (placing?: Placement) => {
    setDialog(undefined);
    if (placing) onPlaced(placing);
  };

  async function startAgain() {
    setRunning(true);
    try {
      const refused = await rerunProcessing(media.map(({ id }) => id));
      const why = refused.length > 0 ? [t("refusedSome", { n: refused.length }), t("notNow")] : [];
      setMessages([t("ranAgain", { n: media.length - refused.length }), ...why]);
    } catch (error) {
      setMessages([serverFailureSentence(error)]);
    } finally {
      setRunning(false);
    }
  }

  const icon = { size: 18, stroke: 1.5, "aria-hidden": true };
  return (
    <section className={styles.bar} aria-label={t("selected", { n: media.length })}>
      <Group gap="xs">
        <strong>{t("selected", { n: media.length })}</strong>
        <Button variant="subtle" size="sm" px="xs" leftSection={<IconX {...icon} />} onClick={onClear}>
          {t("clearSelection")}
        </Button>
        {/* It stays when all are chosen, so that nothing moves under the pointer. */}
        <Button variant="subtle" size="sm" px="xs" disabled={media.length >= all} onClick={onAll}>
          {t(isWhole ? "chooseAll" : "chooseLoaded", { n: all })}
        </Button>
      </Group>
      <Group gap="xs">
        {mayPlace && (
          <>
            <Button variant="default" size="sm" leftSection={<IconLink {...icon} />} onClick={() => setDialog("link")}>
              {t("link")}
            </Button>
            <Button variant="default" size="sm" leftSection={<IconTag {...icon} />} onClick={() => setDialog("label")}>
              {t("label")}
            </Button>
          </>
        )}
        {media.length > 1 && media.length <= MOST_COMPARED && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconColumns2 {...icon} />}
            onClick={() => setDialog("compare")}
          >
            {t("compare")}
          </Button>
        )}
        {!mayOpen ? null : zip.progress ? (
          <Button variant="default" size="sm" onClick={zip.stop}>
            {t("zipCancel")}
          </Button>
        ) : (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload {...icon} />}
            onClick={() => void zip.start(media)}
          >
            {t("zip")}
          </Button>
        )}
        {isAdmin && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh {...icon} />}
            loading={isRunning}
            onClick={() => void startAgain()}
          >
            {t("runAgain")}
          </Button>
        )}
      </Group>
      <div role="status" className={styles.said}>
        {zip.progress && <p>{t("zipping", { done: zip.progress.done, all: zip.progress.all })}</p>}
        {[...messages, ...zip.messages].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {dialog === "compare" && <Comparison media={media} onClose={() => setDialog(undefined)} />}
      {dialog === "link" && <LinkDialog media={media} linked={linked} onClose={close} />}
      {dialog === "label" && (
        <LabelDialog media={media} onClose={(answer) => close(answer && { answer, isUndo: false })} />
      )}
    </section>
  );
}

/** What is chosen side by side, the first taken first. */
function Comparison({ media, onClose }: { media: readonly Medium[]; onClose: () => void }) {
  const takenAt = ({ facts, createdAt }: Medium) => (facts?.capturedAt ?? createdAt).getTime();
  const [first, ...others] = media.toSorted((a, b) => takenAt(a) - takenAt(b));
  if (!first) return null;
  return (
    <ViewerOnDemand medium={first} others={others} testCode={first.facts?.testCode ?? undefined} onClose={onClose} />
  );
}
