/** How much time a game was played with, by its headers. */
import { speedOf, type Speed, type TimeControl } from '../../clock';
import { headerOf, type Headed } from './headers';

/** `180+2`, `600`, and the first period of `40/7200:3600`; in seconds, as PGN has it. */
const PERIOD = /^(?:\d{1,3}\/)?(\d{1,7})(?:\+(\d{1,5}))?(?::|$)/;
/** So many seconds for each single move. */
const PER_MOVE = /^1\/\d+/;

/** What an event may be called, the longer word before the one in it. */
const WORDS: readonly (readonly [word: RegExp, speed: Speed])[] = [
  [/ultra-?bullet/i, 'ultraBullet'],
  [/bullet/i, 'bullet'],
  [/blitz/i, 'blitz'],
  [/rapid/i, 'rapid'],
  [/classical/i, 'classical'],
  [/correspondence/i, 'correspondence'],
];

/** Of several periods the first; `undefined` where none is written and for days a move. */
export const timeControlOf = (game: Headed): TimeControl | undefined => {
  const written = headerOf(game, 'TimeControl') ?? '';
  const match = PER_MOVE.test(written) ? null : PERIOD.exec(written);
  return match === null ? undefined : { initial: Number(match[1]), increment: Number(match[2] ?? 0) };
};

/**
 * By the time control; without one by what the event is called; else a game on a site that says `-` has no clock, and any
 * other is taken for a long game over the board, for these are what is written down without a time.
 */
export const speedOfPgn = (game: Headed, isOnline: boolean): Speed => {
  const control = timeControlOf(game);
  if (control !== undefined) return speedOf(control);
  const written = game.headers.get('TimeControl')?.trim() ?? '';
  if (PER_MOVE.test(written)) return 'correspondence';
  const event = headerOf(game, 'Event') ?? '';
  const named = WORDS.find(([word]) => word.test(event))?.[1];
  return named ?? (isOnline && written === '-' ? 'correspondence' : 'classical');
};
