import "../src/messages/compile-when-said.ts";
import { run } from "./run.ts";

const { code, stdout, stderr } = await run(process.argv.slice(2), new Date());
process.stderr.write(stderr);
process.stdout.write(stdout);
process.exitCode = code;
