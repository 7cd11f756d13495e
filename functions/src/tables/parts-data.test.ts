import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { partsIn } from "./parts-data.ts";

// The Storage emulator knows no preconditions and no generations: the little of the service's protocol that they need is
// answered here.
type Asked = { method: string; url: URL };
type Answer = { status: number; body: string; type?: string };
let answer: (asked: Asked) => Answer;
let asked: Asked[];

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const one = { method: request.method ?? "", url: new URL(request.url ?? "/", "http://storage") };
    asked.push(one);
    const { status, body, type = "application/json" } = answer(one);
    response.writeHead(status, { "content-type": type }).end(body);
  });
});
const app = initializeApp({ projectId: "demo-zona" });
const before = process.env.STORAGE_EMULATOR_HOST;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  if (before === undefined) delete process.env.STORAGE_EMULATOR_HOST;
  else process.env.STORAGE_EMULATOR_HOST = before;
  await deleteApp(app);
  server.close();
});

const refused = (code: number): Answer => ({ status: code, body: JSON.stringify({ error: { code, message: "no" } }) });
const isContent = ({ url }: Asked) => url.searchParams.get("alt") === "media";

it("reads the generation that is named, and what is gone as nothing", async () => {
  answer = () => ({ status: 200, body: "bytes", type: "application/octet-stream" });
  expect(String((await partsIn("tables").read("parts/a", "7"))?.bytes)).toBe("bytes");
  expect(asked.map(({ url }) => url.searchParams.get("generation"))).toEqual(["7"]);
  answer = () => refused(404);
  expect(await partsIn("tables").read("parts/a", "7")).toBeUndefined();
  expect(await partsIn("tables").read("manifest.json")).toBeUndefined();
  answer = () => refused(403);
  await expect(partsIn("tables").read("parts/a", "7")).rejects.toMatchObject({ code: 403 });
});

it("reads again what was swapped while it was read", async () => {
  let generation = 7;
  answer = (one) => {
    if (!isContent(one)) return { status: 200, body: JSON.stringify({ generation: String(generation) }) };
    if (generation === 8) return { status: 200, body: "newer", type: "application/octet-stream" };
    generation = 8;
    return refused(404);
  };
  const found = await partsIn("tables").read("manifest.json");
  expect({ ...found, bytes: String(found?.bytes) }).toEqual({ bytes: "newer", generation: "8" });
});

it("writes only over the generation that was expected", async () => {
  answer = () => ({ status: 200, body: JSON.stringify({ generation: "9", crc32c: "Nks/tw==" }) });
  expect(await partsIn("tables").write("manifest.json", Buffer.from("abc"), "8")).toBe("9");
  expect(asked[0]?.url.searchParams.get("ifGenerationMatch")).toBe("8");
  answer = () => refused(412);
  expect(await partsIn("tables").write("manifest.json", Buffer.from("abc"), "0")).toBeUndefined();
  expect(asked.at(-1)?.url.searchParams.get("ifGenerationMatch")).toBe("0");
  answer = () => refused(403);
  await expect(partsIn("tables").write("manifest.json", Buffer.from("abc"), "8")).rejects.toMatchObject({ code: 403 });
});

it("lists with times, and removes what may be gone", async () => {
  const items = [{ name: "parts/a", timeCreated: "2026-11-20T09:00:00.000Z" }];
  answer = () => ({ status: 200, body: JSON.stringify({ items }) });
  expect(await partsIn("tables").list("parts/")).toEqual([
    { name: "parts/a", madeAt: new Date("2026-11-20T09:00:00.000Z") },
  ]);
  answer = () => refused(404);
  await expect(partsIn("tables").remove("parts/a")).resolves.toBeUndefined();
});
