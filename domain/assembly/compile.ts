import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const ENTRY = "index.ts";
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd"];

/** Where the compiled module is kept. */
export const MODULE_FILE = fileURLToPath(new URL("../src/media/measures/compiled.ts", import.meta.url));

/** The text of that file, from the sources that lie here. Throws what the compiler says, warnings too. */
export async function moduleFile(): Promise<string> {
  let module: Uint8Array | undefined;
  const { error, stderr } = await asc.main([ENTRY, ...OPTIONS, "--outFile", "module.wasm"], {
    readFile: (name) => readFile(new URL(name, import.meta.url), "utf8").catch(() => null),
    writeFile: (_, contents) => {
      if (contents instanceof Uint8Array) module = contents;
    },
    listFiles: () => [],
  });
  const said = stderr.toString();
  if (error || said || !module) throw error ?? new Error(said);
  const text = Buffer.from(module).toString("base64");
  const origin = "// Compiled from domain/assembly by `node domain/assembly/compile.ts`, and held to it by a test.";
  return `${origin}\nexport const MODULE =\n  "${text}";\n`;
}

if (import.meta.main) await writeFile(MODULE_FILE, await moduleFile());
