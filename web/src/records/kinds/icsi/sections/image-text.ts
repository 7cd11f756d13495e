import { text } from "../../../../platform/i18n/text.ts";

export const t = text("image", {
  requiredOne: "This check asks for a picture of the cohort.",
  requiredOfEach: "This check asks for a picture of each oocyte.",
  waive: "Leave the pictures out",
  waiveWhy: "Why are there no pictures?",
  waived: "Pictures left out: {why}",
  unwaive: "Ask for them again",
  heading: "Images",
  show: "Show images",
  hide: "Hide images",
  add: "Add an image of oocyte {n}",
  sharp: "Sharp",
  blurred: "Blurred: retake it",
  relative: "{rank, plural, one {Sharpest of {shots}} other {Number {rank} of {shots} by sharpness}}",
  single: "Ready; too few of its kind to judge",
  unknown: "Ready; sharpness not judged",
  duplicate: "Possible duplicate: compare under Raw data.",
});
