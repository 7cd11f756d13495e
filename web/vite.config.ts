import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { checkBuildEnvironment } from "./build-environment.ts";
import { formChunks, layeredChunks, reactChunk, sharedChunks, shortName, zipChunk } from "./chunks.ts";
import { guideChapters } from "./guide-plugin.ts";
import { messageCompiler } from "./message-compiler.ts";
import { preloadApp } from "./preload-app-plugin.ts";
import { serviceWorker } from "./service-worker-plugin.ts";
import { themeVariablesFile } from "./theme-variables-plugin.ts";
import { withoutUnusedCode } from "./unused-code-plugin.ts";
import { onlyWornHues } from "./worn-hues-plugin.ts";

/** `--mode demo` builds for the emulators and needs no configuration; `production` is what is deployed. */
export default defineConfig(({ mode, command }) => {
  const environment = loadEnv(mode, import.meta.dirname, "VITE_");
  if (mode === "production" && command === "build") checkBuildEnvironment(environment);
  const app = preloadApp();
  return {
    root: import.meta.dirname,
    define: builtFrom(),
    plugins: [
      themeVariablesFile(),
      onlyWornHues(),
      withoutUnusedCode(),
      guideChapters(),
      messageCompiler(),
      react(),
      serviceWorker(),
      app.plugin,
      projectMark(environment.VITE_FIREBASE_PROJECT_ID),
    ],
    build: {
      // Read by budget.ts.
      manifest: true,
      target: "es2023",
      // Every browser that runs the app knows module preload; the stand-in would be dead weight on the sign-in page.
      modulePreload: { polyfill: false, resolveDependencies: app.unlessNamed },
      // The staff's layer holds Firestore, one module of more than the default 500 kB; what counts is held by budget.ts.
      chunkSizeWarningLimit: 900,
      // Small pictures stay files: the CSP of fonts and scripts allows no data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [reactChunk, zipChunk, ...layeredChunks(), formChunks, sharedChunks] },
          chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
          assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? "")}-[hash][extname]`,
        },
      },
    },
    // Links of mails are answered by a function, as Hosting has it; `npm run dev` says where the functions listen.
    server: { host: "127.0.0.1", strictPort: true, proxy: mailProxy(process.env.ZONA_MAIL_LINKS) },
  };
});

/** What was built, for the page about the app. A folder that is no repository has no commit. */
function builtFrom() {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
    version: string;
  };
  const { stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  const commit = stdout?.trim();
  return {
    "import.meta.env.ZONA_VERSION": JSON.stringify(version),
    "import.meta.env.ZONA_COMMIT": commit ? JSON.stringify(commit) : "undefined",
  };
}

/** A built page says which project it writes to; `belongs-to-project.ts` reads it before the page is uploaded anywhere. */
const projectMark = (projectId: string | undefined): Plugin => ({
  name: "project-mark",
  transformIndexHtml: () =>
    projectId === undefined ? [] : [{ tag: "meta", attrs: { name: "zona-project", content: projectId } }],
});

/** `target` is the address of the function that answers mail links. */
function mailProxy(target: string | undefined) {
  if (target === undefined) return {};
  const { origin, pathname } = new URL(target);
  return { "^/mail/": { target: origin, rewrite: (path: string) => `${pathname}${path}` } };
}
