// Keeps the app itself on the device, so that it opens without a network; records and pictures are not its business. The
// build replaces the two words below: the files of this version, and a name that changes with any of them.
const FILES = __FILES__;
const VERSION = __VERSION__;

/** Firebase Hosting answers below this address itself. */
const RESERVED = "/__/";

self.addEventListener("install", (event) => {
  // Past the HTTP cache: a new version must not be put together from old files.
  const files = FILES.map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(files)));
  // Where the browser knows how, it takes files out of the cache by itself: a page asks for dozens at once.
  event.addRoutes?.({ condition: { requestMethod: "GET", urlPattern: "/assets/*" }, source: { cacheName: VERSION } });
});

self.addEventListener("activate", (event) => {
  const forgetOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  };
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

// A version waits until the person asks for it: two versions in one open page would not fit together.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith(RESERVED)) return;
  const kept = request.mode === "navigate" ? "/index.html" : pathname;
  if (!FILES.includes(kept)) return;
  event.respondWith(caches.match(kept, { cacheName: VERSION }).then((found) => found ?? fetch(request)));
});
