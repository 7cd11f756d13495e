import { writeFileSync } from "node:fs";
import { build } from "vite";

const out = process.argv[2];
const mods = {};
await build({
  root: "web",
  configFile: "web/vite.config.ts",
  mode: "production",
  logLevel: "error",
  build: { outDir: process.argv[3], emptyOutDir: true },
  plugins: [
    {
      name: "an",
      enforce: "post",
      generateBundle(_, bundle) {
        for (const [file, c] of Object.entries(bundle))
          if (c.type === "chunk")
            mods[file] = {
              name: c.name,
              facade: c.facadeModuleId,
              imports: c.imports,
              dyn: c.dynamicImports,
              modules: Object.fromEntries(Object.entries(c.modules).map(([id, m]) => [id, m.renderedLength])),
            };
      },
    },
  ],
});
writeFileSync(out, JSON.stringify(mods));
