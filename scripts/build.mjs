/**
 * Builds what `npm start` serves: the page into dist/web, the server and the command line into dist/server; and
 * dist/sbom.json, the packages.
 * `ensureBuilt` does so only when a source has changed since the last build.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeSbom } from './sbom.mjs';
import { serverBundle } from './server-bundle.mjs';

const root = join(import.meta.dirname, '..');
const ENGINE_HOST = 'stockfish-host.cjs';
const COMPRESSIBLE = /\.(js|css|html|svg|wasm|webmanifest)$/;
const stamp = join(root, 'dist', '.built-from');

/** Every file under a folder, tests left out, in a stable order. */
const filesUnder = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const fingerprint = () => {
  const hash = createHash('sha256');
  const scripts = ['build', 'sbom', 'server-bundle'].map((name) => `scripts/${name}.mjs`);
  const configs = ['package-lock.json', 'vite.config.ts', 'scripts/shells.ts', ...scripts].map((file) =>
    join(root, file),
  );
  for (const file of [...filesUnder('src'), ...configs]) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

const buildServer = async () => {
  const { build } = await import('esbuild');
  const bundle = (programs, chunkNames) =>
    build({
      ...serverBundle,
      entryPoints: programs.map((program) => join(root, program)),
      entryNames: '[name]',
      chunkNames,
      outdir: join(root, 'dist/server'),
      sourcemap: true,
    });
  await Promise.all([
    // The programs, their threads, which are started by the name of their file, and the installation, which browser
    // tests start several of in one process.
    bundle(
      [
        'src/server/main.ts',
        'src/server/worker.ts',
        'src/server/thread.ts',
        'src/server/installation.ts',
        'src/server/features/learn/puzzle-import/reader-worker.ts',
      ],
      'chunk-[hash]',
    ),
    // Apart: code shared with the command line would become files that the server reads at its start.
    bundle(['src/cli/outpost.ts'], 'outpost-[hash]'),
  ]);
  // Not bundled: the engine's process starts from this file.
  copyFileSync(join(root, 'src/engine', ENGINE_HOST), join(root, 'dist/server', ENGINE_HOST));
};

const buildPage = async () => {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  for (const file of filesUnder('dist/web').filter((name) => COMPRESSIBLE.test(name))) compress(file);
};

/** Lays the compressed forms beside a file, for the server to send as they are. */
const compress = (file) => {
  const text = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${file}.br`, brotliCompressSync(text));
};

const buildAll = async () => {
  const from = fingerprint();
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  mkdirSync(join(root, 'dist'));
  await Promise.all([buildServer(), buildPage()]);
  writeSbom(join(root, 'dist', 'sbom.json'));
  writeFileSync(stamp, from);
};

/** In a process of its own, so that the server does not start with the builders' memory. */
export const ensureBuilt = () => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  console.log('Building...');
  const build = spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(1);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
