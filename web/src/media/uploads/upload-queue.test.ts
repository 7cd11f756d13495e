import { describe, expect, it, vi } from "vitest";
import type { StoredUpload } from "./upload-list-store.ts";
import { createUploadQueue, type UploadStore } from "./upload-queue.ts";
import type { Transfer, UploadPort } from "./upload-steps.ts";

const photo = (id: string) => ({ id, testId: "t1", type: "image/jpeg", file: new File(["12345"], `${id}.jpg`) });

/** A network whose transfers end when the test says so. */
function network(over: Partial<UploadPort> = {}) {
  const sent = new Map<
    string,
    PromiseWithResolvers<void> & { transfer: Transfer; progress: (bytes: number) => void }
  >();
  const port: UploadPort = {
    declare: vi.fn(async () => "send" as const),
    send: vi.fn((upload, _file, progress) => {
      const end = Promise.withResolvers<void>();
      const cancel = () => end.reject(new Error("cancelled"));
      const transfer = { done: end.promise, pause: vi.fn(), resume: vi.fn(), cancel: vi.fn(cancel) };
      sent.set(upload.id, { ...end, transfer, progress });
      return transfer;
    }),
    withdraw: vi.fn(async () => {}),
    ...over,
  };
  const of = (id: string) => {
    const found = sent.get(id);
    if (!found) throw new Error(`${id} was not sent`);
    return found;
  };
  return { port, of };
}

function device(kept: StoredUpload[] = [], claims = true) {
  const files = new Map(kept.map((upload) => [upload.id, upload]));
  const store: UploadStore = {
    ids: async () => [...files.keys()],
    read: async (id) => files.get(id),
    put: async (upload) => void files.set(upload.id, upload),
    drop: async (id) => void files.delete(id),
    claim: async () => claims,
  };
  return { store, ids: () => [...files.keys()] };
}

/** Ends the transfer of a file with a failure as soon as it has begun. */
async function fail({ of, port }: Pick<ReturnType<typeof network>, "of" | "port">, id: string, time: number) {
  await vi.waitFor(() => expect(port.send).toHaveBeenCalledTimes(time));
  of(id).reject(new Error("lost"));
}

function setUp(over: Partial<UploadPort> = {}, kept: StoredUpload[] = [], claims = true) {
  const net = network(over);
  const disk = device(kept, claims);
  let clock = 0;
  const queue = createUploadQueue({ port: net.port, store: disk.store, now: () => clock, online: true });
  const states = () => Object.fromEntries(queue.get().map(({ id, state }) => [id, state]));
  return { ...net, ...disk, queue, states, tick: (ms: number) => (clock += ms) };
}

describe("upload queue", () => {
  it("keeps a file on the device until it has arrived", async () => {
    const { queue, of, ids, states } = setUp();
    await queue.add([photo("a")]);
    await vi.waitFor(() => of("a"));
    expect(ids()).toEqual(["a"]);
    of("a").resolve();
    await vi.waitFor(() => expect(states()).toEqual({ a: "sent" }));
    expect(ids()).toEqual([]);
  });

  it("declares a file for its place in the record, also after a reload", async () => {
    const slot = { unitNo: 7, check: "d3" as const, role: "required" as const };
    const stored = { id: "b", testId: "t1", name: "b.jpg", type: "image/jpeg", file: new Blob(["1"]), slot };
    const { queue, port } = setUp({}, [stored]);
    await queue.restore();
    await queue.add([{ ...photo("a"), slot }]);
    await vi.waitFor(() => expect(port.declare).toHaveBeenCalledTimes(2));
    for (const id of ["a", "b"]) {
      expect(port.declare).toHaveBeenCalledWith(expect.objectContaining({ id, slot }), id === "b");
    }
  });

  it("sends two at a time and the next when one is done", async () => {
    const { queue, of, states } = setUp();
    await queue.add([photo("a"), photo("b"), photo("c")]);
    await vi.waitFor(() => of("b"));
    expect(states()).toEqual({ a: "sending", b: "sending", c: "waiting" });
    of("a").resolve();
    await vi.waitFor(() => expect(states()).toEqual({ a: "sent", b: "sending", c: "sending" }));
  });

  it("tells how much went and how fast", async () => {
    const { queue, of, tick } = setUp();
    await queue.add([photo("a")]);
    await vi.waitFor(() => of("a"));
    tick(1000);
    of("a").progress(4);
    expect(queue.get()[0]).toMatchObject({ sentBytes: 4, bytesPerSecond: 4, bytes: 5 });
  });

  it("tries a failed file once more by itself, behind the others", async () => {
    const { queue, of, port, states } = setUp();
    await queue.add([photo("a"), photo("b"), photo("c")]);
    await fail({ of, port }, "a", 2);
    await vi.waitFor(() => expect(states()).toEqual({ a: "waiting", b: "sending", c: "sending" }));
    of("c").resolve();
    await vi.waitFor(() => expect(states()).toEqual({ a: "sending", b: "sending", c: "sent" }));
    expect(port.declare).toHaveBeenLastCalledWith(expect.objectContaining({ id: "a" }), true);
    await vi.waitFor(() => expect(port.send).toHaveBeenCalledTimes(4));
    of("a").resolve();
    await vi.waitFor(() => expect(states()).toMatchObject({ a: "sent" }));
  });

  it("keeps a file that failed twice for another try, which asks what is left to do", async () => {
    const { queue, of, port, ids, states } = setUp();
    await queue.add([photo("a")]);
    await fail({ of, port }, "a", 1);
    await fail({ of, port }, "a", 2);
    await vi.waitFor(() => expect(states()).toEqual({ a: "failed" }));
    expect(ids()).toEqual(["a"]);
    vi.mocked(port.declare).mockResolvedValue("sent");
    queue.retry("a");
    await vi.waitFor(() => expect(states()).toEqual({ a: "sent" }));
    expect(port.declare).toHaveBeenLastCalledWith(expect.objectContaining({ id: "a" }), true);
    expect(port.send).toHaveBeenCalledTimes(2);
  });

  it("tries by itself what nobody answered, a minute later, and never what was refused", async () => {
    vi.useFakeTimers();
    const failing = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
    let isUp = false;
    const { queue, port, of, states } = setUp({
      declare: vi.fn(async ({ id }: { id: string }) =>
        isUp ? ("send" as const) : failing(id === "a" ? "unavailable" : "forbidden"),
      ),
    });
    await queue.add([photo("a"), photo("b")]);
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual({ a: "failed", b: "failed" });
    isUp = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(port.declare).toHaveBeenCalledTimes(5);
    of("a").resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual({ a: "sent", b: "failed" });
    vi.useRealTimers();
  });

  it("withdraws the record of a cancelled file and sends no more of it", async () => {
    const { queue, of, port, ids } = setUp();
    await queue.add([photo("a")]);
    await vi.waitFor(() => of("a"));
    await queue.cancel("a");
    expect(of("a").transfer.cancel).toHaveBeenCalled();
    expect(port.withdraw).toHaveBeenCalledExactlyOnceWith("a");
    expect(queue.get()).toEqual([]);
    expect(ids()).toEqual([]);
  });

  it("sends nothing of a file cancelled while its record is made, and withdraws the record once it is there", async () => {
    const declared = Promise.withResolvers<"send">();
    let isThere = false;
    const withdraw = vi.fn(async () => expect(isThere).toBe(true));
    const { queue, port } = setUp({ declare: () => declared.promise, withdraw });
    await queue.add([photo("a")]);
    await queue.cancel("a");
    expect(withdraw).not.toHaveBeenCalled();
    isThere = true;
    declared.resolve("send");
    await vi.waitFor(() => expect(withdraw).toHaveBeenCalledExactlyOnceWith("a"));
    expect(port.send).not.toHaveBeenCalled();
  });

  it("withdraws a record of a cancelled file whose answer was lost, and again until the server has heard of it", async () => {
    vi.useFakeTimers();
    const unanswered = Object.assign(new Error("lost"), { code: "unavailable" });
    const declared = Promise.withResolvers<"send">();
    const withdraw = vi
      .fn(async () => {})
      .mockRejectedValueOnce(unanswered)
      .mockRejectedValueOnce(unanswered);
    const { queue, port } = setUp({ declare: () => declared.promise, withdraw });
    await queue.add([photo("a")]);
    await queue.cancel("a");
    declared.reject(unanswered);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    vi.useRealTimers();
    expect(withdraw.mock.calls).toEqual([["a"], ["a"], ["a"]]);
    expect(port.send).not.toHaveBeenCalled();
    expect(queue.get()).toEqual([]);
  });

  it("cancels without a network what has no record yet", async () => {
    const { queue, port, ids } = setUp({ withdraw: () => Promise.reject(new Error("offline")) });
    queue.setOnline(false);
    await queue.add([photo("a")]);
    await queue.cancel("a");
    expect([queue.get(), ids()]).toEqual([[], []]);
    expect(port.declare).not.toHaveBeenCalled();
  });

  it("pauses without network, begins nothing new, and goes on by itself", async () => {
    const { queue, of, states } = setUp();
    await queue.add([photo("a")]);
    await vi.waitFor(() => of("a"));
    queue.setOnline(false);
    expect(of("a").transfer.pause).toHaveBeenCalledOnce();
    await queue.add([photo("b")]);
    expect(states()).toEqual({ a: "sending", b: "waiting" });
    queue.setOnline(true);
    expect(of("a").transfer.resume).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(states().b).toBe("sending"));
  });

  it("goes on after a reload with what was left, as a repeat", async () => {
    const { file, ...rest } = photo("a");
    const { queue, port } = setUp({}, [{ ...rest, name: file.name, file }]);
    await queue.restore();
    await vi.waitFor(() => expect(port.declare).toHaveBeenCalledWith(expect.objectContaining({ name: "a.jpg" }), true));
  });

  it("leaves to another tab what that tab is sending", async () => {
    const { file, ...rest } = photo("a");
    const { queue, port } = setUp({}, [{ ...rest, name: file.name, file }], false);
    await queue.restore();
    expect(queue.get()).toEqual([]);
    expect(port.declare).not.toHaveBeenCalled();
  });
});
