import { readFileSync } from "node:fs";
import { gcloud } from "./commands.ts";
import { command, DeployError, type Step } from "./step.ts";

/** Composite indexes that one database may have. Source: Firestore, "Quotas and limits". */
const MOST_INDEXES = 1_000;
const LOOK_EVERY_MS = 15_000;
const PATIENCE_MS = 90 * 60_000;

type Field = { fieldPath: string; order?: string; arrayConfig?: string };
type Definition = { collectionGroup: string; queryScope: string; fields: readonly Field[] };
/** As gcloud lists it; `name` ends in `collectionGroups/GROUP/indexes/ID`. */
type Listed = { name: string; queryScope: string; fields: readonly Field[]; state: string };

/** The same for an index in the file and the one that Firestore made of it, which adds the document's name as last field. */
function keyOf({ collectionGroup, queryScope, fields }: Definition): string {
  const named = fields.filter(({ fieldPath }) => fieldPath !== "__name__");
  const parts = named.map(({ fieldPath, order, arrayConfig }) => `${fieldPath}:${order ?? arrayConfig}`);
  return [collectionGroup, queryScope, ...parts].join(" ");
}

const groupOf = ({ name }: Listed) => /collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? "";

function wantedKeys(): Set<string> {
  const text = readFileSync(new URL("../firestore.indexes.json", import.meta.url), "utf8");
  return new Set((JSON.parse(text) as { indexes: Definition[] }).indexes.map(keyOf));
}

/**
 * Indexes around a release: room for new ones before they are made, the wait until each answers before the site goes out,
 * and the end of those that no version needs any more. `pause` is for tests.
 */
export function indexSteps(projectId: string, pause: (ms: number) => Promise<void>) {
  const list = gcloud(
    ...["firestore", "indexes", "composite", "list", "--database=(default)"],
    ...[`--project=${projectId}`, "--format=json"],
  );
  const remove = ({ name }: Listed) => gcloud("firestore", "indexes", "composite", "delete", name, "--quiet");
  const wanted = wantedKeys();
  const older = (listed: readonly Listed[]) =>
    listed.filter((index) => !wanted.has(keyOf({ ...index, collectionGroup: groupOf(index) })));

  const room: Step = {
    title: "room for new indexes",
    actions: [
      {
        summary: `count indexes: at most ${MOST_INDEXES} with the new ones, else ask whether to remove older ones first`,
        perform: async (cloud) => {
          const unused = older(JSON.parse((await command(cloud, list)) || "[]") as Listed[]);
          if (unused.length + wanted.size <= MOST_INDEXES) return undefined;
          const question = `${unused.length} older indexes leave no room for the new ones (limit ${MOST_INDEXES}). Remove them now? Tables of the running version may fail until this deployment ends. (yes/no)`;
          if ((await cloud.ask(question, { isSecret: false })) !== "yes") {
            throw new DeployError("The new indexes have no room: nothing was changed.");
          }
          for (const index of unused) await command(cloud, remove(index));
          return `${unused.length} older indexes removed`;
        },
      },
    ],
  };

  const ready: Step = {
    title: "indexes are ready",
    actions: [
      {
        summary: `look every ${LOOK_EVERY_MS / 1_000} s until every index is READY, for at most ${PATIENCE_MS / 60_000} minutes`,
        perform: async (cloud) => {
          for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_EVERY_MS) {
            const listed = JSON.parse((await command(cloud, list)) || "[]") as Listed[];
            if (listed.some(({ state }) => state === "NEEDS_REPAIR")) break;
            if (listed.every(({ state }) => state === "READY")) return undefined;
            await pause(LOOK_EVERY_MS);
          }
          throw new DeployError(
            "Some indexes are not ready, and the site was not released: look at Firestore, Indexes, in the Google Cloud console, then run this again.",
          );
        },
      },
    ],
  };

  const unused: Step = {
    title: "indexes of older versions",
    actions: [
      {
        summary: "list indexes that firestore.indexes.json no longer names; ask, then remove them",
        perform: async (cloud) => {
          const found = older(JSON.parse((await command(cloud, list)) || "[]") as Listed[]);
          if (found.length === 0) return "none";
          const question = `${found.length} indexes are no longer used: ${found.map(groupOf).slice(0, 5).join(", ")}${found.length > 5 ? ", …" : ""}. Remove them? Going back to the version before would have to make them again. (yes/no)`;
          if ((await cloud.ask(question, { isSecret: false })) !== "yes") return `${found.length} kept`;
          for (const index of found) await command(cloud, remove(index));
          return `${found.length} removed`;
        },
      },
    ],
  };
  return { room, ready, unused };
}
