/** One game as Chess.com writes it: what of it is read. Unknown fields are ignored. */
import { z } from 'zod';
import type { Speed } from '../../../chess/clock';
import { siteOfAddress } from '../../../chess/player/game-sites';
import type { Milliseconds } from '../../../chess/types';

const playerSchema = z.object({
  username: z.string(),
  rating: z.number().optional(),
  /** How the game ended for this side. */
  result: z.string(),
});

export const timeClassSchema = z.enum(['bullet', 'blitz', 'rapid', 'daily']);

export const gameSchema = z.object({
  url: z.string(),
  uuid: z.string().optional().catch(undefined),
  pgn: z.string(),
  /** `600`, `180+2` in seconds; `1/259200` for seconds a move. */
  time_control: z.string(),
  /** Seconds since 1970. */
  end_time: z.number().min(0).max(8.64e12),
  rated: z.boolean(),
  time_class: timeClassSchema,
  rules: z.string(),
  tournament: z.string().optional(),
  white: playerSchema,
  black: playerSchema,
});

export type ChesscomGame = z.infer<typeof gameSchema>;
export type ChesscomPlayer = z.infer<typeof playerSchema>;

export const SPEED_OF: Readonly<Record<ChesscomGame['time_class'], Speed>> = {
  bullet: 'bullet',
  blitz: 'blitz',
  rapid: 'rapid',
  daily: 'correspondence',
};

/** The addresses of a game, each with the id in it: that of the answer, that in its text, and one by its UUID. */
export const placesOf = ({
  url,
  uuid,
  pgn,
}: Pick<ChesscomGame, 'url' | 'uuid' | 'pgn'>): readonly { readonly id: string; readonly url: string }[] => {
  const [, link] = /\[Link "([^"]{1,300})"\]/.exec(pgn) ?? [];
  const byUuid = uuid === undefined ? undefined : `https://www.chess.com/game/${uuid}`;
  return [url, link, byUuid].flatMap((address = '') => {
    const id = siteOfAddress(address)?.idIn(address);
    return id === undefined ? [] : [{ id, url: address }];
  });
};

/**
 * When the game began. A daily game, which takes weeks, counts as played when it ended: the site has it in that month, and
 * games come in this order.
 */
export const playedAtOf = (game: {
  readonly pgn?: string;
  readonly time_class: string;
  readonly end_time: number;
}): Milliseconds => {
  const ended = game.end_time * 1000;
  if (game.time_class === 'daily') return ended;
  const [, date] = /\[UTCDate "(\d{4}\.\d\d\.\d\d)"\]/.exec(game.pgn ?? '') ?? [];
  const [, time] = /\[UTCTime "(\d\d:\d\d:\d\d)"\]/.exec(game.pgn ?? '') ?? [];
  const began = Date.parse(`${date?.replaceAll('.', '-') ?? ''}T${time ?? ''}Z`);
  return Number.isNaN(began) || began > ended ? ended : began;
};
