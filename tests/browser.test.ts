import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder, writeIn } from "../emulators/temporary-folder.ts";
import { ensureBrowser } from "./browser.ts";

it("takes a browser that is there without installing any", async () => {
  const chromium = await writeIn(await temporaryFolder(), "chromium", "");
  const never = () => expect.unreachable("nothing must be installed");
  expect(ensureBrowser({ candidates: ["/nowhere", chromium], installers: [never] })).toBe(chromium);
});

it("goes on to the next installer when one fails", async () => {
  const chromium = join(await temporaryFolder(), "chromium");
  const works = () => {
    writeFileSync(chromium, "");
    return true;
  };
  expect(ensureBrowser({ candidates: [chromium], installers: [() => false, works] })).toBe(chromium);
});

it("says what to install when no browser can be had", () => {
  expect(() => ensureBrowser({ candidates: ["/nowhere"], installers: [() => false, () => true] })).toThrow(
    /^No Chromium was found and none could be installed: install one \(.*apt-get install chromium/,
  );
});
