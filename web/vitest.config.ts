// How the page's TypeScript is tested: as it is built, without a browser.
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import page from './vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({ test: { include: ['tests/**/*.test.ts'], environment: 'node', isolate: false } }),
);
