/**
 * How the programs of the server and the command line are put together for Node.js: ours and the packages they use, in
 * few files. To read hundreds of small files took a program longer than everything else of its start.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** They find files of their own beside themselves, or are chosen by the machine. */
const LEFT_WHERE_THEY_ARE = ['@fastify/swagger-ui', 'libsql', 'pdfkit', 'pg-native', 'stockfish'];

/** Some packages are CommonJS, and load what Node.js has by `require`. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Modules that compute long, once and for all, what JSON can tell. */
const COMPUTED = /\/(sample-entries|sample-rows|starter-rows)\.ts$/;

/** In the program stands what they export, and not how that is computed. */
const computed = {
  name: 'computed',
  setup: ({ esbuild, onLoad }) =>
    onLoad({ filter: COMPUTED }, async ({ path }) => {
      const cache = resolve(import.meta.dirname, '../.cache');
      mkdirSync(cache, { recursive: true });
      // Inside the project, so that its packages are found.
      const folder = mkdtempSync(join(cache, 'computed-'));
      try {
        const outfile = join(folder, 'computed.mjs');
        await esbuild.build({ ...settings, entryPoints: [path], outfile });
        const exports = Object.entries(await import(pathToFileURL(outfile).href));
        const lines = exports.map(([name, value]) => `export const ${name} = JSON.parse(${asText(value)});\n`);
        return { contents: lines.join(''), loader: 'js' };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

/** A value as JSON, in quotes. */
const asText = (value) => JSON.stringify(JSON.stringify(value));

const settings = {
  bundle: true,
  external: LEFT_WHERE_THEY_ARE,
  banner: { js: REQUIRE },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
};

/** Settings for esbuild, beside what goes in and where it comes out. */
export const serverBundle = {
  ...settings,
  plugins: [computed],
  // What several programs share, and what one loads only when it needs it, are files of their own.
  splitting: true,
};
