/** Files of the built app, which are named by what is in them: found by the module that they were made of. */
import { readFile } from 'node:fs/promises';

const MANIFEST = new URL('../../dist/web/.vite/manifest.json', import.meta.url);

type Chunk = { readonly name?: string; readonly file: string };

/** Whether an address is of the module's code: `learn-page`, `daily-board`. */
export const codeOf = async (module: string): Promise<(url: URL) => boolean> => {
  const chunks = Object.values(JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, Chunk>);
  const chunk = chunks.find(({ name }) => name === module);
  if (chunk === undefined) throw new Error(`no file of the app is made of ${module}`);
  return ({ pathname }) => pathname === `/${chunk.file}`;
};
