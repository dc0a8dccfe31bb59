import type { Evaluation } from '../evaluation';
import { type Game, type GamePly, plyColor } from '../game';
import { dayOf, headerOf, playedAtOf } from '../pgn/headers';
import { hasIrregularResult } from '../pgn/read';
import { START_FEN } from '../position/fen';
import { startWalk } from '../position/move';
import { hashText } from '../text';
import { type Milliseconds, type Result, SQUARE_NAMES, type Uci } from '../types';
import { type Person, personOf, roundOf, urlOf } from './identity';

const SKIP_REASONS = ['variant', 'custom-start', 'no-moves', 'unfinished', 'irregular', 'nameless'] as const;

export type SkipReason = (typeof SKIP_REASONS)[number];

export const STORED_HEADERS = ['Event', 'Site', 'Round', 'TimeControl', 'Termination'] as const;

export type ReferenceGame = {
  /** 64 bits as hexadecimal digits; identifies the game, whatever its source. */
  readonly key: string;
  readonly round?: string;
  readonly white: Person;
  readonly black: Person;
  readonly playedAt?: Milliseconds;
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  /** The values of `STORED_HEADERS`, then the URL; trailing empty values are dropped. */
  readonly headers: readonly string[];
  readonly packed: PackedMoves;
};

export const toReferenceGame = (game: Game): Result<ReferenceGame, SkipReason> => {
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
      white,
      black,
      result,
      ...(playedAt === undefined ? {} : { playedAt }),
      headers: storedHeaders(game),
      packed: packMoves(game.plies),
    },
  };
};

/** Ignores names' spelling, rounds, times and events, which differ between files. */
const encounterKey = (game: Game, white: Person, black: Person): string =>
  hashText([white.key, black.key, dayOf(game), ...game.plies.map(({ uci }) => uci)].join('\n'));

const isVariant = (game: Game): boolean => {
  const variant = headerOf(game, 'Variant')?.toLowerCase();
  return game.isChess960 || (variant !== undefined && !['standard', 'chess', 'normal'].includes(variant));
};

const storedHeaders = (game: Game): readonly string[] => {
  const values = [...STORED_HEADERS.map((name) => headerOf(game, name) ?? ''), urlOf(game) ?? ''];
  while (values.at(-1) === '') values.pop();
  return values;
};

/** Moves, clocks and evaluations as compact text. Stored in tables: never change the format. */

export type PackedMoves = {
  readonly moves: string;
  readonly clocks?: string;
  readonly evaluations?: string;
};

/** Characters that need no quoting. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_!#$%()*+,.:;<=';

const ROLES = 'nbrq';

const FILES = 'abcdefgh';

const SQUARES = 64;

export const packMoves = (plies: readonly GamePly[]): PackedMoves => {
  const clocks = plies.some(({ clock }) => clock !== undefined) ? packClocks(plies) : undefined;
  const evaluations = plies.some(({ evaluation }) => evaluation !== undefined) ? packEvaluations(plies) : undefined;
  return {
    moves: packLine(plies.map(({ uci }) => uci)),
    clocks,
    evaluations,
  };
};

/** Moves only; a longer line starts with the shorter one's text. */
export const packLine = (moves: readonly Uci[]): string => moves.map(packMove).join('');

export const unpackMoves = ({ moves, clocks, evaluations }: PackedMoves): readonly GamePly[] | undefined => {
  const walk = startWalk(START_FEN, false);
  const clock = clocks === undefined ? undefined : unpackClocks(clocks);
  const evaluation = evaluations === undefined ? undefined : unpackEvaluations(evaluations);
  const plies: GamePly[] = [];
  for (let at = 0; at + 1 < moves.length; at += 2) {
    const uci = unpackMove(moves.slice(at, at + 2));
    const played = uci === undefined ? undefined : walk?.play(uci);
    if (played === undefined) return undefined;
    const ply = plies.length;
    const left = clock?.[ply];
    const evaluationAfter = played.san.endsWith('#') ? mated(ply) : evaluation?.[ply];
    plies.push({
      ...played,
      ...(left === undefined ? {} : { clock: left }),
      ...(evaluationAfter === undefined || evaluation === undefined ? {} : { evaluation: evaluationAfter }),
    });
  }
  return plies;
};

const mated = (ply: number): Evaluation => ({ checkmate: plyColor({ start: START_FEN }, ply) });

const packMove = (uci: Uci): string => {
  const [from, to] = [SQUARE_NAMES.indexOf(uci.slice(0, 2)), SQUARE_NAMES.indexOf(uci.slice(2, 4))];
  const role = ROLES.indexOf(uci.charAt(4) || '?');
  // A promotion goes straight or one file sideways.
  const target = role === -1 ? to : SQUARES + 3 * role + 1 + (to % 8) - (from % 8);
  return LETTERS.charAt(from) + LETTERS.charAt(target);
};

export const unpackMove = (packed: string): Uci | undefined => {
  const [from, target] = [LETTERS.indexOf(packed.charAt(0)), LETTERS.indexOf(packed.charAt(1))];
  const start = SQUARE_NAMES[from];
  if (start === undefined || target === -1) return undefined;
  if (target < SQUARES) return `${start}${SQUARE_NAMES[target] ?? ''}`;
  const promotion = target - SQUARES;
  const file = FILES.charAt((from % 8) + (promotion % 3) - 1);
  return `${start}${file}${start.endsWith('7') ? '8' : '1'}${ROLES.charAt(Math.floor(promotion / 3))}`;
};

/** Seconds, as differences from the same player's previous clock. */
const packClocks = (plies: readonly GamePly[]): string => {
  const last = [0, 0];
  return plies
    .map(({ clock }, ply) => {
      if (clock === undefined) return NONE;
      const seconds = Math.round(clock);
      const packed = packNumber(seconds - (last[ply % 2] ?? 0));
      last[ply % 2] = seconds;
      return packed;
    })
    .join('');
};

const unpackClocks = (packed: string): readonly (number | undefined)[] => {
  const last = [0, 0];
  return unpackNumbers(packed).map((change, ply) => {
    if (change === undefined) return undefined;
    const seconds = (last[ply % 2] ?? 0) + change;
    last[ply % 2] = seconds;
    return seconds;
  });
};

/** Beyond any centipawn value; larger numbers are mates. */
const MATE = 1_000_000;

const packEvaluations = (plies: readonly GamePly[]): string =>
  plies
    .map(({ evaluation }) => {
      // Checkmate is derived from the moves.
      if (evaluation === undefined || 'checkmate' in evaluation) return NONE;
      if ('cp' in evaluation) return packNumber(Math.round(evaluation.cp));
      return packNumber(evaluation.mate + Math.sign(evaluation.mate) * MATE);
    })
    .join('');

const unpackEvaluations = (packed: string): readonly (Evaluation | undefined)[] =>
  unpackNumbers(packed).map((value) => {
    if (value === undefined) return undefined;
    return Math.abs(value) > MATE ? { mate: value - Math.sign(value) * MATE } : { cp: value };
  });

/** Integers of 5-bit digits with a continuation bit; the lowest bit is the sign. `~` means none. */
const NONE = '~';

const MORE = 32;

const packNumber = (value: number): string => {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let packed = '';
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) packed += LETTERS.charAt((rest % MORE) + MORE);
  return packed + LETTERS.charAt(rest);
};

const unpackNumbers = (packed: string): readonly (number | undefined)[] => {
  const values: (number | undefined)[] = [];
  let [value, unit] = [0, 1];
  for (const letter of packed) {
    const digit = LETTERS.indexOf(letter);
    value += unit * (digit % MORE);
    unit *= MORE;
    if (letter !== NONE && digit >= MORE) continue;
    values.push(letter === NONE ? undefined : value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, unit] = [0, 1];
  }
  return values;
};
