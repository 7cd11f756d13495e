import { SITE_PATH } from "@zona/domain/collections";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { PROJECT_ID } from "./environment.ts";

/** Somebody is there at any hour: what is due does not hang on when the tests run. */
const ALWAYS = { week: {}, holidays: [] };

/** Sets the site up once, as its first administrator does: before that, a sign-in finds nothing granted. */
export async function setup(): Promise<void> {
  const app = initializeApp({ projectId: PROJECT_ID }, "laboratory");
  const site = getFirestore(app).doc(SITE_PATH);
  const version = { organisation: "hollyfield.example", rev: 1, by: { uid: "ada", name: "Ada" }, at: new Date() };
  if (!(await site.get()).exists) await site.set({ ...DEMO_SITE, hours: ALWAYS, ...version });
  await deleteApp(app);
}
