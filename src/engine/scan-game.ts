/**
 * Scans one side's moves of a game: shallow everywhere, deeper at candidate positions, and once more to test for only
 * moves.
 */
import { ANALYSIS_DEPTHS, type Evaluation, type PositionEvaluation } from '../chess/evaluation';
import { type Game, positionAt } from '../chess/game';
import { legalMoves } from '../chess/position/move';
import { positionKey } from '../chess/position/position';
import { claimedPositions, deeperSearches, onlyMoveSearches, turningPoints } from '../chess/review/candidates';
import type { Positions } from '../chess/review/opportunity';
import type { Color, Fen } from '../chess/types';
import { evenBlocks, openingBlocks, searchBlocks } from './queue/block';
import type { EngineRequest, SearchFailure, SearchLimit, SearchOutcome } from './search';

/** 5.9 ms per position on 60 real middlegame positions, against 37.6 ms at depth 12. */
export const QUICK_LIMIT = { depth: ANALYSIS_DEPTHS.quick } as const;
export const CANDIDATE_LIMIT = { depth: ANALYSIS_DEPTHS.candidates } as const;
/** For turning points, and for missed or allowed tactics found there. */
const TURN_LIMIT = { depth: ANALYSIS_DEPTHS.turningPoints } as const;
const CLAIM_LIMIT = { depth: ANALYSIS_DEPTHS.claims } as const;
/** A deeper search may reveal more turning points. */
const MAX_ROUNDS = 3;

/** `deep` takes about six times as long and finds nearly everything. */
export type ScanPass = 'first' | 'deep';

export type GameToScan = {
  readonly request: EngineRequest;
  readonly game: Game;
  /** The side whose moves get the deeper search. */
  readonly color: Color;
  readonly look: ScanPass;
  /** Known evaluations by position index: 0 is the start, n follows n plies. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
};

export type GameScan =
  | {
      readonly ok: true;
      /** One more than plies; the first is the start position. */
      readonly positions: Positions;
      /** Evaluation of the second-best move by position index, where searched. */
      readonly alternatives: ReadonlyMap<number, Evaluation>;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Stops at the first failed search; the request stays open. */
export const scanGame = async (task: GameToScan): Promise<GameScan> => {
  const { game, color } = task;
  const quick = await quickScan(task);
  if (!quick.ok) return quick;
  const deeper = await (task.look === 'deep' ? searchDeep : searchCandidates)(task, quick.positions);
  if (!deeper.ok) return deeper;
  const { positions } = deeper;
  const alternatives = await searchAlternatives(task, positions, onlyMoveSearches(game, positions, color));
  return alternatives.ok ? { ok: true, positions, alternatives: alternatives.found } : alternatives;
};

type Deepened = { readonly ok: true; readonly positions: Positions } | Failed;

const searchCandidates = (task: GameToScan, positions: Positions): Promise<Deepened> =>
  refine(task, positions, { indexes: deeperSearches(task.game, positions, task.color), limit: CANDIDATE_LIMIT });

/** Turning points first, including those found on the way, then the claimed tactics. */
const searchDeep = async (task: GameToScan, quick: Positions): Promise<Deepened> => {
  const { game, color } = task;
  const atTurns = await searchRepeatedly(task, quick, {
    limit: TURN_LIMIT,
    indexesOf: (positions) => [...turningPoints(positions), ...deeperSearches(game, positions, color)],
  });
  if (!atTurns.ok) return atTurns;
  return searchRepeatedly(task, atTurns.positions, {
    limit: CLAIM_LIMIT,
    indexesOf: (positions) => claimedPositions(game, positions, color),
  });
};

type Rounds = { readonly limit: SearchLimit; readonly indexesOf: (positions: Positions) => readonly number[] };

/** Repeats until no unsearched positions are left. */
const searchRepeatedly = async (task: GameToScan, from: Positions, { limit, indexesOf }: Rounds): Promise<Deepened> => {
  const searched = new Set<number>();
  let positions = from;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const indexes = [...new Set(indexesOf(positions))].filter((index) => !searched.has(index)).sort(ascending);
    if (indexes.length === 0) break;
    const deepened = await refine(task, positions, { indexes, limit });
    if (!deepened.ok) return deepened;
    ({ positions } = deepened);
    indexes.forEach((index) => searched.add(index));
  }
  return { ok: true, positions };
};

type PositionSelection = { readonly indexes: readonly number[]; readonly limit: SearchLimit };

const refine = async (task: GameToScan, positions: Positions, selection: PositionSelection): Promise<Deepened> => {
  const deeper = await searchPositions(task, selection);
  if (!deeper.ok) return deeper;
  const refined = positions.map((position, index) => {
    const found = deeper.found.get(index);
    return found === undefined ? position : withKnownEvaluation(found, task.known?.get(index));
  });
  return { ok: true, positions: refined };
};

/** Known evaluations come from deeper searches: keep the evaluation, take the line. */
const withKnownEvaluation = (found: PositionEvaluation, known: PositionEvaluation | undefined): PositionEvaluation =>
  known === undefined ? found : { ...found, evaluation: known.evaluation, depth: known.depth };

type Failed = { readonly ok: false; readonly reason: SearchFailure };
type Found<Key, Value> = { readonly ok: true; readonly found: ReadonlyMap<Key, Value> } | Failed;

/** Every position that is not known, to the quick depth. */
export const quickScan = async ({ request, game, known }: Omit<GameToScan, 'color' | 'look'>) => {
  const fens = [game.start, ...game.plies.map(({ fen }) => fen)];
  const unknown = new Map<string, Fen>();
  fens.forEach((fen, index) => {
    const key = positionKey(fen);
    if (known?.has(index) !== true && !unknown.has(key)) unknown.set(key, fen);
  });
  const results = await collect(
    searchBlocks({ request, isChess960: game.isChess960, limit: QUICK_LIMIT }, openingBlocks([...unknown])),
  );
  if (!results.ok) return results;
  const positions = fens.flatMap((fen, index) => known?.get(index) ?? results.found.get(positionKey(fen)) ?? []);
  return { ok: true as const, positions };
};

const searchPositions = async (
  { request, game }: GameToScan,
  { indexes, limit }: PositionSelection,
): Promise<Found<number, PositionEvaluation>> => {
  const positions = indexes.map((index) => [index, positionAt(game, index - 1)] as const);
  return collect(searchBlocks({ request, isChess960: game.isChess960, limit }, evenBlocks(positions)));
};

/** Uses the depth of the known evaluation, to be comparable. */
const searchAlternatives = async (
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
      const limit = position.depth === 0 ? CANDIDATE_LIMIT : { depth: Math.max(position.depth, QUICK_LIMIT.depth) };
      // A block of its own: a restricted search would bias its neighbors through the hash.
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
