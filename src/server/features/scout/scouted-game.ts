import type { EvaluatedGame } from '../../../chess/preparation/evaluated-games';
import { formatTimeControl } from '../../../chess/clock';
import type { PositionEvaluation } from '../../../chess/evaluation';
import { positionAt } from '../../../chess/game';
import { lineOf, lineOfMoves } from '../../../chess/openings/game-line';
import { makePgn } from '../../../chess/pgn/pgn';
import { type ExclusionReason, factsOf, type GameFacts } from '../../../chess/player/game-facts';
import { startEvaluationAt } from '../../../chess/player/game-sites';
import type { PlayedGame } from '../../../chess/player/played-game';
import { playMove } from '../../../chess/position/move';
import { type Habits, habitsOf } from '../../../chess/preparation/habits';
import { type PreparationGame, toPreparationGame } from '../../../chess/preparation/visits';
import { treeOf } from '../../../chess/tree/game-tree';
import type { Fen, San, Uci } from '../../../chess/types';
import type { ScoutedGame } from '../../../contract/player/scout';
import type { StoredReview } from '../../db/library/schema';
import type { CountedEntry, ScoutedEntry } from '../../db/scout/stored-scout';
import { ratingOf, toPlayedGame } from '../../games/remote-games';
import { toReviewFields, toReviewSummary } from '../../games/to-own-game';
import type { PlayedRemoteGame, RemoteGame, SourceExclusion } from '../../sources/remote-game';

const EXCLUSIONS: Readonly<Record<SourceExclusion, ExclusionReason | 'malformed'>> = {
  unfinished: 'notPlayed',
  variant: 'variant',
  'custom-start': 'setUp',
  'no-start': 'notPlayed',
  'no-moves': 'notPlayed',
  'too-many-moves': 'malformed',
  'unreadable-moves': 'malformed',
};

export const toEntry = (remote: RemoteGame): ScoutedEntry => {
  const { id, createdAt: playedAt } = remote;
  if (remote.kind === 'excluded') {
    const reason = EXCLUSIONS[remote.excluded];
    return { kind: 'excluded', id, playedAt, why: reason, ...(reason === 'malformed' ? { url: remote.url } : {}) };
  }
  const played = toPlayedGame(remote);
  return toCountedEntry(remote, played, { facts: factsOf(played) });
};

type ReviewedFacts = { readonly facts: GameFacts; readonly review?: StoredReview };

export const toCountedEntry = (
  remote: PlayedRemoteGame,
  played: PlayedGame,
  { facts, review }: ReviewedFacts,
): CountedEntry => ({
  kind: 'counted',
  id: remote.id,
  playedAt: remote.createdAt,
  facts,
  account: remote.account,
  game: { ...toGame(remote, played), ...(review === undefined ? {} : { review }) },
  tournament: remote.tournament,
});

const toGame = (remote: PlayedRemoteGame, { opening, eco, ending }: PlayedGame): CountedEntry['game'] => {
  const { game, players } = remote;
  return {
    white: game.headers.get('White') ?? '?',
    black: game.headers.get('Black') ?? '?',
    ...ratingOf(players.white, 'whiteRating'),
    ...ratingOf(players.black, 'blackRating'),
    result: game.result,
    opening,
    eco,
    timeControl: formatTimeControl(remote.clock, remote.speed),
    moves: game.plies.map(({ san }) => san),
    line: lineOf(game),
    pgn: makePgn(treeOf(game)),
    lastMoveAt: remote.lastMoveAt,
    url: remote.url,
    speed: remote.speed,
    isRated: remote.isRated,
    ending,
  };
};

type Dated = Pick<ScoutedEntry, 'playedAt' | 'id'>;

/** Games of the same time by id. */
export const newestFirst = (one: Dated, other: Dated): number =>
  other.playedAt - one.playedAt || (one.id < other.id ? -1 : Number(one.id > other.id));

/**
 * The newest `max` counted games and those between them, newest first, games of the same time by id; at most `mostOf`
 * in total.
 */
export const newest = (entries: Iterable<ScoutedEntry>, max: number): readonly ScoutedEntry[] => {
  const sorted = [...entries].sort(newestFirst);
  let counted = 0;
  const end = sorted.findIndex(({ kind }) => kind === 'counted' && ++counted > max);
  return sorted.slice(0, Math.min(end === -1 ? sorted.length : end, maxExamined(max)));
};

/** Maximum games examined to find `max` counted ones. */
export const maxExamined = (max: number): number => 2 * max + 400;

/**
 * The site's own evaluations by position index, with its line if given. The depth is 0, since nothing was searched;
 * missing positions are omitted.
 */
export const knownPositions = ({
  site,
  game,
  isAnalyzed,
  remarks,
}: PlayedRemoteGame): ReadonlyMap<number, PositionEvaluation> => {
  const known = new Map<number, PositionEvaluation>();
  if (!isAnalyzed) return known;
  const start = startEvaluationAt(site);
  if (start !== undefined) known.set(0, { evaluation: start, depth: 0, pv: [] });
  game.plies.forEach(({ evaluation }, ply) => {
    if (evaluation !== undefined) known.set(ply + 1, { evaluation, depth: 0, pv: [] });
  });
  for (const [ply, { best, line }] of remarks) {
    const found = known.get(ply);
    if (found === undefined || best === undefined) continue;
    known.set(ply, { ...found, bestMove: best, pv: playLine(positionAt(game, ply - 1), best, line) });
  }
  return known;
};

/** The line in UCI up to its first illegal move; at least the best move. */
const playLine = (start: Fen, best: Uci, line: readonly San[]): readonly Uci[] => {
  const moves: Uci[] = [];
  let fen = start;
  for (const san of line) {
    const played = playMove(fen, san);
    if (!played.ok) break;
    moves.push(played.value.uci);
    fen = played.value.fen;
  }
  return moves[0] === best ? moves : [best];
};

/** Without moves and position data, which take the most space. */
export const toBriefGame = (entry: CountedEntry): ScoutedGame => ({
  ...toCommonFields(entry),
  moves: [],
  plies: entry.game.moves.length,
  ...(entry.game.review === undefined ? {} : toReviewSummary(entry.game.review)),
});

/** Without review fields before analysis. */
export const toScoutedGame = (entry: CountedEntry): ScoutedGame => ({
  ...toCommonFields(entry),
  moves: [...entry.game.moves],
  pgn: entry.game.pgn,
  ...(entry.game.review === undefined ? {} : toReviewFields(entry.game.review)),
});

const toCommonFields = ({ id, playedAt, facts, game, account }: CountedEntry) => ({
  id,
  whitePlayer: game.white,
  blackPlayer: game.black,
  whiteRating: game.whiteRating ?? null,
  blackRating: game.blackRating ?? null,
  result: game.result,
  opening: game.opening ?? '',
  timeControl: game.timeControl,
  uploadedAt: new Date(game.lastMoveAt).toISOString(),
  createdAt: new Date(playedAt).toISOString(),
  analysisData: null,
  analysis: null,
  url: game.url,
  color: facts.color,
  speed: game.speed,
  isRated: game.isRated,
  ending: game.ending,
  account,
  eco: game.eco,
});

export const toLinedGame = ({ id, facts, game }: CountedEntry): PreparationGame =>
  toPreparationGame(id, game.line ?? lineOfMoves(game.moves), { ...facts, isRated: game.isRated });

/** None before analysis. */
export const toEvaluatedGames = (entry: CountedEntry): readonly EvaluatedGame[] => {
  const { review } = entry.game;
  return review === undefined ? [] : [{ ...toLinedGame(entry), evaluations: review.evaluations }];
};

/** Counting takes a tenth of a second for a thousand games: while more are arriving it waits for some. */
const GROWTH = 2;

export const createHabits = (): ((entries: readonly CountedEntry[], isReceiving: boolean) => Habits) => {
  let known: { readonly games: number; readonly habits: Habits } | undefined;
  return (entries, isReceiving) => {
    const grown = isReceiving && known !== undefined ? GROWTH * known.games : entries.length;
    if (known === undefined || (known.games !== entries.length && entries.length >= grown))
      known = { games: entries.length, habits: habitsOf(entries.map(toLinedGame)) };
    return known.habits;
  };
};
