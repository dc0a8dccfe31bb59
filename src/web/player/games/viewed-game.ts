/** A scouted game for the viewer. */
import { useEffect, useMemo } from 'react';
import { parsePgn } from '../../../chess/pgn/pgn';
import { invalidMove } from '../../../chess/position/move';
import type { GameTree } from '../../../chess/tree/game-tree';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import type { Ply, San } from '../../../chess/types';
import type { MissedTactic, ScoutedGame } from '../../../contract/player/scout';
import type { BoardPlayers } from '../../board/player-name';
import { logError } from '../../lib/log';

type ViewedGame = {
  /** Illegal moves are kept as text. */
  readonly tree: GameTree;
  /** For a log. */
  readonly problems?: readonly string[];
};

type PlayedMoves = Pick<ScoutedGame, 'moves' | 'pgn'> & Partial<Pick<ScoutedGame, 'whitePlayer' | 'blackPlayer'>>;

/**
 * The PGN with its variations if its moves are those of the list, or if the list is illegal and as long; else the list
 * from the start position. Named players are in the headers.
 */
export const viewGame = ({ moves, pgn, ...players }: PlayedMoves): ViewedGame => {
  const { tree, invalid } = treeOfMoves(moves);
  const [reading] = parsePgn(pgn ?? '');
  const reported = reading?.ok && reading.value.moves.length === moves.length ? reading.value : undefined;
  if (reported && (invalid !== undefined || hasSameMoves(reported, tree)))
    return { tree: withPlayers(reported, players) };
  const named = withPlayers(tree, players);
  if (invalid === undefined) return { tree: named };
  return { tree: named, problems: [invalidMove(invalid), ...(reading?.ok === false ? [reading.error.message] : [])] };
};

const withPlayers = (tree: GameTree, { whitePlayer, blackPlayer }: Omit<PlayedMoves, 'moves' | 'pgn'>): GameTree => {
  if (whitePlayer === undefined || blackPlayer === undefined) return tree;
  return { ...tree, headers: new Map([['White', whitePlayer], ['Black', blackPlayer], ...tree.headers]) };
};

const hasSameMoves = (one: GameTree, other: GameTree): boolean =>
  one.start === other.start && one.moves.every(({ uci }, ply) => uci === other.moves[ply]?.uci);

/** `ply` is the one that the line replaces, where known: a game may end before it. */
export type ViewedChance = { readonly kind: string; readonly line: readonly San[]; readonly ply?: Ply };

type Analyzed = Pick<ScoutedGame, 'moves' | 'analysis'>;

/** In game order; those without a valid ply last. */
export const viewChances = ({ moves, analysis }: Analyzed): readonly ViewedChance[] =>
  inOrder((analysis?.missedTactics ?? []).map((missed) => toChance(missed, missed.ply, moves.length)));

/** The reply to a ply begins after it. */
export const viewAllowed = ({ moves, analysis }: Analyzed): readonly ViewedChance[] =>
  inOrder(
    (analysis?.allowedTactics ?? []).map((allowed) =>
      toChance(allowed, allowed.ply === undefined ? undefined : allowed.ply + 1, moves.length + 1),
    ),
  );

const toChance = ({ tacticalType, line }: MissedTactic, ply: Ply | undefined, end: Ply): ViewedChance => ({
  kind: tacticalType,
  line: line ?? [],
  ...(ply !== undefined && ply >= 0 && ply < end ? { ply } : {}),
});

const inOrder = (chances: readonly ViewedChance[]): readonly ViewedChance[] =>
  [...chances].sort((one, other) => (one.ply ?? Infinity) - (other.ply ?? Infinity) || 0);

/** Logs what is illegal (ERR-05 and ERR-06). */
export const useViewedGame = (scouted: ScoutedGame): GameTree => {
  const game = useMemo(() => viewGame(scouted), [scouted]);
  useEffect(() => game.problems?.forEach(logError), [game]);
  return game.tree;
};

export const playersOf = ({
  whitePlayer,
  blackPlayer,
  whiteRating,
  blackRating,
  result,
}: ScoutedGame): BoardPlayers => ({
  white: { name: whitePlayer, rating: whiteRating ?? undefined },
  black: { name: blackPlayer, rating: blackRating ?? undefined },
  result,
});
