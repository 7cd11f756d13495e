// @module-tag nightly
import { describe, expect, it } from "vitest";
import { MAIL, useMailDesk } from "./mail-desk.ts";

const desk = useMailDesk();
const count = async () => (await desk.inbox()).length;

describe("events of the service", () => {
  it("leave the same behind in any order and however often they come", async () => {
    const kinds = ["processed", "delivered", "bounce", "spamreport"];
    for (const order of [kinds, kinds.toReversed(), ["bounce", "processed", "bounce", "spamreport", "delivered"]]) {
      const key = `order-${order[0]}-${order.length}`;
      const email = `${key}@hollyfield.example`;
      await desk.enqueue({ key, to: { email } });
      await desk.send(key);
      for (const kind of [...order, ...order])
        await desk.event(kind, { mailId: key, email, sg_event_id: `${key}-${kind}` });
      expect(await desk.mail(key)).toMatchObject({ state: "bounced" });
      expect(Object.keys((await desk.mail(key)).events ?? {}).sort()).toEqual([...kinds].sort());
      await desk.ticksOfADay();
      expect((await desk.inbox()).filter(({ to }) => to === email)).toHaveLength(1);
    }
  });

  it("come before the answer of the service and are not undone by it", async () => {
    await desk.enqueue();
    const ports = desk.ports();
    const service = {
      send: async (...given: Parameters<typeof ports.service.send>) => {
        const answer = await ports.service.send(...given);
        await desk.event("delivered");
        return answer;
      },
    };
    await desk.send(MAIL.key, { ...ports, service });
    expect(await desk.mail()).toMatchObject({ state: "delivered" });
    await desk.ticksOfADay();
    expect(await count()).toBe(1);
  });

  it.each([
    ["bounce", "address-fails"],
    ["spamreport", "complained"],
    ["unsubscribe", "unsubscribed"],
  ])("of %s keep every later mail back", async (kind, reason) => {
    await desk.enqueue();
    await desk.send();
    await desk.event(kind);
    await desk.enqueue({ key: "next" });
    expect(await desk.send("next")).toBe("kept-back");
    expect(await desk.mail("next")).toMatchObject({ state: "dropped", reason });
    expect(await count()).toBe(1);
  });

  it("of a mail that is not ours, or of another address, change nothing", async () => {
    await desk.enqueue();
    expect(await desk.event("bounce", { mailId: "nobody" })).toBe("0 of 1 applied");
    expect(await desk.event("bounce", { email: "eve@evil.example" })).toBe("0 of 1 applied");
    expect(await desk.mail()).toMatchObject({ state: "queued" });
  });
});
