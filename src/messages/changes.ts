/** How a player's first choices have changed: one sentence for report and preparation. */
import { formatLine } from '../chess/position/move';
import type { San } from '../chess/types';
import { type MessageOf, sentencesOf } from './message';

export const changeTexts = {
  'change.repertoire':
    'Since {since}: {now} {at, select, first {with White} reply {against {line}} other {after {line}}} ({nowGames} of {nowOf}). Until then: {old} ({oldGames} of {oldOf}).',
} as const;

const sentence: (message: MessageOf<typeof changeTexts>) => string = sentencesOf(changeTexts);

type MoveCounts = readonly { readonly san: San; readonly games: number }[];

/** `since`: milliseconds since 1970 or ISO 8601. `old` and `now` name openings; without them the moves stand. */
type Change = {
  readonly position: readonly San[];
  readonly before: MoveCounts;
  readonly after: MoveCounts;
  readonly since: number | string;
  readonly old?: string | undefined;
  readonly now?: string | undefined;
};

/** `Since January 2026: Scandinavian Defense against 1.e4 (38 of 40). Until then: Sicilian Defense (88 of 103).` */
export const changeSentence = ({ position, before, after, since, old, now }: Change): string => {
  const moveText = (san = '') => formatLine(lineStart(position.length), [san]);
  return sentence({
    id: 'change.repertoire',
    values: {
      since: MONTH.format(new Date(since)),
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

const gamesIn = (moves: MoveCounts): number => moves.reduce((sum, { games }) => sum + games, 0);
