// The service worker (sw.js of the build): keeps the files of one build and answers the app's requests for them, so that the app opens
// without a network. FILES are the paths of all files of the build with their hashes, BUILD names the build (build/service-worker.ts).
// It answers nothing else: no request to the API or a node reaches it, and what it keeps is what the hashes say, whatever server sent it.
// It shows what the server's notifications say, and opens the app's page about it.
const files = new Map(Object.entries(FILES));
const PAGE = './';
const PREFIX = 'suil-app:';
const CACHE = PREFIX + BUILD;
// How many files are fetched at the same time: what the user does meanwhile has the rest of the line.
const PARALLEL = 3;

// A worker that could not get every file is none; the next try continues where this one ended.
self.addEventListener('install', (event) => event.waitUntil(fill()));
// What a page of the former build that is still open lacks, it requests from the server; platform/router/preload-error.ts handles its absence.
self.addEventListener('activate', (event) => event.waitUntil(deleteOtherBuilds()));
// The user wants the new build now.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(event, path));
});
self.addEventListener('push', (event) => event.waitUntil(notify(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

// Every message has to show something, or the browser says that the site works in the background. The texts are the server's (modules/push/note.ts);
// the time is in this device's zone.
function notify(data) {
  let note;
  try {
    note = data.json();
  } catch {
    note = {};
  }
  const { title = 'SUIL', text = '', atMs, language, tag, page } = note;
  const time = { dateStyle: 'medium', timeStyle: 'short' };
  const when = typeof atMs === 'number' ? `${new Date(atMs).toLocaleString(language, time)}\n` : '';
  const icon = new URL('icon-192.png', self.registration.scope).href;
  return self.registration.showNotification(title, { body: when + text, tag, lang: language, icon, data: page });
}

// In the app that is open, or in a window of its own. Behind a hash nothing leads out of the app.
async function openPage(page) {
  const { scope } = self.registration;
  const url = typeof page === 'string' && page.startsWith('/') ? `${scope}#${page}` : scope;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const app = windows.find((client) => client.url.startsWith(scope));
  if (app === undefined) return self.clients.openWindow(url);
  // The window comes to the front while the press still allows it.
  const shown = await app.focus().catch(() => app);
  // One that another worker answers cannot be sent anywhere.
  return shown.navigate(url).catch(() => self.clients.openWindow(url));
}

async function fill() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...files].filter(([path]) => !kept.has(new URL(path, self.registration.scope).href));
  const fetchNext = async () => {
    for (let next = missing.pop(); next; next = missing.pop()) await keep(cache, ...next);
  };
  await Promise.all(Array.from({ length: PARALLEL }, fetchNext));
}

// What is in assets/ has its content in its name, so a copy of the browser's is as good as the server's.
async function keep(cache, path, integrity) {
  const options = { integrity, priority: 'low', redirect: 'error', credentials: 'same-origin' };
  const response = await fetch(path, { ...options, cache: path.startsWith('assets/') ? 'default' : 'no-cache' });
  if (!response.ok) throw new TypeError(`${path} is answered with ${response.status}`);
  await cache.put(path, response);
}

async function deleteOtherBuilds() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

// The file that a request is for, or null where it is for none of this build. `no-store` asks what the server gives out: the security page compares that.
function pathOf({ method, mode, cache, url }) {
  const { scope } = self.registration;
  if (method !== 'GET' || cache === 'no-store' || !url.startsWith(scope)) return null;
  const path = url.slice(scope.length).replace(/[?#].*$/s, '');
  if (mode === 'navigate') return path === '' || path === 'index.html' ? PAGE : null;
  return files.has(path) ? path : null;
}

async function answer(event, path) {
  const kept = await caches.match(path, { cacheName: CACHE, ignoreVary: true });
  if (kept) return kept;
  // The browser has deleted the files: as without a worker, and they are fetched again. One that was replaced or removed meanwhile keeps nothing.
  if (path === PAGE && self.serviceWorker?.state !== 'redundant') event.waitUntil(fill().catch(() => undefined));
  return fetch(event.request);
}
