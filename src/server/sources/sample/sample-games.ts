/**
 * The games that the sample players and the owner of the sample library bring along, read by the same code as those of
 * Lichess.
 */
import { z } from 'zod';
import type { Evaluation, PositionEvaluation } from '../../../chess/evaluation';
import type { Uci } from '../../../chess/types';
import { readWrittenGame } from '../lichess/to-remote-game';
import type { RemoteGame } from '../remote-game';

/** By username. Loaded when a player's are asked for first: half a megabyte that a start needs nothing of. */
const GAMES = new Map<string, () => Promise<{ readonly default: readonly unknown[] }>>([
  ['mira.talwade', () => import('../../../content/samples/mira-talwade-games.json')],
  ['oskar.brandvold', () => import('../../../content/samples/oskar-brandvold-games.json')],
  ['ansel.thornquist', () => import('../../../content/samples/ansel-thornquist-games.json')],
]);

/** The player's games as Lichess writes them, the newest first; none for anybody else. */
export const writtenSampleGames = async (username: string): Promise<readonly unknown[]> =>
  (await GAMES.get(username)?.())?.default ?? [];

export const SAMPLE_SITE = 'sample';

/** By what is written. A game takes some milliseconds, and each call of a scout asks for all of them again. */
const READ = new Map<unknown, RemoteGame | undefined>();

/**
 * A game of `writtenSampleGames`, read once; `undefined` for a malformed one, of which there is none. It has no page. Its
 * key stays that of Lichess' form, by which libraries know it.
 */
export const readSampleGame = (written: unknown, username: string): RemoteGame | undefined => {
  if (READ.has(written)) return READ.get(written);
  const game = readGame(written, username);
  READ.set(written, game);
  return game;
};

const readGame = (written: unknown, username: string): RemoteGame | undefined => {
  const game = readWrittenGame(written, username);
  if (game === undefined) return undefined;
  const { tournament, ...rest } = game;
  const own = {
    ...{ site: SAMPLE_SITE, url: '' },
    tournament: tournament === undefined ? undefined : { ...tournament, url: '' },
  };
  if (rest.kind !== 'played') return { ...rest, ...own };
  const headers = new Map(rest.game.headers).set('Site', 'Sample game');
  return { ...rest, ...own, game: { ...rest.game, headers } };
};

/**
 * What the engine sees in a game, as a row of JSON: short, because there are many. An evaluation is
 * a number of centipawns, `#3` or `#-3` for a mate, `#white` or `#black` for one on the board; a line of moves is a text.
 */

export type SeenPositions = {
  /** All of the game, the start first. */
  readonly positions: readonly PositionEvaluation[];
  /** By position index, for some of them: the worth of the best move but one. */
  readonly alternatives: ReadonlyMap<number, Evaluation>;
};

export type SeenGame = SeenPositions & {
  /** Of the game. */
  readonly id: string;
};

/** As `writeEvaluation` writes it. */
export const writtenEvaluationSchema = z.union([
  z.int().transform((cp): Evaluation => ({ cp })),
  z.enum(['#white', '#black']).transform((text): Evaluation => ({ checkmate: text === '#white' ? 'white' : 'black' })),
  z
    .string()
    .regex(/^#-?[1-9]\d*$/)
    .transform((text): Evaluation => ({ mate: Number(text.slice(1)) })),
]);

const rowSchema = z.object({
  id: z.string(),
  positions: z.array(z.tuple([writtenEvaluationSchema, z.int().nonnegative(), z.string()])),
  alternatives: z.array(z.tuple([z.int().nonnegative(), writtenEvaluationSchema])),
});

export type EvaluationRow = z.input<typeof rowSchema>;

export const makeEvaluationRow = ({ id, positions, alternatives }: SeenGame): EvaluationRow => ({
  id,
  positions: positions.map(({ evaluation, depth, pv }) => [writeEvaluation(evaluation), depth, pv.join(' ')]),
  alternatives: [...alternatives].map(([index, evaluation]) => [index, writeEvaluation(evaluation)]),
});

/** Throws on a row that `makeEvaluationRow` has not made. */
export const parseEvaluationRow = (row: unknown): SeenGame => {
  const { id, positions, alternatives } = rowSchema.parse(row);
  return {
    id,
    positions: positions.map(([evaluation, depth, moves]) => ({ evaluation, depth, ...toLine(moves) })),
    alternatives: new Map(alternatives),
  };
};

export const writeEvaluation = (evaluation: Evaluation): number | string => {
  if ('cp' in evaluation) return evaluation.cp;
  return `#${'mate' in evaluation ? evaluation.mate : evaluation.checkmate}`;
};

const toLine = (moves: string): { readonly bestMove?: Uci; readonly pv: readonly Uci[] } => {
  const pv = moves === '' ? [] : moves.split(' ');
  const [bestMove] = pv;
  return bestMove === undefined ? { pv } : { bestMove, pv };
};
