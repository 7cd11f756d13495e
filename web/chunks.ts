import { join } from "node:path";

/** What the bundler tells of a module. */
type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const SOURCE = join(import.meta.dirname, "src");

/**
 * In the order in which they are loaded, each by the modules it begins with. "home" and what follows it hold what later
 * pages ask for as well; they are loaded by all of them soon after the first drawing.
 */
const LAYERS = [
  { name: "first", entries: ["main.ts"] },
  { name: "start", entries: ["shell/frame/start-app.tsx"] },
  // The demo's people are chosen on that page; in a production build they are no module.
  { name: "entrance", entries: ["people/sign-in/sign-in-page.tsx", "people/sign-in/demo-picker.tsx"] },
  // Asked for by the lock as well, and by a sign-in that needs a second step: before there are records.
  { name: "identity", entries: ["people/sign-in/code-form.tsx"] },
  // For whoever is refused; no page of work brings it.
  { name: "refusals", entries: ["platform/firebase/auth-failure.ts"] },
  { name: "records", entries: ["platform/firebase/firestore.ts"] },
  { name: "staff", entries: ["shell/frame/main-layout.tsx"] },
  { name: "home", entries: ["shell/home/home-page.tsx"] },
  {
    name: "afterwards",
    entries: [
      "media/uploads/uploads-in-flight.tsx",
      // Without network no browser asks twice for code that it could not have.
      "people/lock/lock-screen.tsx",
      "people/lock/session-lock-data.ts",
      "people/session/session-end-data.ts",
      "people/session/account-seen-data.ts",
      "platform/firebase/functions.ts",
      "shell/tour/tour.tsx",
    ],
  },
  {
    name: "parts",
    entries: [
      "records/continue/find-by-code.tsx",
      "shell/home/failed-media.tsx",
      "shell/home/my-drafts.tsx",
      "shell/home/month-indicators.tsx",
      "shell/home/last-media.tsx",
      // Every page of a record reads it.
      "records/record/tests-data.ts",
      // So does every page of a record what its fields are.
      "records/record/record-words.ts",
      // Small and many a page's: merged with what a few pages share, it would bring all of that.
      "platform/ui/modal-dialog.tsx",
      "platform/ui/fields/required-input.tsx",
      // What reads typed times, and what may identify a person, on every form.
      "platform/ui/fields/date-field.tsx",
      "platform/ui/known-texts.ts",
      "platform/i18n/reading-key.ts",
    ],
  },
].map(({ name, entries }) => ({ name, entries: entries.map((entry) => join(SOURCE, entry)) }));

/**
 * Bytes below which what the same pages share is no file of its own but goes with what nearly the same pages share: to a
 * phone, asking for a file costs more than reading so little in vain. Much more breaks the budget of pages (budget.ts).
 */
const SMALL = 700;

const SHARED = "shared";

/** The modules and all of ours that they, and those, import at once. */
function closureOf(entries: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || id.includes("node_modules")) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(add);
  };
  entries.forEach(add);
  return found;
}

function layersOf(modules: Modules): Map<string, string> {
  const layerOf = new Map<string, string>();
  for (const { name, entries } of LAYERS)
    for (const id of closureOf(entries, modules)) if (!layerOf.has(id)) layerOf.set(id, name);
  // The page's own script is the bundler's to name.
  layerOf.delete(join(SOURCE, "main.ts"));
  return layerOf;
}

/**
 * Left to itself, the bundler makes a file of every few modules that the same pages share: more than ninety stood between a
 * sign-in and the first page. What everybody loads together comes as one file, which costs nobody a byte: a layer holds our
 * modules and what they need of libraries, less what an earlier layer has.
 */
export function layeredChunks() {
  let layerOf: Map<string, string> | undefined;
  return LAYERS.map((layer, index) => ({
    debugName: layer.name,
    priority: LAYERS.length + 1 - index,
    name(id: string, modules: Modules) {
      layerOf ??= layersOf(modules);
      return layerOf.get(id) === layer.name ? layer.name : null;
    },
  }));
}

/** Older than any layer, and the same from one version of the app to the next. */
export const reactChunk = {
  name: "react",
  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
  priority: LAYERS.length + 2,
};

/** What packs and unpacks files is for who does so; merged with the small things that pages share, it would come with them. */
export const zipChunk = { name: "zip", test: /node_modules[\\/]fflate[\\/]/, priority: LAYERS.length + 2 };

/** What forms of records share stays by itself: a page that shares one small thing with them would load all of it. */
export const formChunks = {
  name: "form",
  test: /src[\\/]records[\\/](?:entry|fields)[\\/]/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: SMALL,
  priority: 1,
};

/** What several pages share and no layer holds, in files of some size. */
export const sharedChunks = { name: SHARED, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL };

/** The bundler names what pages share by all of them, at length; its digest alone tells it apart as well. */
export const shortName = (name: string) => /^(shared|form)~/.exec(name)?.[1] ?? "[name]";
