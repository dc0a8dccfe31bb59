/**
 * How the programs of the server and the command line are put together for Node.js: ours and the packages they use, in
 * few files. To read hundreds of small files took a program longer than everything else of its start.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** They find files of their own beside themselves, or are chosen by the machine. */
const LEFT_WHERE_THEY_ARE = ['@fastify/swagger-ui', '@resvg/resvg-wasm', 'libsql', 'pdfkit', 'pg-native', 'stockfish'];

/** Some packages are CommonJS, and load what Node.js has by `require`. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Modules that compute long, once and for all, what JSON can tell. */
const COMPUTED = /\/(sample-entries|sample-rows|starter-rows)\.ts$/;

/** In the program stands what they export, and not how that is computed. */
const computed = {
  name: 'computed',
  setup: ({ esbuild, onLoad }) =>
    onLoad({ filter: COMPUTED }, async ({ path }) => {
      const bundled = await esbuild.build({ ...settings, entryPoints: [path], write: false });
      return { contents: await exportsOf(basename(path, '.ts'), bundled.outputFiles[0].text), loader: 'js' };
    }),
};

/** What a module comes to is kept, by its text, until the text is another. */
const exportsOf = async (name, program) => {
  const hash = createHash('sha256').update(process.version).update(program).digest('hex');
  const folder = resolve(import.meta.dirname, '../.cache/computed');
  const kept = join(folder, `${name}-${hash}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  mkdirSync(folder, { recursive: true });
  // Inside the project, so that its packages are found; of this process alone, as another may compute the same.
  const file = join(folder, `${process.pid}-${name}-${hash}.mjs`);
  writeFileSync(file, program);
  try {
    const exports = Object.entries(await import(pathToFileURL(file).href));
    writeFileSync(
      file,
      exports.map(([key, value]) => `export const ${key} = JSON.parse(${asText(value)});\n`).join(''),
    );
    renameSync(file, kept);
  } finally {
    rmSync(file, { force: true });
  }
  const isFormer = (other) => other.startsWith(`${name}-`) && other !== basename(kept);
  for (const former of readdirSync(folder).filter(isFormer)) rmSync(join(folder, former), { force: true });
  return readFileSync(kept, 'utf8');
};

/** A value as JSON, in quotes. */
const asText = (value) => JSON.stringify(JSON.stringify(value));

/** Of zod's messages in fifty languages, only those in English are shown. */
const english = {
  name: 'english',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    })),
};

const settings = {
  bundle: true,
  // Less to compile at the start. Names are kept for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
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
  plugins: [computed, english],
  // What several programs share, and what one loads only when it needs it, are files of their own.
  splitting: true,
};
