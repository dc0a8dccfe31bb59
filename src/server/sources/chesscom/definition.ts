import { z } from 'zod';
import { defineSource } from '../definition';
import { createChesscomSource } from './chesscom-source';
import { CHESSCOM, CHESSCOM_URL } from './site';
import { readChesscomGame } from './to-remote-game';

export const chesscom = defineSource({
  ...CHESSCOM,
  settings: {
    /** The base of the API, so that a mock server can be put in its place. */
    CHESSCOM_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).default(CHESSCOM_URL),
    /** How the site reaches whoever runs this installation. */
    CHESSCOM_CONTACT: z
      .string()
      .regex(/^[\x20-\x7e]{3,100}$/, 'an email address or a page, in ASCII letters')
      .optional(),
  },
  readGame: readChesscomGame,
  open: ({ CHESSCOM_URL: url, CHESSCOM_CONTACT: contact }, tools) => createChesscomSource({ url, ...tools, contact }),
});
