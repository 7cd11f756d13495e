import type { ImportRun } from "@zona/domain/imports/import-run";
import { expect, it, vi } from "vitest";

it("tells every fault in words, in an instance that has checked no file", async () => {
  vi.resetModules();
  await import("@zona/domain/messages/compile-when-said");
  const { takeImportStep } = await import("./import-step.ts");
  const { staffCaller } = await import("../identity/staff-for-tests.ts");
  const { ALL_OWN_STUDIES } = await import("@zona/domain/identity/access");
  const who = staffCaller("ada", "Ada", { roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true });
  const values = { record: "ICSI-9", straw: "S-1", place: "T1", tank: "T1", typed: "x", unit: 1, code: "ICSI-9" };
  const codes = [
    "importStraws.noRecord",
    "cryobank.noTank",
    "importPlan.noSubject",
    "importRows.noUnit",
    "importCell.formula",
  ];
  const run = {
    ...{
      id: "a",
      organisation: who.organisation,
      studyId: "s",
      kind: "straws",
      source: "x",
      by: who.by,
      at: new Date(),
    },
    ...{
      fileName: "a.csv",
      bytes: 1,
      state: "checked",
      failure: { code: "importWork.noAccess", values: { name: "Ada" } },
    },
    faults: codes.map((code) => ({ line: 1, sentence: { code, values } })),
  } as ImportRun; // sentences as they are stored
  const steps = { get: async () => run } as unknown as Parameters<typeof takeImportStep>[2]; // no other is asked
  const answer = await takeImportStep(who, { step: "get", importId: "a" }, steps, new Date());
  const told = [...(answer.run?.faults ?? []), answer.run?.failure].map((one) => one?.english);
  expect(told).toHaveLength(codes.length + 1);
  for (const sentence of told) expect(sentence).toMatch(/^\S.* .*\.$/);
});
