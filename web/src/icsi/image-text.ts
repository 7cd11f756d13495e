import { text } from "../i18n/text.ts";

export const t = text({
  en: {
    heading: "Images",
    show: "Show images",
    hide: "Hide images",
    add: (n: string) => `Add an image of oocyte ${n}`,
    sharp: "Sharp",
    blurred: "Blurred: retake it",
    relative: (rank: number, shots: number) =>
      rank === 1 ? `Sharpest of ${shots}` : `Number ${rank} of ${shots} by sharpness`,
    single: "Ready; too few of its kind to judge",
    unknown: "Ready; sharpness not judged",
    duplicate: "Possible duplicate: compare under Raw data.",
  },
});
