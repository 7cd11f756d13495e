import { NativeSelect } from "@mantine/core";
import styles from "../viewer.module.css";
import { t } from "../viewer-text.ts";

const COLOURS = ["red", "green", "blue"] as const;

type View = { page: number; channel: number | undefined };
/** `isColour`: the channels are colours of one picture; else each is a recording of its own, and one is always shown. */
export type Known = { pages: number; channels: number; isColour: boolean; names?: readonly (string | undefined)[] };
type Props = {
  view: View;
  known: Known;
  onView: (view: View) => void;
};

/** Which page of a stack is shown, and which of its channels. */
export function TiffChoice({ view, known: { pages, channels, isColour, names = [] }, onView }: Props) {
  return (
    <>
      {pages > 1 && (
        <label className={styles.slider}>
          <span>{t("page")}</span>
          <input
            type="range"
            min={0}
            max={pages - 1}
            value={view.page}
            onChange={({ currentTarget }) => onView({ ...view, page: Number(currentTarget.value) })}
          />
          <output>{t("ofPages", { n: view.page + 1, all: pages })}</output>
        </label>
      )}
      {channels > 1 && (
        <NativeSelect
          aria-label={t("channel")}
          size="xs"
          value={view.channel ?? (isColour ? "" : 0)}
          data={[
            ...(isColour ? [{ value: "", label: t("allChannels") }] : []),
            ...Array.from({ length: channels }, (_, channel) => {
              const colour = isColour ? COLOURS[channel] : undefined;
              return {
                value: String(channel),
                label: colour ? t(colour) : (names[channel] ?? t("channelNo", { n: channel + 1 })),
              };
            }),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onView({ ...view, channel: value === "" ? undefined : Number(value) })
          }
        />
      )}
    </>
  );
}
