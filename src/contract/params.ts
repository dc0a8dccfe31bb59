/** Parameters of addresses. */
import { z } from 'zod';
import { parsePlayer, PLAYER } from './sites';

/** Fits PostgreSQL's integer. */
const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

/** An id in an address. */
export const numberParam = z.string().regex(WHOLE_NUMBER, 'Expected a positive whole number').transform(Number);

/** `id`: a user. */
export const userParams = z.object({ id: numberParam });

export const playerParams = z.object({ site: z.string().max(30), username: z.string().regex(PLAYER) });

/** Of `NAME` or `site:NAME`. */
export const toPlayerParams = (player: string): z.infer<typeof playerParams> => {
  const { site, name } = parsePlayer(player);
  return { site, username: name };
};
