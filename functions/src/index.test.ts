import { NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

// The functions' logger keeps the console it finds when it is loaded, so ours has to be there before.
const logLines: string[] = [];
for (const method of ["info", "warn", "error"] as const) {
  vi.spyOn(console, method).mockImplementation((line: unknown) => void logLines.push(String(line)));
}
/** No database is there to be asked. */
vi.mock("./identity/allowed-domains-data.ts", () => ({
  allowedDomains: async () => ["hollyfield.example", "meridian-devices.example", "trialworks.example"],
}));
process.env.RAW_BUCKET = "raw";
process.env.DERIVED_BUCKET = "derived";
process.env.FORMS_BUCKET = "forms";
process.env.BOOTSTRAP_ADMINS = "ada.admin@hollyfield.example";
const { HttpsError } = await import("firebase-functions/identity");
const { default: functionsTest } = await import("firebase-functions-test");
const platform = functionsTest({ projectId: "demo-zona" });
const { beforeUserCreate, beforeUserSignIn, mediaIntake, mediaWork } = await import("./index.ts");

afterAll(() => platform.cleanup());
beforeEach(() => void logLines.splice(0));

/** The handler behind a blocking trigger, which `wrap` does not know; its type does not show it either. */
const run = async (
  trigger: typeof beforeUserCreate,
  email: string,
  emailVerified = true,
  event: object = {},
): Promise<unknown> => {
  const { run: handler } = trigger as unknown as { run(event: object): unknown };
  return handler({ data: { uid: "u1", email, emailVerified, disabled: false, providerData: [] }, ...event });
};

const by = (way: string) => ({ eventType: `providers/cloud.auth/eventTypes/user.beforeSignIn:${way}` });

describe("the blocking functions", () => {
  it.each([
    ["at sign-up", beforeUserCreate],
    ["at sign-in", beforeUserSignIn],
  ])("refuse an outsider %s with a code and words a client can show", async (_when, trigger) => {
    const error = await run(trigger, "eve@outside.example").catch((caught) => caught);
    expect(error).toBeInstanceOf(HttpsError);
    expect(error).toMatchObject({ code: "permission-denied", message: NOT_ALLOWED_MESSAGE });
  });

  it.each([
    "a@hollyfield.example.evil.io",
    "a@evil-hollyfield.example",
    "a@sub.hollyfield.example",
    "a@hollyfield.example.",
    "a@hollyfield.example@evil.io",
    '"a@hollyfield.example"@evil.io',
    "a@hollyfi\u0435ld.example",
    "a@trialwor\u212As.example",
    "a@hollyfield\u3002example",
    "@hollyfield.example",
    "a@HOLLYFIELD.EXAMPLE.EVIL.IO",
    "a@hollyfield.example%00.evil.io",
    "a@[hollyfield.example]",
  ])("refuse the look-alike %s at sign-up and at sign-in", async (email) => {
    await expect(run(beforeUserCreate, email)).rejects.toThrow(NOT_ALLOWED_MESSAGE);
    await expect(run(beforeUserSignIn, email)).rejects.toThrow(NOT_ALLOWED_MESSAGE);
  });

  it.each(["phone", "anonymous", "emailLink", "github.com", "saml.elsewhere", "oidc.elsewhere", "custom"])(
    "let nobody in by %s, whatever the address",
    async (way) => {
      for (const trigger of [beforeUserCreate, beforeUserSignIn]) {
        await expect(run(trigger, "a@hollyfield.example", true, by(way))).rejects.toThrow(NOT_ALLOWED_MESSAGE);
      }
    },
  );

  it("change nothing at sign-up", async () => {
    expect(await run(beforeUserCreate, "mia@hollyfield.example", true, by("google.com"))).toBeUndefined();
  });

  // By a password they ask the database first, which is not here: `identity/sign-in.test.ts`.
  it("give an unverified person no claims of a session", async () => {
    const answer = await run(beforeUserSignIn, "ada.admin@hollyfield.example", false, by("google.com"));
    expect(answer).not.toHaveProperty("sessionClaims");
  });

  it("log no address", async () => {
    await run(beforeUserSignIn, "mia@hollyfield.example", false, by("google.com"));
    await run(beforeUserSignIn, "eve@outside.example").catch(() => undefined);
    expect(logLines).toHaveLength(2);
    expect(logLines.join("\n")).not.toContain("@");
  });
});

describe("the media triggers", () => {
  it("end well for an object that is no medium", async () => {
    const data = { bucket: "raw", name: "elsewhere/x", generation: 1 };
    await platform.wrap(mediaIntake)({ bucket: "raw", data });
    expect(logLines.join("\n")).toContain('"outcome":"not-a-medium"');
  });

  it("end well for a message that no repeat would mend", async () => {
    const message = { data: Buffer.from("not json").toString("base64"), messageId: "m1", publishTime: "2026-11-20" };
    await platform.wrap(mediaWork)({ data: { message } });
    expect(logLines.join("\n")).toContain('"outcome":"malformed"');
  });
});
