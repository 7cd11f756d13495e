import { Button, Group } from "@mantine/core";
import type { Content, Medium } from "@zona/domain/media/medium";
import { useState } from "react";
import { mediumName } from "../../medium/media-text.ts";
import { useCanWithMedia } from "../../medium/medium-access.ts";
import { Picture } from "../../medium/picture.tsx";
import { useOriginal } from "../../medium/stored-files-data.ts";
import { type Known, TiffChoice } from "../tiff/tiff-choice.tsx";
import styles from "../viewer.module.css";
import { t } from "../viewer-text.ts";
import { countedBrightness } from "./histogram.ts";
import { LevelsControl } from "./levels-control.tsx";
import { canShowOriginal, OriginalPicture } from "./original-picture.tsx";
import { type Drawn, Stage } from "./stage.tsx";
import type { SampleOf } from "./use-pointed-pixel.ts";
import { AS_IS, type Levels, type Transform } from "./view-settings.ts";

type Props = {
  medium: Medium & { content: Content; outputs: NonNullable<Medium["outputs"]> };
  /** Beside others the picture needs the room: its tools are folded. */
  isCompared: boolean;
  transform: Transform | undefined;
  onTransform: (transform: Transform | undefined) => void;
  drawn?: Drawn | undefined;
};

/**
 * A picture on its stage: the preview at once, the original as soon as somebody looks closer. A blinded original is never
 * fetched: its pixels may hold the device's own stamp, its metadata certainly do.
 */
export function MediumPicture({ medium, isCompared, transform, onTransform, drawn }: Props) {
  const { id, content, outputs, optics, facts } = medium;
  const [levels, setLevels] = useState<Levels>(AS_IS);
  // Of a stack the preview shows the sharpest page; the original begins with the same.
  const previewed = (content.page ?? 1) - 1;
  const [view, setView] = useState<{ page: number; channel: number | undefined }>({
    page: previewed,
    channel: undefined,
  });
  // What the record says, until the file itself tells it.
  const [pageInfo, setPageInfo] = useState<Partial<Known>>({});
  const known: Known = {
    pages: pageInfo.pages ?? content.frames ?? 1,
    channels: pageInfo.channels ?? content.channels ?? 1,
    isColour: pageInfo.isColour ?? false,
    names: optics?.channels?.map(({ name }) => name) ?? [],
  };
  const [counts, setCounts] = useState<readonly number[]>();
  const [sampleOf, setSampleOf] = useState<SampleOf>();
  const [hasFailed, setFailed] = useState(false);
  const isTiff = content.type === "image/tiff";
  const mayOpen = useCanWithMedia("open", [medium]);
  const mayShow = mayOpen && canShowOriginal(content) && facts?.blind !== true && !hasFailed;
  const isCloser = transform !== undefined && transform.scale >= outputs.preview.width / content.width;
  const original = useOriginal(id, mayShow && (isCloser || view.page !== previewed || view.channel !== undefined));
  const isOriginal = original.status === "ready" && mayShow;

  const tools = (
    <>
      <LevelsControl
        levels={levels}
        counts={counts}
        isDisplayAdjusted={content.isDisplayAdjusted === true}
        onChange={setLevels}
      />
      {isTiff && mayShow && <TiffChoice view={view} known={known} onView={setView} />}
      {!optics?.pixelSize && <p className="dim">{t("noScale")}</p>}
    </>
  );

  return (
    <div className={styles.picture}>
      <Stage
        size={content}
        label={t("preview", { name: mediumName(medium) })}
        levels={levels}
        transform={transform}
        onTransform={onTransform}
        umPerPixel={optics?.pixelSize?.um}
        sampleOf={sampleOf}
        drawn={drawn}
      >
        <Picture
          file={outputs.preview}
          alt={t("preview", { name: mediumName(medium) })}
          onDrawn={(picture) => setCounts(countedBrightness(picture))}
        />
        {isOriginal && (
          <OriginalPicture
            bytes={original.bytes}
            type={content.type}
            tiff={{
              ...view,
              onKnown: (found) => setPageInfo((now) => ({ ...now, ...found })),
              // A function in a state is wrapped, as React would call it.
              onSampleOf: (next) => setSampleOf(() => next),
            }}
            onFailed={() => setFailed(true)}
          />
        )}
      </Stage>
      <div className={styles.controls}>
        <Group gap="xs">
          <Button variant="default" size="compact-md" disabled={!transform} onClick={() => onTransform(undefined)}>
            {t("fit")}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            title={t("pixelsHint")}
            onClick={() => onTransform({ scale: 1, x: 0, y: 0 })}
          >
            {t("pixels")}
          </Button>
          <span role="status" className="dim">
            {original.status === "loading"
              ? t("loadingOriginal")
              : hasFailed || original.status === "failed"
                ? t("originalFailed")
                : t(isOriginal ? "ofOriginal" : "ofPreview")}
          </span>
        </Group>
        {isCompared ? (
          <details className={styles.tools}>
            <summary>{t("levels")}</summary>
            {tools}
          </details>
        ) : (
          tools
        )}
      </div>
    </div>
  );
}
