/** Clocks (`%clk`) and move times (`%emt`) in comments. Two fields are m:ss or h:mm: the time control decides. */
import { estimatedSeconds, moveSeconds, type TimeControl } from '../clock';
import { type Game, plyColor } from '../game';
import { type Comment, type CommentSummary, summarizeComments } from '../tree/comment';
import type { GameTree, TreeNode } from '../tree/game-tree';
import type { Path } from '../tree/path';
import { nodesTo } from '../tree/tree-replay';
import type { Color } from '../types';
import { timeControlOf } from './time-control';

/** The unit of a clock's last field when there are fewer than three. */
export type ClockUnit = 'seconds' | 'minutes';

const FIELDS = /^(?:(\d{1,2}):)?(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d{1,9})?)$/;

const NUMBER = /^\d{1,6}(?:[.,]\d{1,9})?$/;

const UNITS = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m(?:in)?)?(?:(\d{1,5}(?:[.,]\d{1,9})?)s)?$/;

/** Seconds, from `0:03:00`, `3:00`, `0:00:05.9` or `1h30m`. Bare numbers and two fields depend on the unit. */
export const parseClock = (written: string, unit?: ClockUnit): number | undefined => {
  if (written.includes(':')) return parseFields(written, unit);
  if (NUMBER.test(written)) return unit && rounded(numberOf(written) * (unit === 'minutes' ? 60 : 1));
  const [, hours, minutes, seconds] = UNITS.exec(written) ?? [];
  if (hours === undefined && minutes === undefined && seconds === undefined) return undefined;
  return rounded(numberOf(hours) * 3600 + numberOf(minutes) * 60 + numberOf(seconds));
};

const parseFields = (written: string, unit?: ClockUnit): number | undefined => {
  const fields = FIELDS.exec(written);
  if (fields === null) return undefined;
  const [days, hour] = fields[2] === undefined ? [undefined, fields[1]] : [fields[1], fields[2]];
  const time = Number(days ?? 0) * 86_400 + Number(hour ?? 0) * 3600 + Number(fields[3]) * 60 + numberOf(fields[4]);
  return rounded(hour === undefined && unit === 'minutes' ? time * 60 : time);
};

const numberOf = (digits: string | undefined): number => Number(digits?.replace(',', '.') ?? 0);

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const CLOCKS = /\[%clk\s+([^\]\s]{1,20})\s*\]/g;

/** Added time or a later period may exceed the initial time. */
const MAX_SHARE_OF_TOTAL = 1.5;

/** Returns minutes when the highest clock is far below the initial time as seconds but close to it as minutes. */
export const clockUnitOf = (game: Pick<Game, 'headers'>, comments: Iterable<string>): ClockUnit | undefined => {
  let control: TimeControl | undefined;
  let highest = 0;
  for (const comment of comments) {
    for (const [, written = ''] of comment.includes('[%clk') ? comment.matchAll(CLOCKS) : []) {
      if (/:.*:|[.,hms]/.test(written)) return 'seconds';
      control ??= timeControlOf(game);
      highest = Math.max(highest, parseClock(written, 'seconds') ?? 0);
      if (control === undefined || !isInMinutes(highest, control)) return control && 'seconds';
    }
  }
  return control && 'minutes';
};

const isInMinutes = (clock: number, control: TimeControl): boolean => {
  const { initial } = control;
  return clock * 60 <= MAX_SHARE_OF_TOTAL * estimatedSeconds(control) && clock * 60 * clock < initial * initial;
};

type CommentedMove = { comments?: readonly Comment[] };

/**
 * Derives clocks for games with only move times. Stops for a side when a time is missing or its clock would be negative
 * (a later period is unknown).
 */
export const deriveClocks = (game: Pick<Game, 'headers'>, moves: readonly CommentedMove[]): void => {
  if (moves.some(({ comments = [] }) => comments.some(hasClock))) return;
  const spent = moves.map(({ comments = [] }) => spentOf(comments));
  const control = spent.some((seconds) => seconds !== undefined) ? timeControlOf(game) : undefined;
  if (control === undefined) return;
  const left: (number | undefined)[] = [control.initial, control.initial];
  for (const [ply, move] of moves.entries()) {
    const [before, took] = [left[ply % 2], spent[ply]];
    const clock = before === undefined || took === undefined ? -1 : rounded(before - took + control.increment);
    left[ply % 2] = clock < 0 ? undefined : clock;
    const { comments = [] } = move;
    if (clock >= 0) move.comments = comments.with(-1, [...(comments.at(-1) ?? []), { clock, isDerived: true }]);
  }
};

const hasClock = (comment: Comment): boolean => comment.some((part) => 'clock' in part);

/** Seconds. */
const spentOf = (comments: readonly Comment[]): number | undefined => {
  for (const part of comments.flat()) {
    const seconds = 'command' in part ? spentIn(part.command) : undefined;
    if (seconds !== undefined) return seconds;
  }
  return undefined;
};

const spentIn = (command: string): number | undefined => {
  const [, written] = /^emt\s+(\S{1,20})$/.exec(command) ?? [];
  return written === undefined ? undefined : parseClock(written, 'seconds');
};

/** Seconds; `took` only for the last mover. */
export type ClockReading = { readonly left: number; readonly took?: number };

export const clocksAt = (
  tree: GameTree,
  path: Path,
  control: TimeControl | undefined,
): Partial<Readonly<Record<Color, ClockReading>>> => {
  const plies = nodesTo(tree, path).map((node) => ({ clock: clockOf(node) }));
  const clocks: Partial<Record<Color, ClockReading>> = {};
  for (const ply of [plies.length - 2, plies.length - 1]) {
    const left = plies[ply]?.clock;
    if (left === undefined) continue;
    const took = control && ply === plies.length - 1 ? moveSeconds({ plies }, ply, control) : undefined;
    clocks[plyColor(tree, ply)] = { left, took };
  }
  return clocks;
};

/** Seconds per ply, as written or derived from the clocks. */
export const secondsOfMoves = (tree: GameTree, control: TimeControl | undefined): readonly (number | undefined)[] => {
  const plies = tree.moves.map((node) => ({ clock: clockOf(node) }));
  return tree.moves.map(
    ({ comments = [] }, ply) => spentOf(comments) ?? (control && moveSeconds({ plies }, ply, control)),
  );
};

const clockOf = ({ comments = [] }: TreeNode): number | undefined => {
  const remarks: CommentSummary = {};
  summarizeComments(remarks, comments);
  return remarks.clock;
};
