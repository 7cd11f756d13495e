import { noteLack } from "../../platform/browser/device-storage.ts";

/** Where the build puts it (web/service-worker-plugin.ts). */
const WORKER = "/service-worker.js";

/** A page that stays open for days asks this often whether there is a newer version. */
const ASK_MS = 60 * 60_000;

/**
 * Calls `onNewer` when a newer version lies ready on the device, or another tab has taken it: this one goes on with the files
 * that it began with until it is told. Returns what stops the watching.
 */
export function watchForNewerVersion(onNewer: (take: () => void) => void): () => void {
  if (import.meta.env.DEV) return () => undefined;
  if (!("serviceWorker" in navigator)) {
    noteLack("app", "none");
    return () => undefined;
  }
  const worker = navigator.serviceWorker;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  let isAsked = false;
  const reload = () => location.reload();
  // Without a controller this is the first visit: what takes over is what is shown.
  let isFirst = !worker.controller;

  function onTakenOver() {
    if (isAsked) reload();
    else if (!isFirst) onNewer(reload);
    isFirst = false;
  }
  worker.addEventListener("controllerchange", onTakenOver);

  /** The one that waits at that moment: a yet newer one takes its place, and may be on its way when the person asks. */
  function takeOver({ waiting }: ServiceWorkerRegistration) {
    isAsked = true;
    waiting?.postMessage("take over");
  }

  function tell(registration: ServiceWorkerRegistration) {
    if (!registration.waiting || !worker.controller || isStopped) return;
    if (isAsked) return takeOver(registration);
    onNewer(() => takeOver(registration));
  }

  /** One that could not be installed, as on a full disk, is dropped; an older one that is there keeps the app all the same. */
  function follow(registration: ServiceWorkerRegistration) {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      tell(registration);
      if (installing.state === "redundant" && !registration.active) noteLack("app", "none");
      if (installing.state === "activated") noteLack("app");
    });
  }

  worker.register(WORKER).then(
    // A browser that blocks it may answer with nothing at all, whatever the types say.
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return noteLack("app", "none");
      if (isStopped) return;
      tell(registration);
      follow(registration);
      registration.addEventListener("updatefound", () => follow(registration));
      timer = setInterval(() => void registration.update().catch(() => undefined), ASK_MS);
    },
    // A browser that forbids it shows the app as any site: online. One that is offline has it or has not.
    (error) => navigator.onLine && !worker.controller && noteLack("app", error),
  );
  return () => {
    isStopped = true;
    clearInterval(timer);
    worker.removeEventListener("controllerchange", onTakenOver);
  };
}
