/** Where the build puts it (web/service-worker-plugin.ts). */
const WORKER = "/service-worker.js";

/** A page that stays open for days asks this often whether there is a newer version. */
const ASK_MS = 60 * 60_000;

/** Calls `onWaiting` when a newer version lies ready on the device. Returns what stops the watching. */
export function watchForNewerVersion(onWaiting: (take: () => void) => void): () => void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;

  function tell(registration: ServiceWorkerRegistration) {
    const { waiting } = registration;
    // Without a controller this is the first visit: what waits is what is shown.
    if (!waiting || !navigator.serviceWorker.controller || isStopped) return;
    onWaiting(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    });
  }

  navigator.serviceWorker.register(WORKER).then(
    // A browser that blocks it may answer with nothing at all, whatever the types say.
    (registration: ServiceWorkerRegistration | undefined) => {
      if (isStopped || !registration) return;
      tell(registration);
      registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", () => tell(registration));
      });
      timer = setInterval(() => void registration.update().catch(() => undefined), ASK_MS);
    },
    // A browser that forbids it shows the app as any site: online.
    () => undefined,
  );
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
