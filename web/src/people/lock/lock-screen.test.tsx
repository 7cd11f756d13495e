import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { SigningMeans } from "@zona/domain/identity/signing-means";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPasskeys } from "../kept/screen-passkeys-data.ts";
import { SessionContext } from "../session/session.ts";

const server = vi.hoisted(() => ({
  means: vi.fn<() => Promise<SigningMeans>>(),
  unlock: vi.fn<(proof: object) => Promise<void>>(),
  confirm: vi.fn(async () => undefined),
  isPasskeyKnown: false,
  unlockScreen: vi.fn<(uid: string) => Promise<void>>(async () => undefined),
}));
vi.mock("./session-unlock-data.ts", () => ({
  unlockingMeans: server.means,
  unlockOnServer: server.unlock,
  unlockingPasskey: async () => ({ passkey: {} }),
}));
vi.mock("./screen-unlock-data.ts", () => ({
  opensWithoutServer: () => server.isPasskeyKnown,
  unlockScreen: server.unlockScreen,
}));
vi.mock("../session/confirm-identity-data.ts", () => ({ asksPassword: () => false, confirmIdentity: server.confirm }));
const { LockScreen } = await import("./lock-screen.tsx");
// Loaded when it is first shown: on a busy machine that takes longer than a search waits.
await import("./unlock-form.tsx");

const member = { uid: "emma", email: "emma@hollyfield.example", organisation: "hollyfield.example", name: "Emma" };
const actions = {
  end: async () => undefined,
  isVerified: async () => true,
  sendVerificationMail: async () => undefined,
};
const PIN: SigningMeans = { hasPin: true, lockedUntil: null, passkeys: [] };

const onOpen = vi.fn();
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <MantineProvider>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <MemoryRouter>
          <LockScreen onOpen={onOpen} />
        </MemoryRouter>
      </SessionContext>
    </MantineProvider>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const field = () => screen.findByLabelText<HTMLInputElement>("Signing PIN");
const type = async (pin: string) => fireEvent.change(await field(), { target: { value: pin } });

it("asks for the PIN and opens once the server has opened the session", async () => {
  server.means.mockResolvedValue(PIN);
  server.unlock.mockRejectedValueOnce(new Error("wrong"));
  show();
  await type("271829");
  await press("Unlock");
  await screen.findByText(/Something went wrong/);
  expect(onOpen).not.toHaveBeenCalled();
  expect((await field()).value).toBe("");
  await type("271828");
  await press("Unlock");
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  expect(server.unlock).toHaveBeenLastCalledWith({ pin: "271828" });
});

it("sends no PIN that is not whole", async () => {
  server.means.mockResolvedValue(PIN);
  show();
  await type("2718");
  await press("Unlock");
  expect(await screen.findByText("Enter the six digits of your signing PIN.")).toBeDefined();
  expect(server.unlock).not.toHaveBeenCalled();
});

it("has whoever set up nothing sign in again", async () => {
  server.means.mockResolvedValue({ ...PIN, hasPin: false });
  show();
  await press("Unlock with Google");
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  expect(server.confirm).toHaveBeenCalledOnce();
});

it("says that it needs the network, and asks again when that is back", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  server.means.mockRejectedValueOnce(new Error("offline")).mockResolvedValue(PIN);
  show();
  expect(await screen.findByText("No connection to the server, so no PIN or password can be checked.")).toBeDefined();
  expect(screen.queryByLabelText("Signing PIN")).toBeNull();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  expect(await field()).toBeDefined();
});

it("opens without the network by a passkey that this device knows, and says why it did not", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  server.means.mockRejectedValue(new Error("offline"));
  server.isPasskeyKnown = true;
  keepPasskeys("emma", [{ id: "own", point: "" }]);
  const refused = {
    said: { code: "refusals.passkeyNoProof" },
    english: "The passkey did not confirm this. Try again.",
  };
  server.unlockScreen.mockRejectedValueOnce(Object.assign(new Error("turned away"), { details: refused }));
  show();
  await press("Unlock with a passkey");
  await screen.findByText("The passkey did not confirm this. Try again.");
  expect(onOpen).not.toHaveBeenCalled();
  await press("Unlock with a passkey");
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  expect(server.unlockScreen).toHaveBeenLastCalledWith("emma");
  server.isPasskeyKnown = false;
  keepPasskeys("emma", []);
});
