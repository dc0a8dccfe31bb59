/**
 * A quick look at a whole game for what one side did and missed: shallow everywhere, deeper where something seems to
 * have happened, and once more where it matters whether a move was the only one.
 */
import type { Evaluation, PositionEvaluation } from '../chess/evaluation';
import type { Game } from '../chess/game';
import { legalMoves } from '../chess/legal-moves';
import { positionKey } from '../chess/position';
import { positionAt } from '../chess/replay';
import { deeperSearches, onlyMoveSearches } from '../chess/review/suspects';
import type { Color, Fen } from '../chess/types';
import { evenBlocks, openingBlocks, searchBlocks } from './game-blocks';
import type { EngineRequest, SearchFailure, SearchOutcome } from './search';

/** Of the first sweep, in plies: on 60 real middlegame positions 5.9 ms each, against 37.6 ms at depth 12. */
export const SWEEP_LIMIT = { depth: 8 } as const;
/** Of the second look at what the sweep suspects. */
export const SUSPECT_LIMIT = { depth: 12 } as const;

export type GameToScan = {
  readonly request: EngineRequest;
  readonly game: Game;
  /** Whose moves are looked at more closely. */
  readonly color: Color;
  /** Evaluations that somebody else has made, by position index: 0 is the start, n the one after n plies. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
};

export type GameScan =
  | {
      readonly ok: true;
      /** One more than the game has plies; the first is the start position. */
      readonly positions: readonly PositionEvaluation[];
      /** By position index, where it was asked: the worth of the best move but one. */
      readonly alternatives: ReadonlyMap<number, Evaluation>;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Ends with the first search that fails; the request stays open. */
export const scanGame = async (task: GameToScan): Promise<GameScan> => {
  const { game, color } = task;
  const swept = await sweep(task);
  if (!swept.ok) return swept;
  const positions = [...swept.positions];
  const deeper = await lookDeeper(task, deeperSearches(game, positions, color));
  if (!deeper.ok) return deeper;
  for (const [index, found] of deeper.found) positions[index] = withKnownWorth(found, task.known?.get(index));
  const alternatives = await lookElsewhere(task, positions, onlyMoveSearches(game, positions, color));
  return alternatives.ok ? { ok: true, positions, alternatives: alternatives.found } : alternatives;
};

/** What somebody else has evaluated was searched deeper than here: its worth stands, and the line alone is new. */
const withKnownWorth = (found: PositionEvaluation, known: PositionEvaluation | undefined): PositionEvaluation =>
  known === undefined ? found : { ...found, evaluation: known.evaluation, depth: known.depth };

type Failed = { readonly ok: false; readonly reason: SearchFailure };
type Found<Key, Value> = { readonly ok: true; readonly found: ReadonlyMap<Key, Value> } | Failed;

/** The first look alone: every position, the start first, to the depth of `SWEEP_LIMIT` where it is not known. */
export const sweep = async ({ request, game, known }: Omit<GameToScan, 'color'>) => {
  const fens = [game.start, ...game.plies.map(({ fen }) => fen)];
  const unknown = new Map<string, Fen>();
  fens.forEach((fen, index) => {
    const key = positionKey(fen);
    if (known?.has(index) !== true && !unknown.has(key)) unknown.set(key, fen);
  });
  const looked = await collect(
    searchBlocks({ request, isChess960: game.isChess960, limit: SWEEP_LIMIT }, openingBlocks([...unknown])),
  );
  if (!looked.ok) return looked;
  const positions = fens.flatMap((fen, index) => known?.get(index) ?? looked.found.get(positionKey(fen)) ?? []);
  return { ok: true as const, positions };
};

const lookDeeper = async (
  { request, game }: GameToScan,
  indexes: readonly number[],
): Promise<Found<number, PositionEvaluation>> => {
  const positions = indexes.map((index) => [index, positionAt(game, index - 1)] as const);
  return collect(searchBlocks({ request, isChess960: game.isChess960, limit: SUSPECT_LIMIT }, evenBlocks(positions)));
};

/** To the depth of what is known of the position, so that the two can be compared. */
const lookElsewhere = async (
  { request, game }: GameToScan,
  positions: readonly PositionEvaluation[],
  indexes: readonly number[],
): Promise<Found<number, Evaluation>> => {
  const found = await collect(
    indexes.flatMap((index) => {
      const position = positions[index];
      const fen = positionAt(game, index - 1);
      const only = legalMoves(fen, game.isChess960).filter((move) => move !== position?.bestMove);
      if (position === undefined || only.length === 0) return [];
      const limit = position.depth > SWEEP_LIMIT.depth || position.depth === 0 ? SUSPECT_LIMIT : SWEEP_LIMIT;
      // Alone: that a search was kept from the best move must not color what is found next to it.
      const searching = request.search({ fen, isChess960: game.isChess960, only }, limit);
      return [searching.then((outcome) => [index, outcome] as const)];
    }),
  );
  if (!found.ok) return found;
  return { ok: true, found: new Map([...found.found].map(([index, { evaluation }]) => [index, evaluation])) };
};

const collect = async <Key>(
  searches: readonly Promise<readonly [key: Key, outcome: SearchOutcome]>[],
): Promise<Found<Key, PositionEvaluation>> => {
  const found = new Map<Key, PositionEvaluation>();
  for (const [key, outcome] of await Promise.all(searches)) {
    if (!outcome.ok) return failed(outcome.reason);
    found.set(key, outcome.found);
  }
  return { ok: true, found };
};

const failed = (reason: SearchFailure): Failed => ({ ok: false, reason });
