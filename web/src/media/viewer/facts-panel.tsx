import { Button, Group } from "@mantine/core";
import { correctedCapture } from "@zona/domain/devices/camera-clock";
import type { Medium } from "@zona/domain/media/medium";
import type { Capture, Optics } from "@zona/domain/media/medium-details";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCopy } from "../../platform/browser/browser-hooks.ts";
import { duration } from "../../platform/i18n/check-words.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { fileSize, numberFormat, pixels } from "../../platform/i18n/formats.ts";
import { placeWords } from "../actions/suggested-place.ts";
import { facetName, facetValue } from "../filters/facet-text.ts";
import { t as media } from "../medium/media-text.ts";
import { MediumReason, MediumStateWords } from "../medium/medium-state.tsx";
import styles from "./viewer.module.css";
import { t } from "./viewer-text.ts";

const SHOWN = 12;
const WORDS = { "not yet": "copy", copied: "copied", refused: "notCopied" } as const;

/** A long value, its beginning in sight, all of it to copy. */
export function Copyable({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <Group component="span" gap="xs">
      <code title={text}>{text.slice(0, SHOWN)}…</code>
      <Button variant="subtle" size="compact-sm" onClick={copy}>
        <span role="status">{media(WORDS[copied])}</span>
      </Button>
    </Group>
  );
}

const decimal = numberFormat({ maximumFractionDigits: 4 });

/** A camera that does not tell its time zone may be ahead by half of it. */
const A_DAY = 86_400_000;
const A_MINUTE = 60_000;

/** Everything that is known of a medium, but for what would unblind its assessor. */
export function FactsPanel({ medium, testCode }: { medium: Medium; testCode: string | undefined }) {
  const { content, declaredType, declaredBytes, state, testId, uploader, createdAt, optics, facts, labels } = medium;
  const clockMinutes = facts?.clockMinutes ?? 0;
  const capture = medium.capture && correctedCapture(medium.capture, clockMinutes);
  const isBlind = facts?.blind === true;
  return (
    <dl className={styles.facts} aria-label={t("facts")}>
      <Fact name={media("state")}>
        <MediumStateWords state={state} />
        <MediumReason medium={medium} />
      </Fact>
      <Fact name={media("test")}>
        {testCode ? (
          <Link to={`/test/${testId}`} className="mono">
            {testCode}
          </Link>
        ) : (
          media("draft")
        )}
      </Fact>
      <Fact name={media("place")}>{placeWords(medium) ?? facetName("noPlace")}</Fact>
      {labels && labels.length > 0 && <Fact name={facetName("label")}>{labels.join(", ")}</Fact>}
      <Fact name={facetName("captured")}>
        {capture ? fullTime(capture.capturedAt) : facetName("nothing")}
        {capture &&
          captureWords(capture, clockMinutes).map((words) => (
            <p key={words} className="dim">
              {words}
            </p>
          ))}
        {capture && capture.capturedAt.getTime() > createdAt.getTime() + A_DAY && (
          <p className={styles.alert}>{t("clockAhead")}</p>
        )}
      </Fact>
      {facts && facts.lag !== "none" && <Fact name={facetName("lag")}>{facetValue("lag", facts.lag)}</Fact>}
      {!isBlind && (
        <>
          <Fact name={facetName("device")}>{optics?.deviceId ?? optics?.camera ?? facetName("nothing")}</Fact>
          {optics?.channels && (
            <Fact name={t("channels")}>
              <Channels channels={optics.channels} />
            </Fact>
          )}
          {optics?.objective && <Fact name={facetName("objective")}>{optics.objective}</Fact>}
        </>
      )}
      <Fact name={facetName("scale")}>
        {optics?.pixelSize ? `${decimal.format(optics.pixelSize.um)} µm` : facetName("nothing")}
      </Fact>
      <Fact name={media("uploader")}>{uploader.name}</Fact>
      <Fact name={media("uploaded")}>{fullTime(createdAt)}</Fact>
      <Fact name={content ? media("type") : media("declared")}>{content?.type ?? declaredType}</Fact>
      <Fact name={media("size")}>{fileSize(content?.bytes ?? declaredBytes)}</Fact>
      {content && <Fact name={media("dimensions")}>{pixels(content.width, content.height)}</Fact>}
      {content?.frames && <Fact name={t(content.type === "image/tiff" ? "pages" : "frames")}>{content.frames}</Fact>}
      {content?.stored && <Fact name={t("stored")}>{storedWords(content.stored)}</Fact>}
      {content?.video && <Fact name={t("video")}>{videoWords(content.video)}</Fact>}
      {content?.remarks && !isBlind && (
        <Fact name={t("remarks")}>
          {t("remarksHint")}
          {content.remarks.map((remark) => (
            <p key={remark} className="dim">
              {remark}
            </p>
          ))}
        </Fact>
      )}
      {content && !isBlind && (
        <Fact name={media("checksum")}>
          <Copyable key={content.sha256} text={content.sha256} />
        </Fact>
      )}
    </dl>
  );
}

const signedDuration = (minutes: number) => `${minutes < 0 ? "−" : "+"}${duration(minutes * A_MINUTE)}`;

/** How far the time can be trusted. */
function captureWords({ source, assumedZone, clockChange, inFile }: Capture, clockMinutes: number): string[] {
  const words: string[] = [];
  if (clockMinutes !== 0) words.push(t("clockCorrected", { by: signedDuration(clockMinutes) }));
  const zoneOf = source === "list" ? "listZone" : source === "filename" ? "nameZone" : "cameraZone";
  if (assumedZone !== undefined) words.push(t(zoneOf, { zone: assumedZone }));
  if (inFile !== undefined) words.push(t("inFile", { time: fullTime(inFile) }));
  if (clockChange !== undefined) words.push(t(clockChange));
  if (source === "datetime") words.push(t("datetime"));
  if (source === "video") words.push(t("videoDate"));
  return words;
}

/** The lamps or filters of a recording, in their order; the image on screen is of the first. */
function Channels({ channels }: { channels: NonNullable<Optics["channels"]> }) {
  return (
    <ul className={styles.channels}>
      {channels.map(({ name, colour }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a channel is its place in the recording
        <li key={at}>
          <span className={styles.swatch} {...(colour && { style: { background: colour } })} aria-hidden="true" />
          <bdi>{name ?? t("channelNo", { n: at + 1 })}</bdi>
          {at === 0 && channels.length > 1 && <span className="dim">{t("channelShown")}</span>}
        </li>
      ))}
    </ul>
  );
}

function storedWords({ format, bits, low, high }: NonNullable<NonNullable<Medium["content"]>["stored"]>): string {
  return t("storedRange", { low: decimal.format(low), high: decimal.format(high), format: t(format, { bits }) });
}

function videoWords({ durationMs, fps, codec }: NonNullable<NonNullable<Medium["content"]>["video"]>): string {
  const known = [`${decimal.format(durationMs / 1000)} s`, fps && t("fps", { rate: decimal.format(fps) }), codec];
  return known.filter(Boolean).join(" · ");
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
