// Caches the files of the page, so that it opens without a network. Answers of the server are never cached: games are
// on the server, and the page says when it does not answer. The build fills in the list of files (vite.config.ts).
const FILES = __FILES__;
const CACHE = 'ominoes-' + __HASH__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(document());
  else event.respondWith(file(event.request));

  // The server's document, or the cached one when the server does not answer.
  async function document() {
    try {
      return await fetch(event.request);
    } catch {
      return (await caches.match('/')) ?? Response.error();
    }
  }

  // Files with a hash in their names never change; those of a game are cached when it is first played.
  async function file(request) {
    const kept = await caches.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok && url.pathname.startsWith('/assets/')) {
      const cache = await caches.open(CACHE);
      await cache.put(request, answer.clone());
    }
    return answer;
  }
});
