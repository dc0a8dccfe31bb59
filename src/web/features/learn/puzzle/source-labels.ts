/** Where a puzzle is from, in words. */
import type { Color } from '../../../../chess/types';
import type { PuzzleSource } from '../../../../contract/learn';
import { dateText } from '../../../player/labels';

/** A sentence about the puzzle's origin; `solver` is the side to move, who missed the tactic in a game. */
export const sourceLabel = (source: PuzzleSource, solver: Color): string => {
  switch (source.origin) {
    case 'starter':
      return 'Found in engine games';
    case 'imported':
      return 'From Lichess';
    case 'own':
      return `From your own game${against(source, solver)}${playedLabel('you', source)}`;
    case 'scouted':
      return `From a game${nameLabel(' of ', solver === 'white' ? source.white : source.black)}${against(source, solver)}${playedLabel('they', source)}`;
  }
};

const against = ({ white, black, playedAt }: PuzzleSource, solver: Color): string => {
  const when = playedAt === undefined || playedAt === null ? '' : `, ${dateText(playedAt)}`;
  return `${nameLabel(' against ', solver === 'white' ? black : white)}${when}`;
};

const playedLabel = (who: string, { played }: PuzzleSource): string =>
  played === undefined || played === null ? '' : `: ${who} played ${played}`;

const nameLabel = (before: string, name: string | null | undefined): string =>
  name === undefined || name === null || name === '' ? '' : `${before}${name}`;

/** `21 Nov 2026` of `2026-11-21`, the same everywhere on earth. */
export const dayLabel = (day: string): string => dateText(`${day}T12:00`);
