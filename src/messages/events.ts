/** What is said of a game beside what had been prepared for it. */
import { formatLine } from '../chess/notation/format-line';
import type { CameUp, KeptLine } from '../chess/preparation/came-up';
import type { Ply, San } from '../chess/types';
import type { MessageOf } from './message';
import { sentencesOf } from './sentence';

export const eventTexts = {
  'event.line-left':
    'Your line {line} came up to move {move}; {by, select, me {you} other {they}} left it with {left}. You had prepared {prepared}.',
  'event.line-whole': 'Your line {line} came up to its end, move {move}.',
  'event.line-ended': 'Your line {line} came up; the game ended in it.',
  'event.no-line':
    'None of your lines came up: {by, select, me {you} other {they}} began with {left}. You had prepared {prepared}.',
} as const;

const eventSentence: (message: MessageOf<typeof eventTexts>) => string = sentencesOf(eventTexts);

/** `Your line 1.e4 c5 2.Nf3 came up to move 7; they left it with 7...h6. You had prepared 7...a6.` */
export const cameUpSentence = ({ line, linePlies, gamePlies, left }: CameUp, lines: readonly KeptLine[]): string => {
  const { moves = [], decision = 0 } = lines[line] ?? {};
  const values = { line: formatLine(WHITE_FIRST, moves.slice(0, decision + 1)), move: moveOf(gamePlies - 1) };
  if (left === undefined)
    return linePlies < moves.length
      ? eventSentence({ id: 'event.line-ended', values: { line: values.line } })
      : eventSentence({ id: 'event.line-whole', values });
  const beside = {
    by: left.by,
    left: numbered(left.ply, left.san),
    prepared: left.prepared.map((san) => numbered(left.ply, san)).join(' or '),
  };
  return linePlies === 0
    ? eventSentence({ id: 'event.no-line', values: beside })
    : eventSentence({ id: 'event.line-left', values: { ...values, ...beside } });
};

const WHITE_FIRST = { turn: 'white', moveNumber: 1 } as const;

const moveOf = (ply: Ply): number => Math.floor(ply / 2) + 1;

const numbered = (ply: Ply, san: San): string =>
  formatLine({ turn: ply % 2 === 0 ? 'white' : 'black', moveNumber: moveOf(ply) }, [san]);
