/** Time controls and clocks. All times are in seconds. */
import type { Ply } from './types';

export type TimeControl = { readonly initial: number; readonly increment: number };

/** From fastest to slowest. */
export const KNOWN_SPEEDS = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type KnownSpeed = (typeof KNOWN_SPEEDS)[number];
/** The index of a speed is stored in the database: never reorder. */
export const SPEEDS = [...KNOWN_SPEEDS, 'unknown'] as const;
export type Speed = (typeof SPEEDS)[number];

const ESTIMATED_MOVES = 40;
/** Upper bounds in seconds, exclusive. Lichess API, `speed`. */
const SPEED_BOUNDS: readonly (readonly [seconds: number, speed: KnownSpeed])[] = [
  [30, 'ultraBullet'],
  [180, 'bullet'],
  [480, 'blitz'],
  [1500, 'rapid'],
  [21_600, 'classical'],
];

export const SPEED_UNKNOWN = 'Speed unknown';

const FRACTIONS: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾' };

type Clocked = { readonly plies: readonly { readonly clock?: number }[] };

/** For example `3+2` or `½+0` (minutes + seconds per move), `Correspondence`, `Speed unknown` or `-`. */
export const formatTimeControl = (control: TimeControl | undefined, speed: Speed = 'correspondence'): string => {
  if (control === undefined)
    return speed === 'correspondence' ? 'Correspondence' : speed === 'unknown' ? SPEED_UNKNOWN : '-';
  const { initial, increment } = control;
  return `${FRACTIONS[initial] ?? Math.round((100 * initial) / 60) / 100}+${increment}`;
};

/** For example `1:30:00`, `3:05`, or `0:09.3` below ten seconds. */
export const formatClock = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tenths = seconds < 10 ? `.${Math.floor(seconds * 10) % 10}` : '';
  const rest = `${String(whole % 60).padStart(2, '0')}${tenths}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

/** Estimated seconds per side: the initial time plus 40 increments, like Lichess Insights. */
export const estimatedSeconds = ({ initial, increment }: TimeControl): number => initial + ESTIMATED_MOVES * increment;

/** Lichess' speed category; no time control means correspondence. */
export const speedOf = (control: TimeControl | undefined): KnownSpeed =>
  SPEED_BOUNDS.find(([seconds]) => control !== undefined && estimatedSeconds(control) < seconds)?.[1] ??
  'correspondence';

/** In seconds: PGN drops fractions, and sites add lag compensation. */
const TOLERANCE = 1;

/**
 * The mover's time control. Berserk in a Lichess arena halves the time and removes the increment; only that side's
 * first clock shows it (scalachess `Clock`).
 */
export const controlAt = ({ plies }: Clocked, ply: Ply, control: TimeControl): TimeControl => {
  const { initial, increment } = control;
  const first = plies[ply % 2 === 0 ? 0 : 1]?.clock;
  const isBerserk =
    first !== undefined &&
    initial >= Math.max(ESTIMATED_MOVES * increment, 4 * TOLERANCE) &&
    Math.abs(first - initial / 2) <= TOLERANCE;
  return isBerserk ? { initial: initial / 2, increment: 0 } : control;
};

/**
 * Seconds spent on the ply, increment included. `undefined` for each side's first move (the clock is not running yet),
 * missing clocks and negative times.
 */
export const moveSeconds = (game: Clocked, ply: Ply, control: TimeControl): number | undefined => {
  const before = game.plies[ply - 2]?.clock;
  const after = game.plies[ply]?.clock;
  if (before === undefined || after === undefined) return undefined;
  const seconds = before + controlAt(game, ply, control).increment - after;
  return seconds < 0 ? undefined : seconds;
};

/** The mover's seconds before the ply; `undefined` without a clock. */
export const secondsLeft = (game: Clocked, ply: Ply, control: TimeControl): number | undefined => {
  if (game.plies[ply]?.clock === undefined) return undefined;
  return ply < 2 ? controlAt(game, ply, control).initial : game.plies[ply - 2]?.clock;
};
