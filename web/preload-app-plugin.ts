import type { HtmlTagDescriptor, Plugin } from "vite";

/** What is needed of a bundle's entries; assets have none of it. */
type Chunk = { moduleIds?: string[]; imports?: string[]; viteMetadata?: { importedCss: Set<string> } };
type Bundle = Readonly<Record<string, Chunk>>;

const START = "/src/shell/frame/start-app.tsx";

/** The scripts that the app's first module loads at once, itself included. */
function startScripts(bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    bundle[file]?.imports?.forEach(add);
  };
  for (const [file, { moduleIds }] of Object.entries(bundle))
    if (moduleIds?.some((id) => id.endsWith(START))) add(file);
  return found;
}

/**
 * main.ts loads the app after the words of the chosen language. So that the browser asks for both at once, index.html names
 * the app's scripts and styles, and no later page names these again: that would cost 1 kB of the sign-in page.
 */
export function preloadApp() {
  let start = new Set<string>();
  const plugin: Plugin = {
    name: "preload-app",
    apply: "build",
    enforce: "pre",
    generateBundle(_, bundle) {
      start = startScripts(bundle as Bundle);
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = (bundle ?? {}) as Bundle;
        const scripts = [...startScripts(chunks)].filter((file) => !html.includes(file));
        const styles = scripts
          .flatMap((file) => [...(chunks[file]?.viteMetadata?.importedCss ?? [])])
          .filter((file) => !html.includes(file));
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: "link",
          injectTo: "head",
          attrs: { rel, crossorigin: true, href: `/${file}` },
        });
        return [
          ...scripts.map((file) => link("modulepreload", file)),
          ...[...new Set(styles)].map((file) => link("stylesheet", file)),
        ];
      },
    },
  };
  return { plugin, unlessNamed: (_: string, files: string[]) => files.filter((file) => !start.has(file)) };
}
