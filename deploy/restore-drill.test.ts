import { beforeEach, describe, expect, it } from "vitest";
import type { FakeGoogle, Project } from "./rehearsal/fake/google.ts";
import { emptyProject, fakeGoogle } from "./rehearsal/fake/projects.ts";
import { worldOf } from "./rehearsal/rehearse.ts";
import { restoreDrill, type Verified } from "./restore-drill.ts";

let google: FakeGoogle;
let project: Project;
let told: string[];

beforeEach(() => {
  google = fakeGoogle({ seed: 7, faultsInHundred: 12 });
  project = emptyProject({ id: "zona-lab", number: "4711" });
  project.enabled["firestore.googleapis.com"] = 0;
  google.projects.push(project);
  told = [];
});

function backup(day: number, state: string): void {
  const name = `projects/zona-lab/locations/europe-west1/backups/b${day}`;
  const database = "projects/zona-lab/databases/(default)";
  project.things[`made-backups/${day}`] = { name, database, snapshotTime: `2026-11-${day}T03:00:00Z`, state };
}

const drill = (found: Verified) => {
  const cloud = worldOf(google, { run: async () => ({ code: 0, out: "", err: "" }) });
  return restoreDrill(
    "zona-lab",
    cloud,
    async () => found,
    (line) => told.push(line),
  );
};
const restored = () => Object.keys(project.things).filter((key) => key.startsWith("restored/"));

describe("a restore drill", () => {
  it("restores the newest backup that can be, names those that cannot, and leaves nothing behind", async () => {
    backup(23, "READY");
    backup(24, "READY");
    backup(25, "NOT_AVAILABLE");
    await drill({ verified: 50, broken: [] });
    expect(told[0]).toContain("1 backups cannot be restored: 2026-11-25");
    expect(told).toContain("backup of 2026-11-24T03:00:00Z");
    expect(told).toContain("50 records verified, all hold");
    expect(restored()).toEqual([]);
  });

  it("makes nothing where no backup can be restored", async () => {
    backup(25, "NOT_AVAILABLE");
    await expect(drill({ verified: 50, broken: [] })).rejects.toThrow("no backup that can be restored");
    expect(google.log.filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  it("keeps what it restored where a record does not hold, or none is there", async () => {
    backup(24, "READY");
    await expect(drill({ verified: 50, broken: ["t1"] })).rejects.toThrow("1 of 50 records do not hold");
    expect(restored()).toHaveLength(1);
  });
});
