import { join } from "node:path";

/** What the bundler tells of a module. */
type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const SOURCE = join(import.meta.dirname, "src");

/** Whoever loads one of these has loaded those before it. */
const LAYERS = [
  { name: "first", entry: join(SOURCE, "main.ts") },
  { name: "start", entry: join(SOURCE, "app/start-app.tsx") },
  { name: "entrance", entry: join(SOURCE, "auth/sign-in-page.tsx") },
  { name: "staff", entry: join(SOURCE, "app/main-layout.tsx") },
] as const;

/** The module and all of ours that it, and they, import at once. */
function closureOf(entry: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || id.includes("node_modules")) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(add);
  };
  add(entry);
  return found;
}

function layersOf(modules: Modules): Map<string, string> {
  const layerOf = new Map<string, string>();
  for (const { name, entry } of LAYERS)
    for (const id of closureOf(entry, modules)) if (!layerOf.has(id)) layerOf.set(id, name);
  // The page's own script is the bundler's to name.
  layerOf.delete(LAYERS[0].entry);
  return layerOf;
}

/**
 * Left to itself, the bundler makes a file of every few modules that the same pages share: more than ninety stood between a
 * sign-in and the first page. What everybody loads together comes as one file, which costs nobody a byte: a layer holds our
 * modules and what they need of libraries, less what an earlier layer has.
 */
export function layeredChunks() {
  let layerOf: Map<string, string> | undefined;
  const groups = LAYERS.map((layer, index) => ({
    debugName: layer.name,
    priority: LAYERS.length - index,
    name(id: string, modules: Modules) {
      layerOf ??= layersOf(modules);
      return layerOf.get(id) === layer.name ? layer.name : null;
    },
  }));
  return { groups };
}
