import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { bucketNames } from "@zona/domain/collections";
import { Timestamp } from "firebase/firestore";
import { describe, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, NOOR, PROJECT, person, type Signed, useRules } from "../environment.ts";

const { given, storageAs } = useRules();
const ADMIN = adminOf(NOOR);

describe("a file that was asked for", () => {
  const { derived, clinicalRawData } = bucketNames(PROJECT);
  const ready = (changes: object = {}) => ({
    by: person(EMMA),
    at: Timestamp.now(),
    title: "Tests",
    format: "csv",
    view: "{}",
    filterText: "all",
    rows: 12,
    state: "ready",
    expiresAt: Timestamp.fromMillis(Date.now() + 60_000),
    ...changes,
  });
  const read = (who: Signed | undefined, bucket = derived) =>
    storageAs(who, bucket).ref("exports/e1/1.csv").getMetadata();
  /** Whether rules let it through: there is no such file, so "not found" is a yes. */
  const lets = async (reading: Promise<unknown>) => {
    const code = await reading.then(
      () => "storage/object-not-found",
      (error: { code?: string }) => error.code,
    );
    return code === "storage/object-not-found" ? assertSucceeds(Promise.resolve()) : assertFails(reading);
  };

  it("is read by whoever asked for it, until it expires", async () => {
    await given({ "exports/e1": ready() });
    await lets(read(EMMA));
    await assertFails(read(NOOR));
    await assertFails(read(ADMIN));
    await assertFails(read(EMMA, clinicalRawData));
    for (const who of Object.values(INTRUDERS)) await assertFails(read(who));
    await given({ "exports/e1": ready({ expiresAt: Timestamp.fromMillis(Date.now() - 1000) }) });
    await assertFails(read(EMMA));
    await given({ "exports/e1": ready({ state: "running" }) });
    await assertFails(read(EMMA));
  });

  it("lies beside published figures, which functions alone read", async () => {
    const figures = (who: Signed | undefined, path: string) => storageAs(who, derived).ref(path);
    for (const who of [EMMA, ADMIN, undefined, ...Object.values(INTRUDERS)]) {
      for (const path of ["figures/tests.parquet", "figures/media/hollyfield.example.parquet"]) {
        await assertFails(figures(who, path).getMetadata());
        await assertFails(Promise.resolve(figures(who, path).putString("forged")));
      }
      await assertFails(figures(who, "figures").listAll());
    }
  });
});
