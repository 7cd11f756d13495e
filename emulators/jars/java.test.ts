import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeIn } from "../temporary-folder.ts";
import { findJava, installedJavas, javaMajor, withJava } from "./java.ts";

/** A folder that looks like an installed Java and prints this version. */
async function fakeJava(folder: string, name: string, version: string, { compiler = false } = {}) {
  await writeIn(folder, `${name}/bin/java`, `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`, 0o755);
  if (compiler) await writeIn(folder, `${name}/bin/javac`, "", 0o755);
  return join(folder, name);
}

const places = (folder: string) => ({ javaHome: undefined, path: "", jvmFolders: [folder] });

describe("javaMajor", () => {
  it.each([
    ['java version "1.8.0_412"', 8],
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21-ea" 2023-09-19', 21],
    ['openjdk version "25.0.3" 2026-04-15 LTS\nOpenJDK Runtime Environment', 25],
    ["The operation couldn't be completed. Unable to locate a Java Runtime.", undefined],
    ["", undefined],
  ])("reads %j as %s", (printed, major) => {
    expect(javaMajor(printed)).toBe(major);
  });
});

describe("findJava", () => {
  it("takes the newest of JAVA_HOME, the PATH and the installed ones", async () => {
    const folder = await temporaryFolder();
    const javaHome = await fakeJava(folder, "home-21", "21.0.1");
    const onPath = await fakeJava(folder, "path-17", "17.0.2");
    const jvm = await temporaryFolder();
    const newest = await fakeJava(jvm, "jdk-25", "25.0.3");
    const found = await installedJavas({ javaHome, path: join(onPath, "bin"), jvmFolders: [jvm] });
    expect(found.map(({ major }) => major)).toEqual([25, 21, 17]);
    expect((await findJava({ javaHome, path: "", jvmFolders: [jvm] })).home).toBe(newest);
  });

  it("finds the Java of a macOS bundle", async () => {
    const folder = await temporaryFolder();
    await fakeJava(folder, "temurin.jdk/Contents/Home", "21.0.1");
    expect((await findJava(places(folder))).major).toBe(21);
  });

  it("prefers one that can compile among equals", async () => {
    const folder = await temporaryFolder();
    await fakeJava(folder, "a-jre", "21.0.1");
    await fakeJava(folder, "b-jdk", "21.0.1", { compiler: true });
    expect(await findJava(places(folder))).toMatchObject({ home: join(folder, "b-jdk"), hasCompiler: true });
  });

  it("passes over a Java that does not run", async () => {
    const folder = await temporaryFolder();
    await writeIn(folder, "broken/bin/java", "#!/bin/sh\nexit 1\n", 0o755);
    await fakeJava(folder, "jdk-22", "22");
    expect((await findJava(places(folder))).major).toBe(22);
  });

  it("says in one sentence what to install when there is none", async () => {
    const none = findJava({ javaHome: "/nowhere", path: "/nowhere", jvmFolders: ["/nowhere"] });
    await expect(none).rejects.toThrow(/^No Java was found, .* install Java 21 or later \(.*apt-get install .*\)/);
  });

  it("says so when the newest is too old", async () => {
    const folder = await temporaryFolder();
    await fakeJava(folder, "jdk-17", "17.0.15");
    await expect(findJava(places(folder))).rejects.toThrow(/^The newest Java found is 17 .*too old.* install Java 21/);
  });
});

it("lets the emulators' own scripts find the same Java", () => {
  const env = withJava({ home: "/jdk", major: 25, hasCompiler: true }, { PATH: "/usr/bin", JAVA_HOME: "/old" });
  expect(env).toMatchObject({ JAVA_HOME: "/jdk", PATH: "/jdk/bin:/usr/bin" });
});
