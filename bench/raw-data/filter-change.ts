import type { Page } from "@playwright/test";
import { NONE } from "@zona/domain/media/facet-names";
import type { App } from "firebase-admin/app";
import type { Figure } from "../figures.ts";
import { queryOf } from "./media-query.ts";

/** Five views that no other has shown before, so that none is on the device already. */
const STAGES = ["pn", "cleavage", "morula", "blast", NONE];
/** So many cards stand on the first screen at least. */
const IN_SIGHT = 6;

/**
 * A person chooses another filter of the raw data: how long the page takes from the last answer of Firestore until the
 * first media of the view, as the database orders them, are on screen, and how many bytes the answers have. The middle of
 * five; what the device shows by itself before the answer is not taken for it.
 */
export async function filterFigures(app: App, page: Page, size: number): Promise<Figure[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const asked = new Set<string>();
  let bytes = 0;
  let answeredAt: number | undefined;
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("google.firestore.v1") || request.url.includes("/documents:")) asked.add(requestId);
  });
  client.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (!asked.has(requestId)) return;
    bytes += dataLength;
    answeredAt = performance.now();
  });
  await page.goto("/rawdata");
  await page.locator("[data-index]").first().waitFor();
  await page.getByRole("button", { name: /^Filters/ }).click();
  const choice = page.getByRole("combobox", { name: "Shows", exact: true });
  const changes: { ms: number; bytes: number }[] = [];
  for (const stage of STAGES) {
    const view = { facets: { stage }, uploaded: {}, captured: {}, sort: "uploaded", descending: true } as const;
    const { docs } = await queryOf(app, view).limit(IN_SIGHT).get();
    const expected = docs.map((medium) => medium.get("createdAt").toDate().toISOString());
    bytes = 0;
    answeredAt = undefined;
    await choice.selectOption(stage);
    await page.waitForFunction((times) => {
      const cards = [...document.querySelectorAll<HTMLTimeElement>("[role=gridcell] time")];
      return times.every((time, index) => cards[index]?.dateTime === time);
    }, expected);
    changes.push({ ms: answeredAt === undefined ? 0 : performance.now() - answeredAt, bytes });
  }
  await client.detach();
  const middle = (key: "ms" | "bytes") => changes.map((change) => change[key]).sort((a, b) => a - b)[2] ?? Number.NaN;
  return [
    {
      what: `${size} media: another filter, from the answer to the screen`,
      result: middle("ms"),
      unit: "ms",
      limit: 300,
    },
    { what: `${size} media: another filter, bytes of the answers`, result: middle("bytes"), unit: "bytes" },
  ];
}
