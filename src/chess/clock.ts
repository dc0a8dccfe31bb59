/** Time controls, and the time that a player took and had left, in seconds. */
import type { Ply } from './types';

/** What each side has at the start and gets for each of its moves, in seconds. */
export type TimeControl = { readonly initial: number; readonly increment: number };

/** What a time control can be, the fastest first. */
export const KNOWN_SPEEDS = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type KnownSpeed = (typeof KNOWN_SPEEDS)[number];
/** What a game can be: many files do not say how much time there was. The order is that of numbers in databases. */
export const SPEEDS = [...KNOWN_SPEEDS, 'unknown'] as const;
export type Speed = (typeof SPEEDS)[number];

/** The time of a game is reckoned for this many moves, as Lichess does. */
const MOVES = 40;
/** Lichess' bounds: a time of fewer seconds than this is of that speed. Its API, `speed`. */
const SPEED_BOUNDS: readonly (readonly [seconds: number, speed: KnownSpeed])[] = [
  [30, 'ultraBullet'],
  [180, 'bullet'],
  [480, 'blitz'],
  [1500, 'rapid'],
  [21_600, 'classical'],
];

/** Of a game or an event, on screens and in lists. */
export const SPEED_UNKNOWN = 'Speed unknown';

const FRACTIONS: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾' };

/** Seconds left after each ply. */
type Clocked = { readonly plies: readonly { readonly clock?: number }[] };

/**
 * As players say it: minutes and seconds a move, `3+2`, `½+0`. Without a clock `Correspondence`, and `Speed unknown` or a
 * dash where nobody says how much time there was.
 */
export const formatTimeControl = (control: TimeControl | undefined, speed: Speed = 'correspondence'): string => {
  if (control === undefined)
    return speed === 'correspondence' ? 'Correspondence' : speed === 'unknown' ? SPEED_UNKNOWN : '-';
  const { initial, increment } = control;
  return `${FRACTIONS[initial] ?? Math.round((100 * initial) / 60) / 100}+${increment}`;
};

/** A clock as it stands beside a board: `1:30:00`, `3:05`, and tenths in the last ten seconds, `0:09.3`. */
export const formatClock = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tenths = seconds < 10 ? `.${Math.floor(seconds * 10) % 10}` : '';
  const rest = `${String(whole % 60).padStart(2, '0')}${tenths}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

/** The seconds that a side has for 40 moves: the initial time and 40 increments. Lichess Insights, clock %. */
export const wholeTime = ({ initial, increment }: TimeControl): number => initial + MOVES * increment;

/** As Lichess sorts time controls; a game without one is played by correspondence. */
export const speedOf = (control: TimeControl | undefined): KnownSpeed =>
  SPEED_BOUNDS.find(([seconds]) => control !== undefined && wholeTime(control) < seconds)?.[1] ?? 'correspondence';

/** Seconds by which a first clock may differ: texts leave the parts away, and sites add what the network took. */
const TOLERANCE = 1;

/**
 * The time control of the side that plays the ply. Whoever goes berserk in an arena of Lichess has half of the time and no
 * increment; of all that Lichess tells only that side's first clock says so, which has not run yet. (scalachess, `Clock`;
 * where 40 increments are more than the time it is not halved, and nothing tells.)
 */
export const controlAt = ({ plies }: Clocked, ply: Ply, control: TimeControl): TimeControl => {
  const { initial, increment } = control;
  const first = plies[ply % 2 === 0 ? 0 : 1]?.clock;
  const isBerserk =
    first !== undefined &&
    initial >= Math.max(MOVES * increment, 4 * TOLERANCE) &&
    Math.abs(first - initial / 2) <= TOLERANCE;
  return isBerserk ? { initial: initial / 2, increment: 0 } : control;
};

/**
 * Seconds that the ply took: the mover's clock after its move before, less the clock after this one, the increment
 * counted. `undefined` for the first move of each side (its clock is not running yet), where a clock is missing, and
 * where the clocks say less than nothing (time was given).
 */
export const moveSeconds = (game: Clocked, ply: Ply, control: TimeControl): number | undefined => {
  const before = game.plies[ply - 2]?.clock;
  const after = game.plies[ply]?.clock;
  if (before === undefined || after === undefined) return undefined;
  const seconds = before + controlAt(game, ply, control).increment - after;
  return seconds < 0 ? undefined : seconds;
};

/**
 * Seconds that the mover had when it began to think: its clock after its move before, or the initial time before its
 * first one. `undefined` where a clock is missing.
 */
export const secondsLeft = (game: Clocked, ply: Ply, control: TimeControl): number | undefined => {
  if (game.plies[ply]?.clock === undefined) return undefined;
  return ply < 2 ? controlAt(game, ply, control).initial : game.plies[ply - 2]?.clock;
};
