// How the page is built and its TypeScript tested; web/build.py runs it with the version and the output folder.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Writes the service worker with the list of the shell's files; files of games are kept when they are first used. */
function worker(): Plugin {
  return {
    name: 'ominoes-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
        .filter((file) => file.fileName.startsWith('assets/'))
        .filter((file) => file.type === 'asset' || !Object.keys(file.modules).some((id) => /\/src\/(games|board)\/[^.]*\//.test(id)))
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
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8420', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
