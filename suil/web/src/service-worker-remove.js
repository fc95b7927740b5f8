// What takes the place of the service worker when it is to go (sw-remove.js of the build; a server with APP_WORKER=remove gives it out as sw.js):
// deletes every kept file, removes itself, and has the pages that a worker answered loaded again, from the server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // Only those of a worker; a page that came from the server already is not among them, so nothing is loaded twice.
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map(loadAgain));
}

// At the address that it was opened with. Without another query a browser would only follow the hash.
function loadAgain(page) {
  const url = new URL(page.url);
  url.searchParams.set('worker', 'removed');
  return page.navigate(url.href).catch(() => undefined);
}
