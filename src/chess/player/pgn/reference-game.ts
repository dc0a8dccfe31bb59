/** A game of a reference file, as far as it is worth keeping: who played whom, when, where, and the moves. Pure. */
import type { Game } from '../../game';
import { START_FEN } from '../../notation/fen';
import { packMoves, type PackedMoves } from '../../notation/packed-moves';
import { hasIrregularResult } from '../../notation/pgn/pgn-reading';
import type { Milliseconds, Result } from '../../types';
import { headerOf } from './headers';
import { addressOf, hashText, roundOf } from './identity';
import { personOf, type Person } from './person';
import { dayOf, playedAtOf } from './played-at';

/** Why a game that can be read is not kept. */
export const PASSED_OVER = ['variant', 'custom-start', 'no-moves', 'unfinished', 'irregular', 'nameless'] as const;
export type PassedOver = (typeof PASSED_OVER)[number];

/** What the headers say beside players, ratings, date and result. */
export const KEPT_HEADERS = ['Event', 'Site', 'Round', 'TimeControl', 'Termination'] as const;

export type ReferenceGame = {
  /** 64 bits in hexadecimal digits; the same for the same game, wherever its text comes from. */
  readonly key: string;
  /** See `roundOf`. */
  readonly round?: string;
  readonly white: Person;
  readonly black: Person;
  /** Missing where no year is known. */
  readonly playedAt?: Milliseconds;
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  /** The values of `KEPT_HEADERS` in their order, and the address of the game; empty ones at the end are left away. */
  readonly headers: readonly string[];
  readonly packed: PackedMoves;
};

export const toReferenceGame = (game: Game): Result<ReferenceGame, PassedOver> => {
  const white = personOf(game, 'white');
  const black = personOf(game, 'black');
  const { result } = game;
  if (isVariant(game)) return { ok: false, error: 'variant' };
  if (game.start !== START_FEN) return { ok: false, error: 'custom-start' };
  if (game.plies.length === 0) return { ok: false, error: 'no-moves' };
  if (result === '*') return { ok: false, error: hasIrregularResult(game) ? 'irregular' : 'unfinished' };
  if (white === undefined || black === undefined) return { ok: false, error: 'nameless' };
  const playedAt = playedAtOf(game);
  const round = roundOf(game);
  return {
    ok: true,
    value: {
      key: encounterKey(game, white, black),
      ...(round === undefined ? {} : { round }),
      ...{ white, black, result },
      ...(playedAt === undefined ? {} : { playedAt }),
      headers: keptHeaders(game),
      packed: packMoves(game.plies),
    },
  };
};

/**
 * The same encounter: who, on which day, and every move. Files write names, rounds, times and events of one game in
 * different ways, which `gameKey` would take for different games.
 */
const encounterKey = (game: Game, white: Person, black: Person): string =>
  hashText([white.key, black.key, dayOf(game), ...game.plies.map(({ uci }) => uci)].join('\n'));

const isVariant = (game: Game): boolean => {
  const variant = headerOf(game, 'Variant')?.toLowerCase();
  return game.isChess960 || (variant !== undefined && !['standard', 'chess', 'normal'].includes(variant));
};

const keptHeaders = (game: Game): readonly string[] => {
  const values = [...KEPT_HEADERS.map((name) => headerOf(game, name) ?? ''), addressOf(game) ?? ''];
  while (values.at(-1) === '') values.pop();
  return values;
};
