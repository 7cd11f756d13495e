import { createKept, type KeptOnDevice } from "./kept.ts";
import type { createDevice } from "./kept-device-data.ts";
import { visit } from "./visit.ts";

type Device = ReturnType<typeof createDevice>;
type Held = { kept: KeptOnDevice; device: () => Promise<Device> };

const held = new Map<string, Held>();
let session = 0;

function of(uid: string): Held {
  const known = held.get(uid);
  if (known) return known;
  let loaded: Promise<Device> | undefined;
  const device = () => {
    loaded ??= import("./kept-device-data.ts").then(
      ({ createDevice }) => createDevice(uid, session),
      (error) => {
        loaded = undefined;
        throw error;
      },
    );
    return loaded;
  };
  const made = { kept: createKept(visit, device, () => `${uid} ${crypto.randomUUID()}`), device };
  held.set(uid, made);
  return made;
}

/** What this person typed on this device and the server does not have. */
export const keptOf = (uid: string): KeptOnDevice => of(uid).kept;

/** Encrypts and reads what is kept in another place than this. */
export const deviceOf = (uid: string): Promise<Device> => of(uid).device();

/** Everything typed so far is on the device, or cannot be kept. */
export const keptSettled = () => Promise.all([...held.values()].map(({ kept }) => kept.settled()));

/** Opens what is on the device for the session that began at `signedInAt`, and again whenever there may be more; returns what stops it. */
export function followKept(uid: string, signedInAt: number): () => void {
  session = signedInAt;
  const { kept, device } = of(uid);
  const look = () => void kept.look();
  const lookWhenSeen = () => document.visibilityState === "visible" && look();
  look();
  // Its code and the key are there before the network goes.
  device()
    .then(({ warm }) => warm())
    .catch(() => undefined);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", lookWhenSeen);
  return () => {
    removeEventListener("online", look);
    document.removeEventListener("visibilitychange", lookWhenSeen);
  };
}
