import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import { siteOwner } from "../firebase/site.ts";
import { accessOf } from "../identity/access-data.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { presentSiteAdmin } from "../identity/caller.ts";
import { keepPace } from "../identity/pace.ts";
import { takePlace } from "../identity/pace-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { addWordFor, decideWordFor } from "./words.ts";
import { wordRecords } from "./words-data.ts";

/** Adds a word that somebody typed where a list ends. */
export const addWord: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, async (staff) => {
    await keepPace(takePlace(), staff.by.uid, "words", new Date());
    await addWordFor(staff, data, wordRecords());
  });
  logger.info("word added", { uid: auth?.uid });
  return {};
};

/** Decides on a word of the laboratory, which concerns everybody who works here. */
export const decideWord: StaffOperationHandler = async ({ auth, data }) => {
  await answering({ uid: auth?.uid }, async () =>
    decideWordFor(await presentSiteAdmin(auth, { accessOf, siteOwner }), data, wordRecords()),
  );
  logger.info("word decided", { uid: auth?.uid });
  return {};
};
