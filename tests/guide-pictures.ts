import type { Locator, Page } from "@playwright/test";

/** The guide shows its reader's own screens: each picture is taken in each of its languages. */
export const GUIDE_LANGUAGES = ["en", "de"] as const;
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number];

/** Bytes and pixels of one file, and files in all: the guide is read on phones as well, and its text is 640 pixels wide. */
export const GUIDE_LIMITS = { bytes: 60_000, width: 1280, files: 15 };

type GuidePicture = {
  name: string;
  who: "Ada" | "Emma";
  path: string;
  /** Brings the screen to what is spoken of, and says which part of it is shown. */
  show: (page: Page, language: GuideLanguage) => Promise<Locator>;
  /** Of the window, in pixels of the page: tall enough for what is shown, where it is not a dialog. */
  width: number;
  height?: number;
};

const region = (page: Page, name: string) => page.getByRole("region", { name });

export const GUIDE_PICTURES: readonly GuidePicture[] = [
  {
    name: "next-checks",
    who: "Emma",
    path: "/home",
    width: 900,
    show: async (page, language) => region(page, { en: "Next checks", de: "Nächste Prüfungen" }[language]),
  },
  {
    name: "grid",
    who: "Emma",
    path: "/test/icsi/demoTestIcsi00000003#fert",
    width: 1000,
    show: async (page) => {
      await page.locator('[id="fert.3.pnCount"]').focus();
      return page.locator("#fert");
    },
  },
  {
    name: "annotation",
    who: "Emma",
    path: "/test/demoTestIcsi00000003#images",
    width: 960,
    height: 640,
    show: async (page, language) => {
      const images = region(page, { en: "Images", de: "Bilder" }[language]);
      await images.scrollIntoViewIfNeeded();
      await images.getByRole("listitem").getByRole("button").first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: { en: "Outline", de: "Umriss" }[language] }).click();
      const box = await dialog.getByRole("application").boundingBox();
      if (!box) throw new Error("The viewer shows no image.");
      // Around the oocyte of the demo's first image.
      const [x, y, radius] = [box.x + 0.591 * box.width, box.y + 0.526 * box.height, 0.26 * box.height];
      await page.mouse.move(x + radius, y);
      await page.mouse.down();
      for (let step = 1; step < 40; step++) {
        const turn = (step / 40) * 2 * Math.PI;
        await page.mouse.move(x + radius * Math.cos(turn), y + radius * Math.sin(turn));
      }
      await page.mouse.up();
      return dialog;
    },
  },
  {
    name: "actions",
    who: "Emma",
    path: "/test/demoTestIcsi00000003",
    width: 960,
    show: async (page, language) => {
      const actions = region(page, { en: "Actions", de: "Aktionen" }[language]);
      await actions.getByRole("listitem").first().waitFor();
      return actions;
    },
  },
  {
    name: "kpis",
    who: "Ada",
    path: "/home",
    width: 1100,
    show: async (page, language) => {
      const kpis = region(page, { en: "KPIs this month", de: "KPIs in diesem Monat" }[language]);
      await kpis.scrollIntoViewIfNeeded();
      await kpis.getByRole("listitem").nth(4).waitFor();
      return kpis;
    },
  },
  {
    name: "consent",
    who: "Emma",
    path: "/subjects/HF-0044-D",
    width: 1000,
    show: async (page, language) => region(page, { en: "Consents", de: "Einwilligungen" }[language]),
  },
  {
    name: "invitation",
    who: "Ada",
    path: "/admin/users",
    width: 900,
    height: 540,
    show: async (page, language) => {
      await page.getByRole("button", { name: { en: "Invite person", de: "Person einladen" }[language] }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").first().fill("mira.novak@hollyfield.example");
      await page.keyboard.press("Tab");
      await dialog.getByRole("textbox").nth(1).waitFor();
      return dialog;
    },
  },
];

export const guidePictureFile = (name: string, language: GuideLanguage) =>
  language === "en" ? `images/${name}.webp` : `${language}/images/${name}.webp`;
