/** Comments of PGN text: words for people, and the clock and the evaluation in bracketed commands. */
import type { Evaluation } from '../evaluation';
import type { GamePly } from '../game';
import type { Color } from '../types';

export type Remarks = Pick<GamePly, 'clock' | 'evaluation' | 'comment'>;

const COMMAND = /^(clk|eval)\s+(\S{1,20})$/;
const CLOCK = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2}(?:\.\d{1,9})?)$/;
const EVALUATION = /^(?:#([+-]?\d{1,4})|([+-]?(?:\d{1,5}(?:\.\d{0,4})?|\.\d{1,4})))(?:,\d{1,4})?$/;

/**
 * What the comments after a move say. Commands that are not known (arrows, circles, ...) are left out.
 * `mated` is the side that the move has checkmated: only then is `#0` an evaluation.
 */
export const readComments = (comments: readonly string[], mated: Color | undefined): Remarks => {
  const text = comments.length === 1 ? (comments[0] ?? '') : comments.join(' ');
  const remarks: Draft = {};
  let words = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('[%', at);
    const close = open === -1 ? -1 : text.indexOf(']', open);
    words += text.slice(at, close === -1 ? text.length : open);
    if (close === -1) break;
    readCommand(remarks, text.slice(open + 2, close).trim(), mated);
    words += ' ';
    at = close + 1;
  }
  const comment = tidy(words);
  if (comment !== '') remarks.comment = comment;
  return remarks;
};

/** The comment that `readComments` reads back; `undefined` when the move has nothing to say. */
export const makeComment = ({ clock, evaluation, comment }: Remarks): string | undefined => {
  const parts = [
    evaluation === undefined ? '' : `[%eval ${makeEvaluation(evaluation)}]`,
    clock === undefined ? '' : `[%clk ${makeClock(clock)}]`,
    tidy(comment ?? ''),
  ];
  const text = parts.filter((part) => part !== '').join(' ');
  return text === '' ? undefined : text;
};

type Draft = { -readonly [Key in keyof Remarks]: Remarks[Key] };

const tidy = (words: string): string => {
  const trimmed = words.trim();
  return trimmed === '' ? '' : trimmed.replaceAll('}', ' ').replace(/\s+/g, ' ').trim();
};

/** The last one of a kind counts. */
const readCommand = (remarks: Draft, command: string, mated: Color | undefined): void => {
  const [, name, value] = COMMAND.exec(command) ?? [];
  if (value === undefined) return;
  if (name === 'clk') {
    const clock = readClock(value);
    if (clock !== undefined) remarks.clock = clock;
  } else {
    const evaluation = readEvaluation(value, mated);
    if (evaluation !== undefined) remarks.evaluation = evaluation;
  }
};

/** Seconds, from `0:03:00`, `3:00` or `0:00:05.9`. */
const readClock = (written: string): number | undefined => {
  const match = CLOCK.exec(written);
  if (match === null) return undefined;
  const seconds = Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]);
  return Math.round(seconds * 1000) / 1000;
};

const makeClock = (clock: number): string => {
  const milliseconds = Math.max(0, Math.round(clock * 1000));
  const hours = Math.floor(milliseconds / 3_600_000);
  const minutes = Math.floor(milliseconds / 60_000) % 60;
  const seconds = (milliseconds % 60_000) / 1000;
  return `${hours}:${String(minutes).padStart(2, '0')}:${seconds < 10 ? '0' : ''}${seconds}`;
};

/** Pawns (`-1.25`) or moves to mate (`#-3`), White's view; a depth behind a comma is left out. */
const readEvaluation = (written: string, mated: Color | undefined): Evaluation | undefined => {
  const match = EVALUATION.exec(written);
  if (match === null) return undefined;
  // Adding zero keeps -0 out.
  if (match[1] === undefined) return { cp: Math.round(Number(match[2]) * 100) + 0 };
  if (Number(match[1]) !== 0) return { mate: Number(match[1]) };
  return mated === undefined ? undefined : { checkmate: mated === 'white' ? 'black' : 'white' };
};

const makeEvaluation = (evaluation: Evaluation): string => {
  if ('cp' in evaluation) return (evaluation.cp / 100).toFixed(2);
  return 'mate' in evaluation ? `#${evaluation.mate}` : '#0';
};
