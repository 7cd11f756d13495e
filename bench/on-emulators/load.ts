import { deleteApp } from "firebase-admin/app";
import { type Figure, tell } from "../figures.ts";
import { photo, photoUploads } from "../traffic/photo-uploads.ts";
import { suiteClient } from "../traffic/suite-client.ts";

// 500 photos uploaded by ten people at once through the triggers of a running `npm start` (or of
// `npm start -- --port-offset N`: give the same here). Says how many came through, whether any was lost or done twice, and
// how long each stage took as a screen sees it.

const PEOPLE = 10;
const PATIENCE_MS = 25 * 60_000;

const client = suiteClient({ photos: 500 });
const { photos } = client.given;
const uploads = photoUploads(client, `load-${Date.now()}`);

const begun = performance.now();
await Promise.all(
  Array.from({ length: PEOPLE }, async (_, who) => {
    for (let index = who; index < photos; index += PEOPLE) await uploads.send(await photo(index), who);
  }),
);
const sent = performance.now();
await uploads.endOf(photos, PATIENCE_MS);
const seconds = (performance.now() - begun) / 1000;
uploads.stop();

const { lost, unfinished, extraFiles, missingFiles, workedOnTwice } = await uploads.recount();
const counted = (what: string, result: number): Figure => ({
  what: `${photos} photos: ${what}`,
  result,
  unit: "",
  limit: 0,
});
tell([
  counted("lost", lost),
  counted("not at their end", unfinished),
  counted("derived files too many", extraFiles),
  counted("derived files missing", missingFiles),
  { what: `${photos} photos: worked on more than once`, result: workedOnTwice, unit: "" },
  { what: "stalls after which lost events were asked for again", result: uploads.repeats(), unit: "" },
  { what: `${photos} photos: all sent after`, result: sent - begun, unit: "ms" },
  { what: `${photos} photos: throughput`, result: photos / seconds, unit: "a second" },
  ...uploads.stages(),
]);
await deleteApp(client.app);
