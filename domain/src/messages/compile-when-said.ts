import compile from "icu-minify/compile";
import { compileWhenSaid } from "./message.ts";

// Imported for its effect by programs whose messages no build has compiled.
compileWhenSaid(compile);
