/**
 * A quick look at a whole game for what one side did and missed: shallow everywhere, deeper where something seems to
 * have happened, and once more where it matters whether a move was the only one.
 */
import { type Evaluation, LOOK_DEPTHS, type PositionEvaluation } from '../chess/evaluation';
import { type Game, positionAt } from '../chess/game';
import { legalMoves } from '../chess/position/move';
import { positionKey } from '../chess/position/position';
import { claimedPositions, deeperSearches, onlyMoveSearches, turningPoints } from '../chess/review/candidates';
import type { Positions } from '../chess/review/opportunity';
import type { Color, Fen } from '../chess/types';
import { evenBlocks, openingBlocks, searchBlocks } from './queue/block';
import type { EngineRequest, SearchFailure, SearchLimit, SearchOutcome } from './search';

/** Of the first sweep, in plies: on 60 real middlegame positions 5.9 ms each, against 37.6 ms at depth 12. */
export const SWEEP_LIMIT = { depth: LOOK_DEPTHS.everywhere } as const;
/** Of the second look at what the sweep suspects. */
export const SUSPECT_LIMIT = { depth: LOOK_DEPTHS.suspects } as const;
/** Of the deep look at every turn of the game, and at what is then said to have been missed or allowed. */
const TURN_LIMIT = { depth: LOOK_DEPTHS.turns } as const;
const CLAIM_LIMIT = { depth: LOOK_DEPTHS.claims } as const;
/** A deeper look may find further turns; after so many looks it is enough. */
const MOST_ROUNDS = 3;

/** `first` answers soon; `deep` takes about six times as long and sees nearly all that is there (decision 037). */
export type Look = 'first' | 'deep';

export type GameToScan = {
  readonly request: EngineRequest;
  readonly game: Game;
  /** Whose moves are looked at more closely. */
  readonly color: Color;
  readonly look: Look;
  /** Evaluations that somebody else has made, by position index: 0 is the start, n the one after n plies. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
};

export type GameScan =
  | {
      readonly ok: true;
      /** One more than the game has plies; the first is the start position. */
      readonly positions: Positions;
      /** By position index, where it was asked: the worth of the best move but one. */
      readonly alternatives: ReadonlyMap<number, Evaluation>;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Ends with the first search that fails; the request stays open. */
export const scanGame = async (task: GameToScan): Promise<GameScan> => {
  const { game, color } = task;
  const swept = await sweep(task);
  if (!swept.ok) return swept;
  const deeper = await (task.look === 'deep' ? lookDeep : lookAtSuspects)(task, swept.positions);
  if (!deeper.ok) return deeper;
  const { positions } = deeper;
  const alternatives = await lookElsewhere(task, positions, onlyMoveSearches(game, positions, color));
  return alternatives.ok ? { ok: true, positions, alternatives: alternatives.found } : alternatives;
};

type Looked = { readonly ok: true; readonly positions: Positions } | Failed;

const lookAtSuspects = (task: GameToScan, positions: Positions): Promise<Looked> =>
  searchAgain(task, positions, { indexes: deeperSearches(task.game, positions, task.color), limit: SUSPECT_LIMIT });

/** First at the turns of the game, the new ones too that this brings; then at what is said of them. */
const lookDeep = async (task: GameToScan, swept: Positions): Promise<Looked> => {
  const { game, color } = task;
  const turned = await searchWhile(task, swept, {
    limit: TURN_LIMIT,
    indexesOf: (positions) => [...turningPoints(positions), ...deeperSearches(game, positions, color)],
  });
  if (!turned.ok) return turned;
  return searchWhile(task, turned.positions, {
    limit: CLAIM_LIMIT,
    indexesOf: (positions) => claimedPositions(game, positions, color),
  });
};

type Rounds = { readonly limit: SearchLimit; readonly indexesOf: (positions: Positions) => readonly number[] };

/** As long as there are positions that have not been searched so. */
const searchWhile = async (task: GameToScan, from: Positions, { limit, indexesOf }: Rounds): Promise<Looked> => {
  const searched = new Set<number>();
  let positions = from;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const indexes = [...new Set(indexesOf(positions))].filter((index) => !searched.has(index)).sort(ascending);
    if (indexes.length === 0) break;
    const looked = await searchAgain(task, positions, { indexes, limit });
    if (!looked.ok) return looked;
    ({ positions } = looked);
    indexes.forEach((index) => searched.add(index));
  }
  return { ok: true, positions };
};

type Again = { readonly indexes: readonly number[]; readonly limit: SearchLimit };

const searchAgain = async (task: GameToScan, positions: Positions, again: Again): Promise<Looked> => {
  const deeper = await lookDeeper(task, again);
  if (!deeper.ok) return deeper;
  const looked = positions.map((position, index) => {
    const found = deeper.found.get(index);
    return found === undefined ? position : withKnownWorth(found, task.known?.get(index));
  });
  return { ok: true, positions: looked };
};

/** What somebody else has evaluated was searched deeper than here: its worth stands, and the line alone is new. */
const withKnownWorth = (found: PositionEvaluation, known: PositionEvaluation | undefined): PositionEvaluation =>
  known === undefined ? found : { ...found, evaluation: known.evaluation, depth: known.depth };

type Failed = { readonly ok: false; readonly reason: SearchFailure };
type Found<Key, Value> = { readonly ok: true; readonly found: ReadonlyMap<Key, Value> } | Failed;

/** The first look alone: every position, the start first, to the depth of `SWEEP_LIMIT` where it is not known. */
export const sweep = async ({ request, game, known }: Omit<GameToScan, 'color' | 'look'>) => {
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
  { indexes, limit }: Again,
): Promise<Found<number, PositionEvaluation>> => {
  const positions = indexes.map((index) => [index, positionAt(game, index - 1)] as const);
  return collect(searchBlocks({ request, isChess960: game.isChess960, limit }, evenBlocks(positions)));
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
      const limit = position.depth === 0 ? SUSPECT_LIMIT : { depth: Math.max(position.depth, SWEEP_LIMIT.depth) };
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

const ascending = (one: number, other: number): number => one - other;
