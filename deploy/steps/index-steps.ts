import { readFileSync } from "node:fs";
import type { Cloud } from "../cloud.ts";
import { call, DeployError, list } from "../google.ts";
import { ALREADY, agreed, type Step } from "../step.ts";

/** Composite indexes that one database may have. Source: Firestore, "Quotas and limits". */
const MOST_INDEXES = 1_000;
const LOOK_EVERY_MS = 15_000;
const PATIENCE_MS = 90 * 60_000;

type Field = { fieldPath: string; order?: string; arrayConfig?: string };
type Definition = { collectionGroup: string; queryScope: string; fields: readonly Field[] };
/** As Google lists it; `name` ends in `collectionGroups/GROUP/indexes/ID`. */
type Listed = { name: string; queryScope: string; fields: readonly Field[]; state: string };

/** The same for an index in the file and the one that Firestore made of it, which adds the document's name as last field. */
function keyOf({ collectionGroup, queryScope, fields }: Definition): string {
  const named = fields.filter(({ fieldPath }) => fieldPath !== "__name__");
  const parts = named.map(({ fieldPath, order, arrayConfig }) => `${fieldPath}:${order ?? arrayConfig}`);
  return [collectionGroup, queryScope, ...parts].join(" ");
}

const groupOf = ({ name }: Listed) => /collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? "";

/** Fields whose own indexes are said one by one; `indexes` are none where nobody asks by the field. */
type Override = { collectionGroup: string; fieldPath: string; indexes: readonly object[] };
type ListedField = { name: string; indexConfig?: { indexes?: readonly object[] } };

const DEFINED = JSON.parse(readFileSync(new URL("../../firestore.indexes.json", import.meta.url), "utf8")) as {
  indexes: Definition[];
  fieldOverrides: Override[];
};

/**
 * Indexes around a release: room for new ones before they are made, the wait until each answers before the site goes out,
 * and the end of those that no version needs any more.
 */
export function indexSteps(projectId: string) {
  const url = `https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default)/collectionGroups/-/indexes`;
  const filter = encodeURIComponent("indexConfig.usesAncestorConfig=false OR ttlConfig:*");
  const fieldsUrl = url.replace(/indexes$/, `fields?filter=${filter}&pageSize=300`);
  const listed = (cloud: Cloud) => list<Listed>(cloud, `${url}?pageSize=300`, "indexes");
  const wanted = new Set(DEFINED.indexes.map(keyOf));
  const older = (found: readonly Listed[]) =>
    found.filter((index) => !wanted.has(keyOf({ ...index, collectionGroup: groupOf(index) })));

  async function remove(cloud: Cloud, indexes: readonly Listed[]): Promise<void> {
    for (const { name } of indexes) {
      const answer = await cloud.request({ method: "DELETE", url: `https://firestore.googleapis.com/v1/${name}` });
      if (answer.status >= 300 || answer.status === 0) {
        // Refused for a moment, or gone already: what is left is seen by looking.
        await cloud.pause(1_000);
        if ((await listed(cloud)).some((index) => index.name === name)) {
          await call(cloud, { method: "DELETE", url: `https://firestore.googleapis.com/v1/${name}` });
        }
      }
    }
  }

  const room: Step = {
    title: "room for new indexes",
    does: [`count GET ${url}: at most ${MOST_INDEXES} with the new ones, else ask whether to remove older ones first`],
    take: async (cloud) => {
      const unused = older(await listed(cloud));
      if (unused.length + wanted.size <= MOST_INDEXES) return "enough";
      const question = `${unused.length} older indexes leave no room for the new ones (limit ${MOST_INDEXES}). Remove them now? Tables of the running version may fail until this deployment ends.`;
      if (!(await agreed(cloud, question))) {
        throw new DeployError(
          "The new indexes have no room: nothing was released. Agree to the removal, or remove some by hand.",
        );
      }
      await remove(cloud, unused);
      return `${unused.length} older indexes removed`;
    },
  };

  function isEachIn(found: readonly Listed[]): boolean {
    const made = new Set(found.map((index) => keyOf({ ...index, collectionGroup: groupOf(index) })));
    return [...wanted].every((key) => made.has(key));
  }

  /** Whether each was begun; firebase-tools takes one for made that somebody else is said to have made. */
  const areMade = async (cloud: Cloud) => isEachIn(await listed(cloud));

  async function areReady(cloud: Cloud): Promise<"ready" | "missing" | "broken"> {
    const found = await listed(cloud);
    if (found.some(({ state }) => state === "NEEDS_REPAIR")) return "broken";
    return found.every(({ state }) => state === "READY") && isEachIn(found) ? "ready" : "missing";
  }

  const ready: Step = {
    title: "indexes are ready",
    does: [
      `GET ${url} every ${LOOK_EVERY_MS / 1_000} s until each is READY, for at most ${PATIENCE_MS / 60_000} minutes`,
    ],
    take: async (cloud) => {
      for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_EVERY_MS) {
        const found = await areReady(cloud);
        if (found === "ready") return ALREADY;
        if (found === "broken") break;
        await cloud.pause(LOOK_EVERY_MS);
      }
      throw new DeployError(
        "Some indexes are not ready, and the site was not released: look at Firestore, Indexes, in the Google Cloud console, then run this again.",
      );
    },
    look: async (cloud) => {
      const fields = await list<ListedField>(cloud, fieldsUrl, "fields");
      const areFields = DEFINED.fieldOverrides.every(({ collectionGroup, fieldPath, indexes }) =>
        fields.some(
          ({ name, indexConfig }) =>
            name.replaceAll("`", "").endsWith(`/collectionGroups/${collectionGroup}/fields/${fieldPath}`) &&
            (indexConfig?.indexes ?? []).length === indexes.length,
        ),
      );
      if (areFields && (await areReady(cloud)) === "ready") return ALREADY;
      throw new DeployError("Some indexes are missing or not ready: tables that need them fail.");
    },
  };

  const unused: Step = {
    title: "indexes of older versions",
    does: ["list indexes that firestore.indexes.json no longer names; ask, then DELETE them"],
    take: async (cloud) => {
      const found = older(await listed(cloud));
      if (found.length === 0) return "none";
      const question = `${found.length} indexes are no longer used: ${found.map(groupOf).slice(0, 5).join(", ")}${found.length > 5 ? ", …" : ""}. Remove them? Going back to the version before would have to make them again.`;
      if (!(await agreed(cloud, question))) return `${found.length} kept`;
      await remove(cloud, found);
      return `${found.length} removed`;
    },
  };
  return { room, areMade, ready, unused };
}
