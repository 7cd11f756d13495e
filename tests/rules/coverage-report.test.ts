import { assertFails, assertSucceeds, initializeTestEnvironment } from "@firebase/rules-unit-testing";
import { doc, getDoc } from "firebase/firestore";
import { expect, it } from "vitest";
import { coverageOf } from "./coverage-report.ts";

const RULES = `service cloud.firestore {
  match /databases/{database}/documents/notes/{id} {
    allow get: if request.auth != null
      && id == 'ours';
  }
}`;

it("tells of each condition whether it was asked, and whether it came out true, false or both", async () => {
  const projectId = "demo-coverage-report";
  const environment = await initializeTestEnvironment({ projectId, firestore: { rules: RULES } });
  const read = (id: string) => getDoc(doc(environment.authenticatedContext("emma").firestore(), `notes/${id}`));
  const seen = async () => {
    const [whole] = await coverageOf(projectId);
    const parts = whole?.children.map(({ line, text, values }) => [line, text, values.toSorted()]);
    return { text: whole?.text, isAsked: whole?.isAsked, values: whole?.values.toSorted(), parts };
  };
  const text = "request.auth != null && id == 'ours'";

  const parts = (signedIn: boolean[], ours: boolean[]) => [
    [3, "request.auth != null", signedIn],
    [4, "id == 'ours'", ours],
  ];
  expect(await seen()).toEqual({ text, isAsked: false, values: [], parts: parts([], []) });
  await assertFails(read("theirs"));
  expect(await seen()).toEqual({ text, isAsked: true, values: [false], parts: parts([true], [false]) });
  await assertSucceeds(read("ours"));
  expect(await seen()).toEqual({ text, isAsked: true, values: [false, true], parts: parts([true], [false, true]) });
  await environment.cleanup();
});
