// How the page is built; web/build.py runs it with the version and the output folder.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Writes the service worker with the list of the shell's files; files of games are kept when they are first used. */
function worker(): Plugin {
  return {
    name: 'ominoes-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
        .filter((file) => file.fileName.startsWith('assets/'))
        .filter(
          (file) =>
            file.type === 'asset' || !Object.keys(file.modules).some((id) => /\/src\/(games|board)\/[^.]*\//.test(id)),
        )
        .map((file) => `/${file.fileName}`);
      const list = ['/', '/icon.svg', '/manifest.webmanifest', ...files.sort()];
      const hash = createHash('sha256').update(list.join()).digest('hex').slice(0, 12);
      const source = readFileSync('src/worker.js', 'utf8')
        .replace('__FILES__', JSON.stringify(list))
        .replace('__HASH__', JSON.stringify(hash));
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}

/** Where the server is that has the tables, for development (tools/dev.py). */
const SERVER = process.env.OMINOES_SERVER ?? 'http://127.0.0.1:8420';

function listens(): Promise<boolean> {
  const { hostname: host, port } = new URL(SERVER);
  return new Promise((found) => {
    const socket = connect(Number(port), host);
    socket.once('error', () => found(false));
    socket.once('connect', () => {
      socket.destroy();
      found(true);
    });
  });
}

/** Waits, for half a minute at most, until the server is there: it starts again with every change of its own. */
async function untilServed(): Promise<void> {
  for (let look = 0; look < 300 && !(await listens()); look++) await new Promise((again) => setTimeout(again, 100));
}

export default defineConfig({
  plugins: [svelte(), worker()],
  define: { __VERSION__: JSON.stringify(process.env.OMINOES_VERSION ?? 'development') },
  build: {
    outDir: process.env.OMINOES_PAGE ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy wants files
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  cacheDir: '../build/vite',
  // The page's own address goes through unchanged: the server lets only its own page open WebSockets.
  server: { proxy: { '/api': { target: SERVER, ws: true, bypass: untilServed } } },
});
