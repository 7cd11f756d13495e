import { inWords } from "@zona/domain/messages/said";
import { expect, it } from "vitest";
import { keepPace } from "./pace.ts";

const NOW = new Date("2026-11-23T09:15:00Z");

it("says how often it was done, and when it goes on", async () => {
  await keepPace(async () => undefined, "emma", "questions", NOW);
  const refused = keepPace(async () => 45, "emma", "questions", NOW);
  await expect(refused).rejects.toMatchObject({ code: "conflict", said: { values: { most: 120, minutes: 45 } } });
  const { said } = await refused.catch((error) => error);
  expect(inWords(said)).toBe("You did this 120 times within the hour. Try again in 45 minutes.");
});
