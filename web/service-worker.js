// Keeps the app itself on the device, so that it opens without a network; records and pictures are not its business. The
// build replaces the two words below: the files of this version, and a name that changes with any of them.
const FILES = __FILES__;
const VERSION = __VERSION__;

/** Firebase Hosting answers below the first address itself, functions below the second: links of mails. */
const RESERVED = ["/__/", "/api/", "/mail/"];

/** Where a version keeps the list of its own files. */
const LIST = "/files-of-this-version";

const ASSETS = "/assets/";

/** A tab that stays open while another takes the new version goes on asking for files of the one that it began with. */
async function keepFilesOfOpenTabs(cache) {
  for (const name of (await caches.keys()).filter((one) => one !== VERSION)) {
    const before = await caches.open(name);
    const listed = await before.match(LIST);
    const files = listed ? await listed.json() : [];
    for (const path of files.filter((one) => one.startsWith(ASSETS) && !FILES.includes(one))) {
      const file = await before.match(path);
      if (file) await cache.put(path, file);
    }
  }
}

async function keepFiles() {
  const cache = await caches.open(VERSION);
  // Past the HTTP cache: a new version must not be put together from old files.
  await cache.addAll(FILES.map((path) => new Request(path, { cache: "reload" })));
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
  await keepFilesOfOpenTabs(cache);
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles());
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
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (RESERVED.some((address) => pathname.startsWith(address))) return;
  const kept = request.mode === "navigate" ? "/index.html" : pathname;
  if (!FILES.includes(kept) && !kept.startsWith(ASSETS)) return;
  event.respondWith(caches.match(kept, { cacheName: VERSION }).then((found) => found ?? fetch(request)));
});
