import { execFile } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { SetupError } from "../setup-error.ts";

/** firebase-tools refuses to start its emulators with anything older. */
export const OLDEST_JAVA = 21;

export type Java = { home: string; major: number; hasCompiler: boolean };

/** Where to look; tests point it at folders of their own. */
export type JavaPlaces = { javaHome: string | undefined; path: string; jvmFolders: readonly string[] };

const PLACES: JavaPlaces = {
  javaHome: process.env.JAVA_HOME,
  path: process.env.PATH ?? "",
  jvmFolders: ["/usr/lib/jvm", "/Library/Java/JavaVirtualMachines"],
};

/** The major version in what `java -version` prints: 8 for "1.8.0_412", 25 for "25.0.3", 21 for "21-ea". */
export function javaMajor(printed: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? [];
  if (first === undefined) return undefined;
  return first === "1" && second !== undefined ? Number(second) : Number(first);
}

/** Every usable Java of this machine, newest first; at equal age one that can compile comes first. */
export async function installedJavas(places: JavaPlaces = PLACES): Promise<Java[]> {
  const homes = new Set(candidateHomes(places).flatMap(resolvedHome));
  const javas = await Promise.all([...homes].map(inspect));
  return javas
    .filter((java) => java !== undefined)
    .sort((a, b) => b.major - a.major || Number(b.hasCompiler) - Number(a.hasCompiler));
}

/** The newest Java, or one sentence that says what to install. */
export async function findJava(places: JavaPlaces = PLACES): Promise<Java> {
  const [newest] = await installedJavas(places);
  const advice = `install Java ${OLDEST_JAVA} or later (on Debian or Ubuntu \`apt-get install openjdk-21-jdk-headless\`, on macOS \`brew install openjdk\`), or set JAVA_HOME to one that is already there.`;
  if (!newest) throw new SetupError(`No Java was found, and the Firebase emulators need one: ${advice}`);
  if (newest.major < OLDEST_JAVA) {
    throw new SetupError(
      `The newest Java found is ${newest.major} (${newest.home}), too old for the Firebase emulators: ${advice}`,
    );
  }
  return newest;
}

/** The environment in which firebase-tools and the emulators' own scripts all pick `java`. */
export function withJava(java: Java, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, JAVA_HOME: java.home, PATH: `${join(java.home, "bin")}${delimiter}${env.PATH ?? ""}` };
}

function candidateHomes({ javaHome, path, jvmFolders }: JavaPlaces): string[] {
  const onPath = path
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, "java"));
  const installed = jvmFolders
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder).flatMap((name) => [join(folder, name), join(folder, name, "Contents/Home")]),
    );
  return [
    ...(javaHome ? [javaHome] : []),
    ...onPath.filter(existsSync).map((binary) => dirname(dirname(realpathSync(binary)))),
    ...installed,
  ];
}

/** Folders under /usr/lib/jvm are often links to each other, and macOS has a `java` that only offers a download. */
function resolvedHome(home: string): string[] {
  return existsSync(join(home, "bin/java")) ? [realpathSync(home)] : [];
}

function inspect(home: string): Promise<Java | undefined> {
  return new Promise((resolve) => {
    execFile(join(home, "bin/java"), ["-version"], { timeout: 10_000 }, (error, _stdout, stderr) => {
      const major = error ? undefined : javaMajor(stderr);
      resolve(major === undefined ? undefined : { home, major, hasCompiler: existsSync(join(home, "bin/javac")) });
    });
  });
}
