// The build of the page, and its development server. web/build.py sets the version and the output folder.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';

/** Code of a game, which no other game and no first visit needs. */
const OF_A_GAME = /\/src\/games\/[^/]+\/[^/]+\.(ts|svelte)$/;

/** Write the service worker with the list of the shell's files; files of games are cached when they are first used. */
function worker(): Plugin {
  return {
    name: 'ominoes-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
        .filter((file) => file.fileName.startsWith('assets/'))
        .filter((file) => file.type === 'asset' || !Object.keys(file.modules).some((id) => OF_A_GAME.test(id)))
        .map((file) => `/${file.fileName}`);
      const list = ['/', '/icon.svg', '/manifest.webmanifest', ...files.sort()];
      const hash = createHash('sha256').update(list.join()).digest('hex').slice(0, 12);
      const source = readFileSync('src/service-worker.js', 'utf8')
        .replace('__FILES__', JSON.stringify(list))
        .replace('__HASH__', JSON.stringify(hash));
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}

/** Latin with Extended-A, which has the letters of most languages of Europe, and signs. */
const LETTERS = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2000, 0x22ff],
].flatMap(([first, last]) => Array.from({ length: last! - first! + 1 }, (_, at) => String.fromCodePoint(first! + at)));

/** Leave the letters and the weights in the files of the typeface that the page uses. */
function typeface(): Plugin {
  return {
    name: 'ominoes-typeface',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
        const weights = { wght: { min: 400, max: 700 } };
        const whole = Buffer.from(file.source);
        file.source = await subsetFont(whole, LETTERS.join(''), { targetFormat: 'woff2', variationAxes: weights });
      }
    },
  };
}

/** Write each file of text once more, compressed with Brotli, which Python's own library lacks. */
function brotli(): Plugin {
  return {
    name: 'ominoes-brotli',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => /\.(html|js|css|json|svg)$/.test(each))) {
        const path = join(dir!, name);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    },
  };
}

const MESSAGES = '../src/ominoes/i18n';

/** The languages of the server, by their codes, with their own names: a folder each, English first. */
function languages(): Record<string, string> {
  const codes = readdirSync(MESSAGES).filter((name) => existsSync(`${MESSAGES}/${name}/i18n.toml`));
  const ordered = ['en', ...codes.filter((code) => code !== 'en').sort()];
  return Object.fromEntries(ordered.map((code) => [code, ownName(code)]));
}

function ownName(code: string): string {
  const name = /^name = "(.+)"$/m.exec(readFileSync(`${MESSAGES}/${code}/i18n.toml`, 'utf8'))?.[1];
  if (!name) throw new Error(`${MESSAGES}/${code}/i18n.toml does not name its language`);
  return name;
}

/** The address of the Ominoes server, for development (tools/dev.py). */
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

/** Wait until the server listens, at most half a minute: it restarts with every change of its source. */
async function untilServed(): Promise<void> {
  for (let look = 0; look < 300 && !(await listens()); look++) await new Promise((again) => setTimeout(again, 100));
}

export default defineConfig({
  plugins: [svelte(), worker(), typeface(), brotli()],
  define: {
    __VERSION__: JSON.stringify(process.env.OMINOES_VERSION ?? 'development'),
    __LANGUAGES__: JSON.stringify(languages()),
  },
  build: {
    outDir: process.env.OMINOES_PAGE ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy allows data URLs for pictures only
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  cacheDir: '../build/vite',
  // The Origin header is passed on unchanged: the server lets only its own page open WebSockets.
  server: { proxy: { '/api': { target: SERVER, ws: true, bypass: untilServed } } },
});
