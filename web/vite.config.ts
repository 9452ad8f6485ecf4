// How the page is built and its TypeScript tested; web/build.py runs it with the version and the output folder.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
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
