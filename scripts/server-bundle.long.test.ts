import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { expect, it } from 'vitest';
import { DAILY_KEYS, STARTER_ROWS } from '../src/server/features/learn/starter-rows';
import { SAMPLE_ROWS } from '../src/server/features/library/sample-rows';
import { SAMPLE_ENTRIES } from '../src/server/features/scout/sample-entries';
import { temporaryFolder } from '../src/test/processes/run-program';

type Bundle = { readonly serverBundle: BuildOptions };
const { serverBundle } = (await import(resolve('scripts/server-bundle.mjs'))) as Bundle;

it.each([
  ['src/server/features/library/sample-rows', { SAMPLE_ROWS }, [187]],
  ['src/server/features/learn/starter-rows', { DAILY_KEYS, STARTER_ROWS }, [25, 247]],
  ['src/server/features/scout/sample-entries', { SAMPLE_ENTRIES }, [315]],
])(
  'what is computed where a program is put together is what %s computes, to the last figure',
  async (name, rows, counts) => {
    const outdir = temporaryFolder();
    const entryPoints = [`${name}.ts`];
    const { metafile } = await build({
      ...serverBundle,
      entryPoints,
      outdir,
      outExtension: { '.js': '.mjs' },
      metafile: true,
    });
    expect(Object.keys(metafile.inputs)).toEqual(entryPoints);
    const bundled: unknown = await import(pathToFileURL(join(outdir, `${basename(name)}.mjs`)).href);
    expect({ ...(bundled as typeof rows) }).toEqual(rows);
    expect(Object.values<object>(rows).map((all) => Object.keys(all).length)).toEqual(counts);
  },
);
