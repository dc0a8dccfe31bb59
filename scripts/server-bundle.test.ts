import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { expect, it } from 'vitest';
import { SAMPLE_ROWS } from '../src/server/features/library/sample-rows';
import { temporaryFolder } from '../src/test/processes/temporary-folder';

type Bundle = { readonly serverBundle: BuildOptions };
const { serverBundle } = (await import(resolve('scripts/server-bundle.mjs'))) as Bundle;
type Rows = { readonly SAMPLE_ROWS: typeof SAMPLE_ROWS };

it('what is computed where a program is put together is what the sources compute, to the last figure', async () => {
  const outdir = temporaryFolder();
  const entryPoints = ['src/server/features/library/sample-rows.ts'];
  const { metafile } = await build({
    ...serverBundle,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    metafile: true,
  });
  expect(Object.keys(metafile.inputs)).toEqual(entryPoints);
  const bundled = (await import(pathToFileURL(join(outdir, 'sample-rows.mjs')).href)) as Rows;
  expect(bundled.SAMPLE_ROWS).toStrictEqual(SAMPLE_ROWS);
  expect(SAMPLE_ROWS).toHaveLength(187);
});
