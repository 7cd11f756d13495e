import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { choose, type FirstName } from "./lab.ts";

type Desks = {
  /**
   * A new page of a person of the demo at an address of the site, in the browser in which they are signed in already: as staff do,
   * they stay so from one test to the next, which spares each of them the sign-in and the loading of the app. Who is about
   * signing in, the lock, the network, the clock or what a browser keeps takes a browser of its own (`page`, lab.ts).
   */
  as: (firstName: FirstName, path?: string) => Promise<Page>;
};

export const test = base.extend<Desks, { desks: Map<FirstName, BrowserContext> }>({
  desks: [
    async ({ browser: _ }, use) => {
      const desks = new Map<FirstName, BrowserContext>();
      await use(desks);
      await Promise.all([...desks.values()].map((desk) => desk.close()));
    },
    { scope: "worker" },
  ],
  async as({ browser, desks }, use) {
    const pages: Page[] = [];
    await use(async (firstName, path = "/home") => {
      const known = desks.get(firstName);
      const desk = known ?? (await browser.newContext());
      desks.set(firstName, desk);
      const page = await desk.newPage();
      pages.push(page);
      await page.goto(path);
      if (!known) await choose(page, firstName);
      const name = DEMO_ACCOUNTS.find((one) => one.name.startsWith(firstName))?.name ?? "";
      await expect(page.getByRole("link", { name }).first(), `${firstName} is signed in`).toBeVisible();
      return page;
    });
    await Promise.all(pages.map((page) => page.close()));
  },
});
