/** Where the build puts it (web/service-worker-plugin.ts). */
const WORKER = "/service-worker.js";

/** A page that stays open for days asks this often whether there is a newer version. */
const ASK_MS = 60 * 60_000;

/**
 * Calls `onNewer` when a newer version lies ready on the device, or another tab has taken it: this one goes on with the files
 * that it began with until it is told. Returns what stops the watching.
 */
export function watchForNewerVersion(onNewer: (take: () => void) => void): () => void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return () => undefined;
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

  function tell({ waiting }: ServiceWorkerRegistration) {
    if (!waiting || !worker.controller || isStopped) return;
    onNewer(() => {
      isAsked = true;
      waiting.postMessage("take over");
    });
  }

  worker.register(WORKER).then(
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
    worker.removeEventListener("controllerchange", onTakenOver);
  };
}
