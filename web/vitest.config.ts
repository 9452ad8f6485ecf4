// The tests of the page's TypeScript, with the plug-ins of the build and without a browser.
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import page from './vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({ test: { include: ['tests/**/*.test.ts'], environment: 'node', isolate: false } }),
);
