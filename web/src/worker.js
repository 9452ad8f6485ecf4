// Keeps the shell of the page for when there is no network. What the server says is never kept: games are on the server,
// and the page says in clear words when it does not answer. The build puts the list of files in.
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

  // The server's own document if it answers, or else the one that was kept.
  async function document() {
    try {
      return await fetch(event.request);
    } catch {
      return (await caches.match('/')) ?? Response.error();
    }
  }

  // Files with a hash in their names never change; a game's are kept when it was played once.
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
