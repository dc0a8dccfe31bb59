/** How a player's first choices have changed, for the report. */
import { formatLine } from '../chess/position/move';
import type { NamedChange } from '../chess/preparation/habits';
import { type MessageOf, sentencesOf } from './message';

export const habitTexts = {
  'habit.change':
    'Since {since}: {now} {at, select, first {with White} reply {against {line}} other {after {line}}} ({nowGames} of {nowOf}). Until then: {old} ({oldGames} of {oldOf}).',
} as const;

const sentence: (message: MessageOf<typeof habitTexts>) => string = sentencesOf(habitTexts);

/** `Since January 2026: Scandinavian Defense against 1.e4 (38 of 40). Until then: Sicilian Defense (88 of 103).` */
export const namedChangeSentence = ({ position, before, after, since, old, now }: NamedChange): string => {
  const moveText = (san = '') => formatLine(lineStart(position.length), [san]);
  return sentence({
    id: 'habit.change',
    values: {
      since: MONTH.format(since),
      at: position.length === 0 ? 'first' : position.length === 1 ? 'reply' : 'other',
      line: formatLine(lineStart(0), position),
      now: now ?? moveText(after[0]?.san),
      nowGames: after[0]?.games ?? 0,
      nowOf: gamesIn(after),
      old: old ?? moveText(before[0]?.san),
      oldGames: before[0]?.games ?? 0,
      oldOf: gamesIn(before),
    },
  });
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const lineStart = (ply: number) =>
  ({ turn: ply % 2 === 0 ? 'white' : 'black', moveNumber: 1 + Math.floor(ply / 2) }) as const;

const gamesIn = (moves: NamedChange['after']): number => moves.reduce((sum, { games }) => sum + games, 0);
