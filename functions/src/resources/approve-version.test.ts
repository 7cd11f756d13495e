import type { Grants } from "@zona/domain/identity/access";
import { describe, expect, it, vi } from "vitest";
import { accessWith, tokenCaller } from "../identity/staff-for-tests.ts";
import { type ApprovalPorts, approveVersion, type PendingVersion } from "./approve-version.ts";

const HOLLYFIELD = "hollyfield.example";
const MERIDIAN = "meridian-devices.example";
const caller = (uid: string, organisation = HOLLYFIELD) => tokenCaller(uid, uid, { organisation });
const EMMA = { uid: "emma", name: "Emma" };
const ASKED = { resourceId: "resource000000000001", version: 2 };

function store(twist: Partial<PendingVersion["version"]> = {}, organisation = HOLLYFIELD, roles?: Grants) {
  const written = vi.fn();
  const ports: ApprovalPorts = {
    accessOf: async (uid) =>
      accessWith({ organisation: uid === "jonas" ? MERIDIAN : HOLLYFIELD, ...(roles && { roles }) }),
    async approve(asked, { by }, judge) {
      if (asked.version !== 2) return false;
      judge({ version: { state: "ready", uploader: EMMA, ...twist }, organisation });
      written(by.uid);
      return true;
    },
  };
  return { ports, written };
}

describe("approving a version", () => {
  it("is done by somebody else of the organisation that uploaded it", async () => {
    const { ports, written } = store();
    await approveVersion(caller("noor"), ASKED, ports);
    expect(written).toHaveBeenCalledExactlyOnceWith("noor");
  });

  it.each<[string, Parameters<typeof store>, ReturnType<typeof caller>, object, string]>([
    ["by whoever uploaded it", [], caller("emma"), ASKED, "ownVersion"],
    ["by another organisation", [], caller("jonas", MERIDIAN), ASKED, "otherOrganisationsForm"],
    ["of somebody whose organisation is not known", [{}, ""], caller("noor"), ASKED, "otherOrganisationsForm"],
    ["before it was checked", [{ state: "uploading" }], caller("noor"), ASKED, "notChecked"],
    ["after it was rejected", [{ state: "rejected" }], caller("noor"), ASKED, "notChecked"],
    ["twice", [{ approved: { by: EMMA, at: new Date() } }], caller("noor"), ASKED, "dealtWith"],
    ["where there is none", [], caller("noor"), { ...ASKED, version: 3 }, "noVersion"],
    ["under another path", [], caller("noor"), { ...ASKED, resourceId: "../tests/t1" }, "unreadable"],
    ["by whoever only reads", [{}, HOLLYFIELD, { "*": ["monitor"] }], caller("noor"), ASKED, "notGranted"],
    ["by somebody of nowhere", [], caller("eve", "evil.example"), ASKED, "staffOnly"],
  ])("is not done %s", async (_, given, who, asked, code) => {
    const { ports, written } = store(...given);
    await expect(approveVersion(who, asked, ports)).rejects.toMatchObject({ said: { code: `refusals.${code}` } });
    expect(written).not.toHaveBeenCalled();
  });
});
