import { text } from "../../../../platform/i18n/text.ts";

export const t = text("image", {
  requiredOne: "This check needs an image of the cohort.",
  requiredOfEach: "This check needs an image of each oocyte.",
  waive: "Waive images",
  waiveWhy: "Why are there no images?",
  waived: "Images waived: {why}",
  unwaive: "Require images again",
  heading: "Images",
  show: "Show images",
  hide: "Hide images",
  add: "Add image of oocyte {n}",
  remove: "Remove",
  removeWhat: "Remove image {name}",
  sharp: "Sharp",
  blurred: "Blurred. Take another image.",
  relative: "{rank, plural, one {Sharpest of {shots}} other {No. {rank} of {shots} by sharpness}}",
  single: "Ready. Too few similar images to assess sharpness.",
  unknown: "Ready. Sharpness not assessed.",
  duplicate: "Possible duplicate. Compare under Raw data.",
});
