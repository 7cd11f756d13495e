import "@mantine/core/styles/ActionIcon.css";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconLink, IconX } from "@tabler/icons-react";
import { isVideo, type Medium } from "@zona/domain/media/medium";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useCopy } from "../../platform/browser/browser-hooks.ts";
import { DIRECTION } from "../../platform/i18n/language.ts";
import { readingKey } from "../../platform/i18n/reading-key.ts";
import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { mediumName } from "../medium/media-text.ts";
import { MediumReason, MediumStateWords } from "../medium/medium-state.tsx";
import type { Annotating } from "./annotations/annotating.ts";
import { AnnotationPanel } from "./annotations/annotation-panel.tsx";
import { t as annotationText } from "./annotations/annotation-text.ts";
import type { Drawing } from "./annotations/drawing.ts";
import { MOST_COMPARED } from "./compared.ts";
import { FactsPanel } from "./facts-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { MeasuresPanel } from "./measures-panel.tsx";
import { OriginalDownload } from "./original-download.tsx";
import { ProcessingPanel } from "./processing-panel.tsx";
import { Rating } from "./rating.tsx";
import { Duplicates, Shots, Timeline } from "./related-media.tsx";
import { MediumPicture } from "./stage/medium-picture.tsx";
import type { Drawn } from "./stage/stage.tsx";
import type { Transform } from "./stage/view-settings.ts";
import { VideoPlayer } from "./video-player.tsx";
import styles from "./viewer.module.css";
import { t } from "./viewer-text.ts";

type Props = {
  medium: Medium;
  /** Undefined while its test is a draft. */
  testCode: string | undefined;
  /** What it is compared with from the beginning. */
  others?: readonly Medium[];
  /** Where the record of the medium is open beside it. */
  annotating?: Annotating;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
};

const hasOwnArrows = (target: EventTarget) =>
  target instanceof Element && target.closest("input, select, video") !== null;

/** One medium large: its picture down to the pixels, its measures among its peers, and everything that is known of it. */
export function MediumViewer({ medium, testCode, others = [], annotating, onClose, onPrevious, onNext }: Props) {
  const name = mediumName(medium);
  const viewer = useFirstFocus(medium.id);
  const isMirrored = DIRECTION === "rtl";

  function onKeyDown({ key, target }: KeyboardEvent) {
    if (hasOwnArrows(target)) return;
    const read = readingKey(key);
    if (read === "ArrowLeft" || key === ",") onPrevious?.();
    if (read === "ArrowRight" || key === ".") onNext?.();
  }

  return (
    <ModalDialog label={name} variant="viewer" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat what the two buttons do */}
      <div ref={viewer} className={styles.viewer} onKeyDown={onKeyDown}>
        <header className={styles.bar}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <CopyLink key={medium.id} id={medium.id} />
          <BarButton
            label={t("previous")}
            Icon={isMirrored ? IconChevronRight : IconChevronLeft}
            onClick={onPrevious}
          />
          <BarButton label={t("next")} Icon={isMirrored ? IconChevronLeft : IconChevronRight} onClick={onNext} />
          <BarButton label={t("close")} Icon={IconX} isClose onClick={onClose} />
        </header>
        <Body key={medium.id} medium={medium} testCode={testCode} others={others} annotating={annotating} />
      </div>
    </ModalDialog>
  );
}

/**
 * The focus begins on the picture, so that its keys work at once and its name is heard; where there is none, on the way out.
 * A picture that was left took the focus with it: then the next one has it.
 */
function useFirstFocus(mediumId: string) {
  const viewer = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isFirst = focused.current === undefined;
    focused.current = mediumId;
    if (!isFirst && viewer.current?.contains(document.activeElement)) return;
    const at = (selector: string) => viewer.current?.querySelector<HTMLElement>(selector);
    (at("[data-first-focus]") ?? at("[data-close]"))?.focus();
  }, [mediumId]);
  return viewer;
}

type BodyProps = Required<Pick<Props, "medium" | "testCode" | "others">> & { annotating: Annotating | undefined };

/** Made for each medium, so that zoom, levels and comparison begin with it. All that are compared show the same place. */
function Body({ medium, testCode, others: first, annotating }: BodyProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  const [chosen, setChosen] = useState<string>();
  const drawn = annotating && {
    ...{ annotations: annotating.of(medium.id), chosen, drawing },
    onDrawing: setDrawing,
  };
  const [transform, setTransform] = useState<Transform>();
  const [others, setOthers] = useState(first);
  const add = (other: Medium) =>
    setOthers((now) => (now.some(({ id }) => id === other.id) ? now : [...now.slice(0, MOST_COMPARED - 2), other]));
  const remove = (id: string) => setOthers((now) => now.filter((one) => one.id !== id));
  const compared = [medium.id, ...others.map(({ id }) => id)];
  return (
    <>
      <div className={styles.stages} data-count={compared.length}>
        <div className={styles.side}>
          {others.length > 0 && <Compared medium={medium} />}
          <Shown
            medium={medium}
            isCompared={others.length > 0}
            transform={transform}
            onTransform={setTransform}
            drawn={drawn}
          />
        </div>
        {others.map((other) => (
          <div key={other.id} className={styles.side}>
            <Compared medium={other}>
              <Button variant="default" size="compact-sm" onClick={() => remove(other.id)}>
                {t(others.length > 1 ? "removeCompared" : "backToOne")}
              </Button>
            </Compared>
            <Shown medium={other} isCompared transform={transform} onTransform={setTransform} />
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <section className={styles.panels} tabIndex={0} aria-label={t("facts")}>
        <Rating medium={medium} />
        <Timeline medium={medium} compared={compared} onCompare={add} />
        <Shots medium={medium} compared={compared} onCompare={add} />
        <Duplicates medium={medium} compared={compared} onCompare={add} />
        {annotating && medium.outputs && (annotating.edit || annotating.of(medium.id).length > 0) && (
          <section>
            <h3>{annotationText("annotations")}</h3>
            <AnnotationPanel
              mediumId={medium.id}
              annotating={annotating}
              drawing={drawing}
              onDrawing={setDrawing}
              chosen={chosen}
              onChosen={setChosen}
              umPerPixel={medium.optics?.pixelSize?.um}
            />
          </section>
        )}
        <section>
          <h3>{t("measures")}</h3>
          <MeasuresPanel medium={medium} />
        </section>
        <section>
          <h3>{t("facts")}</h3>
          <FactsPanel medium={medium} testCode={testCode} />
        </section>
        <OriginalDownload medium={medium} />
        <ProcessingPanel medium={medium} />
        <HistoryPanel medium={medium} />
      </section>
    </>
  );
}

/** Whose picture it is. Both have such a line, so that the same place of both is at the same height. */
function Compared({ medium, children }: { medium: Medium; children?: ReactNode }) {
  const name = mediumName(medium);
  const code = medium.facts?.testCode;
  return (
    <p className={styles.compared}>
      <span title={name}>
        {code && !name.includes(code) && <span className="mono">{code} </span>}
        {name}
      </span>
      {children}
    </p>
  );
}

type ShownProps = {
  medium: Medium;
  isCompared: boolean;
  transform: Transform | undefined;
  onTransform: (transform: Transform | undefined) => void;
  drawn?: Drawn | undefined;
};

function Shown({ medium, isCompared, transform, onTransform, drawn }: ShownProps) {
  const { content, outputs, state } = medium;
  if (content && isVideo(content.type)) return <VideoPlayer medium={{ ...medium, content }} />;
  if (content && outputs)
    return (
      <MediumPicture
        medium={{ ...medium, content, outputs }}
        isCompared={isCompared}
        transform={transform}
        onTransform={onTransform}
        drawn={drawn}
      />
    );
  return (
    <div className={styles.nothing}>
      <MediumStateWords state={state} />
      <MediumReason medium={medium} Mark={ExplainedSentence} />
    </div>
  );
}

const LINK_WORDS = { copied: "linkCopied", refused: "notCopied" } as const;

function CopyLink({ id }: { id: string }) {
  const { copied, copy } = useCopy(`${location.origin}/rawdata?open=${id}`);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size={44}
        title={t("copyLink")}
        aria-label={t("copyLink")}
        onClick={copy}
      >
        <IconLink size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <small role="status">{copied !== "not yet" && t(LINK_WORDS[copied])}</small>
    </>
  );
}

type BarButtonProps = { label: string; Icon: typeof IconX; isClose?: boolean; onClick: (() => void) | undefined };

/** Not `disabled` at the end of the list: the focus would be lost there, and with it the keys. */
function BarButton({ label, Icon, isClose, onClick }: BarButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c={onClick ? "inherit" : "var(--z-control-line)"}
      size={44}
      title={label}
      aria-label={label}
      data-close={isClose}
      aria-disabled={!onClick}
      onClick={onClick}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
