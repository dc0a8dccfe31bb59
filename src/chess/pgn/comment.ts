import type { Evaluation } from '../evaluation';
import { type Comment, type CommentPart, type Shape, SHAPE_COLORS } from '../tree/comment';
import { type Color, otherColor } from '../types';
import { type ClockUnit, parseClock } from './clocks';

export const parseComment = (text: string, context: CommandContext = {}): Comment => {
  const parts: CommentPart[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('[%', at);
    const close = open === -1 ? -1 : text.indexOf(']', open);
    const words = tidy(text.slice(at, close === -1 ? text.length : open));
    if (words !== '') parts.push({ words });
    if (close === -1) return parts;
    parts.push(parseCommand(text.slice(open + 2, close).trim(), context));
    at = close + 1;
  }
};

/** On one line and without braces. */
export const makeComment = (comment: Comment): string => tidy(comment.map(makePart).join(' '));

const tidy = (words: string): string => {
  const trimmed = words.trim();
  return trimmed === '' ? '' : trimmed.replace(/\s+/g, ' ');
};

// Commands. Unknown ones stay as they are.

const NUMBER = /^(clk|eval)\s+(\S{1,20})$/;

const SHAPES = /^(csl|cal)\s+(\S.*)$/s;

const SHAPE = /^([GRYB])([a-h][1-8])([a-h][1-8])?$/;

/** Mate as `#-3`, and as `-M3`, `M-3` or `-#3` of other programs. */
const EVALUATION =
  /^(?:(?:#|#?M)([+-]?\d{1,4})|([+-](?:#|#?M)\d{1,4})|([+-]?(?:\d{1,5}(?:\.\d{0,4})?|\.\d{1,4})))(?:,(\d{1,4}))?$/i;

/** `mated` is the side checkmated by the commented move: only then is `#0` valid. */
type CommandContext = { readonly clocks?: ClockUnit; readonly mated?: Color };

const parseCommand = (command: string, context: CommandContext): CommentPart =>
  parseNumber(command, context) ?? parseShapes(command) ?? { command: command.replace(/\s+/g, ' ') };

const parseNumber = (command: string, { clocks, mated }: CommandContext): CommentPart | undefined => {
  const [, name, value] = NUMBER.exec(command) ?? [];
  if (name === undefined || value === undefined) return undefined;
  if (name === 'eval') return parseEvaluation(value, mated);
  const clock = parseClock(value, clocks);
  return clock === undefined ? undefined : { clock };
};

/** Pawns (`-1.25`) or moves to mate (`#-3`), White's view, and an optional depth. */
const parseEvaluation = (written: string, mated: Color | undefined): CommentPart | undefined => {
  const [, number, signed, pawns, depth] = EVALUATION.exec(written) ?? [];
  const mate = number ?? signed?.replace(/[#M]/gi, '');
  const evaluation = mate === undefined ? toCentipawns(pawns) : toMate(Number(mate), mated);
  if (evaluation === undefined) return undefined;
  return depth === undefined ? { evaluation } : { evaluation, depth: Number(depth) };
};

const toCentipawns = (pawns: string | undefined): Evaluation | undefined =>
  pawns === undefined ? undefined : { cp: Math.round(Number(pawns) * 100) + 0 };

const toMate = (mate: number, mated: Color | undefined): Evaluation | undefined => {
  if (mate !== 0) return { mate };
  return mated === undefined ? undefined : { checkmate: otherColor(mated) };
};

const parseShapes = (command: string): CommentPart | undefined => {
  const [, name, list] = SHAPES.exec(command) ?? [];
  const written = list?.split(',') ?? [];
  const shapes = written.flatMap((shape) => parseShape(shape.trim(), name === 'cal') ?? []);
  return shapes.length === 0 || shapes.length < written.length ? undefined : { shapes };
};

const parseShape = (written: string, isArrow: boolean): Shape | undefined => {
  const [, letter, from, to] = SHAPE.exec(written) ?? [];
  const color = SHAPE_COLORS.find((name) => name.charAt(0).toUpperCase() === letter);
  if (color === undefined || from === undefined || isArrow !== (to !== undefined)) return undefined;
  return to === undefined ? { color, from } : { color, from, to };
};

const makePart = (part: CommentPart): string => {
  if ('words' in part) return part.words;
  if ('clock' in part) return part.isDerived ? '' : `[%clk ${makeClock(part.clock)}]`;
  if ('command' in part) return `[%${part.command}]`;
  if ('shapes' in part) return makeShapes(part.shapes);
  const { evaluation, depth } = part;
  return `[%eval ${makeEvaluation(evaluation)}${depth === undefined ? '' : `,${depth}`}]`;
};

const makeClock = (clock: number): string => {
  const milliseconds = Math.max(0, Math.round(clock * 1000));
  const hours = Math.floor(milliseconds / 3_600_000);
  const minutes = Math.floor(milliseconds / 60_000) % 60;
  const seconds = (milliseconds % 60_000) / 1000;
  return `${hours}:${String(minutes).padStart(2, '0')}:${seconds < 10 ? '0' : ''}${seconds}`;
};

const makeEvaluation = (evaluation: Evaluation): string => {
  if ('cp' in evaluation) return (evaluation.cp / 100).toFixed(2);
  return 'mate' in evaluation ? `#${evaluation.mate}` : '#0';
};

const makeShapes = (shapes: readonly Shape[]): string => {
  const circles = shapes.filter(({ to }) => to === undefined).map(makeShape);
  const arrows = shapes.filter(({ to }) => to !== undefined).map(makeShape);
  const lists = [
    circles.length > 0 ? `[%csl ${circles.join()}]` : '',
    arrows.length > 0 ? `[%cal ${arrows.join()}]` : '',
  ];
  return lists.join('');
};

const makeShape = ({ color, from, to = '' }: Shape): string => `${color.charAt(0).toUpperCase()}${from}${to}`;
