import { sentences } from "../messages/said.ts";

/** Why a medium stays where it is, and labelled as it is, in words for who asked. */
export const placementSays = sentences("placement", {
  gone: "The file no longer exists.",
  elsewhere: "The record of this file belongs to another organisation. Only its staff can assign or label the file.",
  "at-work": "The file is still being processed. Try again in a moment.",
  closed: "The record of this file is closed. Open an amendment first.",
  labels: "A file can have at most 20 labels.",
  often: "This file has been moved 100 times and cannot be moved again.",
  "moved-on": "Someone else has moved or labelled this file since.",
  reason: "This record was submitted before. Give the reason for changing its images, in at least 3 characters.",
  unread: "This file could not be processed, so it cannot be assigned to a record. Process it again first.",
  "no-test": "This file belongs to a test that has not been created yet. Create the test, then assign the file.",
  uploader: "Only the person who uploaded this file can remove it.",
});
