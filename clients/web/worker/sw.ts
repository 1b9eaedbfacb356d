// The service worker: it keeps the files of the app, so that it opens without a network. It answers no request to the API; src/kept.ts keeps what a user
// has read.
declare const self: ServiceWorkerGlobalScope;
/** The files of the app, and a hash of their names. vite.config.ts puts both in. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

const home = new URL("./", self.location.href);
const prefix = `harrier-app${home.pathname.replace(/\/app\/$/, "")} files `;
const name = prefix + __VERSION__;
const files = __FILES__;
const paths = new Set(files.map((file) => new URL(file, home).pathname));
/** How long a page waits for a slow network before it opens as it was kept, in milliseconds. */
const patience = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll([home.href, ...files])));
});

// The files of an older version are deleted once no tab has it open: a worker is activated only then.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((one) => one.startsWith(prefix) && one !== name).map((one) => caches.delete(one))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (origin === home.origin && paths.has(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && `${pathname}/`.startsWith(home.pathname)) event.respondWith(page(request));
});

const kept = async (address: string): Promise<Response | undefined> => (await caches.open(name)).match(address, { ignoreVary: true });

/** Returns a file. Its name has a hash of its content, or it changes only with the worker. */
async function file(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request);
}

/** Returns the page of the newest version, or that of this one if the server does not answer in time. */
async function page(request: Request): Promise<Response> {
  const answer = fetch(request).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience));
  const response = await Promise.race([answer, late]);
  if (response && response.status < 500) return response;
  return (await kept(home.href)) ?? response ?? (await answer) ?? Response.error();
}
