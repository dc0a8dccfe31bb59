import { z } from 'zod';
import { PLATFORM } from '../../../contract/sites';
import { defineSource } from '../definition';
import { createLichessSource } from './lichess-source';
import { LICHESS_URL } from './pages';
import { readGameLine } from './to-remote-game';

export const lichess = defineSource({
  ...PLATFORM,
  settings: {
    /** The base of the API, so that a mock server can be put in its place. */
    LICHESS_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).default(LICHESS_URL),
    /** A personal token, which raises the limits. */
    LICHESS_TOKEN: z.string().optional(),
  },
  readGame: readGameLine,
  open: ({ LICHESS_URL: url, LICHESS_TOKEN: token }, tools) =>
    createLichessSource({ url, ...tools, ...(token === undefined ? {} : { token }) }),
});
