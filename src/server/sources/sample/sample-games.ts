/** Games of the sample players and of the sample library's owner, in Lichess' format. */
import { z } from 'zod';
import type { Evaluation, PositionEvaluation } from '../../../chess/evaluation';
import type { Uci } from '../../../chess/types';
import { readRawGame } from '../lichess/to-remote-game';
import type { RemoteGame } from '../remote-game';

/** By username. Half a megabyte, loaded on first use. */
const GAMES = new Map<string, () => Promise<{ readonly default: readonly unknown[] }>>([
  ['mira.talwade', () => import('../../../content/samples/mira-talwade-games.json')],
  ['oskar.brandvold', () => import('../../../content/samples/oskar-brandvold-games.json')],
  ['ansel.thornquist', () => import('../../../content/samples/ansel-thornquist-games.json')],
]);

export const rawSampleGames = async (username: string): Promise<readonly unknown[]> =>
  (await GAMES.get(username)?.())?.default ?? [];

export const SAMPLE_SITE = 'sample';

/** Cache by raw game: each takes some milliseconds, and every scout request reads all of them. */
const parsedGames = new Map<unknown, RemoteGame | undefined>();

/** `undefined` for a malformed game. The key stays that of Lichess' format, by which libraries know the game. */
export const readSampleGame = (raw: unknown, username: string): RemoteGame | undefined => {
  if (parsedGames.has(raw)) return parsedGames.get(raw);
  const game = readGame(raw, username);
  parsedGames.set(raw, game);
  return game;
};

const readGame = (raw: unknown, username: string): RemoteGame | undefined => {
  const game = readRawGame(raw, username);
  if (game === undefined) return undefined;
  const { tournament, ...rest } = game;
  const overrides = {
    site: SAMPLE_SITE,
    url: '',
    tournament: tournament === undefined ? undefined : { ...tournament, url: '' },
  };
  if (rest.kind !== 'played') return { ...rest, ...overrides };
  const headers = new Map(rest.game.headers).set('Site', 'Sample game');
  return { ...rest, ...overrides, game: { ...rest.game, headers } };
};

// Engine evaluations as compact JSON rows: centipawns as a number, mates as `#3` or `#-3`, checkmate as `#white` or
// `#black`, a line as text

export type EvaluatedPositions = {
  /** The start position first. */
  readonly positions: readonly PositionEvaluation[];
  readonly alternatives: ReadonlyMap<number, Evaluation>;
};

export type GameEvaluations = EvaluatedPositions & {
  readonly id: string;
};

export const evaluationTextSchema = z.union([
  z.int().transform((cp): Evaluation => ({ cp })),
  z.enum(['#white', '#black']).transform((text): Evaluation => ({ checkmate: text === '#white' ? 'white' : 'black' })),
  z
    .string()
    .regex(/^#-?[1-9]\d*$/)
    .transform((text): Evaluation => ({ mate: Number(text.slice(1)) })),
]);

const rowSchema = z.object({
  id: z.string(),
  positions: z.array(z.tuple([evaluationTextSchema, z.int().nonnegative(), z.string()])),
  alternatives: z.array(z.tuple([z.int().nonnegative(), evaluationTextSchema])),
});

export type EvaluationRow = z.input<typeof rowSchema>;

export const makeEvaluationRow = ({ id, positions, alternatives }: GameEvaluations): EvaluationRow => ({
  id,
  positions: positions.map(({ evaluation, depth, pv }) => [makeEvaluation(evaluation), depth, pv.join(' ')]),
  alternatives: [...alternatives].map(([index, evaluation]) => [index, makeEvaluation(evaluation)]),
});

/** Throws on a row of another format. */
export const parseEvaluationRow = (row: unknown): GameEvaluations => {
  const { id, positions, alternatives } = rowSchema.parse(row);
  return {
    id,
    positions: positions.map(([evaluation, depth, moves]) => ({ evaluation, depth, ...toLine(moves) })),
    alternatives: new Map(alternatives),
  };
};

export const makeEvaluation = (evaluation: Evaluation): number | string => {
  if ('cp' in evaluation) return evaluation.cp;
  return `#${'mate' in evaluation ? evaluation.mate : evaluation.checkmate}`;
};

const toLine = (moves: string): { readonly bestMove?: Uci; readonly pv: readonly Uci[] } => {
  const pv = moves === '' ? [] : moves.split(' ');
  const [bestMove] = pv;
  return bestMove === undefined ? { pv } : { bestMove, pv };
};
