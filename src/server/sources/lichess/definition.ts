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
    /** The base of its tablebase, which has a host of its own; what takes the place of Lichess takes this one's too. */
    TABLEBASE_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
    /** A personal token, which raises the limits. */
    LICHESS_TOKEN: z.string().optional(),
  },
  readGame: readGameLine,
  open: ({ LICHESS_URL: url, TABLEBASE_URL: tablebaseUrl, LICHESS_TOKEN: token }, tools) =>
    createLichessSource({
      url,
      ...tools,
      tablebaseUrl,
      token,
    }),
});
