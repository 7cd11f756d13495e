import { AppError } from "@zona/domain/errors";
import { useSyncExternalStore } from "react";
import { deviceStorage } from "../browser/device-storage.ts";
import { NotSent } from "./errors.ts";

/** Since when the server has not answered; undefined while it does. */
export const useConnectionLoss = (): ConnectionLoss | undefined =>
  useSyncExternalStore(connection.subscribe, connection.get);

/** A slow line answers within this; beyond it the person is told. */
export const OFFLINE_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 30_000;
const KEY = "zona-heard";

/** The server does not answer. `since`: when it was last heard, by this device's clock; undefined where it never was. */
type ConnectionLoss = { since: number | undefined };

/** One listener, asked of the server and not answered until it says so. */
export type PendingRequest = { answered: () => void; waits: () => void; ends: () => void };

const readLastAnswer = () => Number(deviceStorage.getItem(KEY)) || undefined;

/**
 * Whether the server answers, by what the listeners hear: a browser's `onLine` is true on any network, also on one that
 * does not reach the server. It is silent when something has been asked and nothing at all has come back since for
 * `OFFLINE_AFTER_MS`, or at once when the browser has no network.
 */
export function createConnection() {
  const waiting = new Map<object, number>();
  const watchers = new Set<() => void>();
  let requests = 0;
  let lastHeardAt: number | undefined;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let loss: ConnectionLoss | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setInterval> | undefined;

  const noteAnswer = () => {
    lastHeardAt = Date.now();
    deviceStorage.setItem(KEY, String(lastHeardAt));
  };

  function update() {
    clearTimeout(timer);
    const left = waiting.size === 0 ? Number.POSITIVE_INFINITY : silentFrom() - Date.now();
    const isSilent = requests > 0 && (left <= 0 || !navigator.onLine);
    if (!isSilent && Number.isFinite(left)) timer = setTimeout(update, left);
    if (isSilent === (loss !== undefined)) return;
    lastHeardAt ??= readLastAnswer();
    loss = isSilent ? { since: lastHeardAt } : undefined;
    for (const notify of watchers) notify();
  }

  const silentFrom = () => Math.max(lastAnswer, Math.min(...waiting.values())) + OFFLINE_AFTER_MS;

  /** A line on which everything was answered is held open by the server: it is heard all the time. */
  const stillThere = () => {
    if (requests > 0 && waiting.size === 0 && navigator.onLine) noteAnswer();
  };

  return {
    get: () => loss,
    ask(): PendingRequest {
      const one = {};
      let isOpen = true;
      requests += 1;
      look ??= setInterval(stillThere, LOOK_EVERY_MS);
      waiting.set(one, Date.now());
      update();
      return {
        answered() {
          waiting.delete(one);
          lastAnswer = Date.now();
          noteAnswer();
          update();
        },
        waits() {
          if (!waiting.has(one)) waiting.set(one, Date.now());
          update();
        },
        ends() {
          if (!isOpen) return;
          isOpen = false;
          requests -= 1;
          waiting.delete(one);
          if (requests === 0) {
            clearInterval(look);
            look = undefined;
          }
          update();
        },
      };
    },
    subscribe(notify: () => void) {
      watchers.add(notify);
      addEventListener("online", update);
      addEventListener("offline", update);
      return () => {
        watchers.delete(notify);
        if (watchers.size > 0) return;
        removeEventListener("online", update);
        removeEventListener("offline", update);
      };
    },
  };
}

type Connection = ReturnType<typeof createConnection>;
export const connection = createConnection();

/**
 * What only the server can do: rejects with `NotSent` while it does not answer, and with `unavailable` as soon as it stops. What
 * was sent may have been done all the same.
 */
export function whileConnected<T>(
  work: () => Promise<T>,
  line: Pick<Connection, "get" | "subscribe"> = connection,
): Promise<T> {
  if (line.get()) return Promise.reject(new NotSent());
  return new Promise((resolve, reject) => {
    const stop = line.subscribe(() => {
      if (!line.get()) return;
      stop();
      reject(new AppError("unavailable", "The server does not answer."));
    });
    work().then(resolve, reject).finally(stop);
  });
}
