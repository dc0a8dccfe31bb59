/** Where a puzzle is from, in words. */
import { isPuzzleTheme, THEME_NAMES } from '../../../../chess/puzzles/themes';
import { type Color, otherColor } from '../../../../chess/types';
import type { PuzzleSource } from '../../../../contract/learn';
import { dateText } from '../../../player/labels';
import { tacticName } from '../../../player/tactic-text';

/**
 * A sentence about the puzzle's origin; `solver` is the side to move, who missed the tactic in a game, or was allowed it.
 * Covered, it does not say what the tactic is.
 */
export const sourceLabel = (source: PuzzleSource, solver: Color, isCovered = false): string => {
  switch (source.origin) {
    case 'starter':
      return 'Found in engine games';
    case 'imported':
      return 'From Lichess';
    case 'own':
      if (source.isSample === true) return theirLabel(source, solver, isCovered, 'sample game');
      return `${ownLabel(source, isCovered)}${gameLabel(source, solver)}${playedLabel('you', source)}`;
    case 'scouted':
      return theirLabel(source, solver, isCovered, 'game');
  }
};

const ownLabel = ({ allowed }: PuzzleSource, isCovered: boolean): string =>
  allowed ? `You allowed ${tacticWithArticle(allowed, isCovered)} in your own game` : 'From your own game';

/** A tactic of somebody else, in a `game` or a `sample game`. */
const theirLabel = (source: PuzzleSource, solver: Color, isCovered: boolean, game: string): string => {
  const { allowed } = source;
  const name = playerIn(source, solver);
  const where = allowed
    ? `${nameLabel('', name) || 'The player'} allowed ${tacticWithArticle(allowed, isCovered)} in a ${game}`
    : `From a ${game}${nameLabel(' of ', name)}`;
  return `${where}${gameLabel(source, solver)}${playedLabel('they', source)}`;
};

/** Whose tactic it was: of one that was allowed, the other side solves it. */
const playerIn = ({ white, black, allowed }: PuzzleSource, solver: Color) =>
  (solver === 'white') === !allowed ? white : black;

/** `a fork`, `mate`, `a winning capture`. */
const tacticWithArticle = (kind: string, isCovered: boolean): string => {
  if (isCovered) return 'a tactic';
  if (/mate$/i.test(kind)) return 'mate';
  if (kind === 'capture') return 'a winning capture';
  const name = tacticName(kind).toLowerCase();
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
};

const gameLabel = (source: PuzzleSource, solver: Color): string => {
  const { playedAt } = source;
  const when = playedAt === undefined || playedAt === null ? '' : `, ${dateText(playedAt)}`;
  return `${nameLabel(' against ', playerIn(source, otherColor(solver)))}${when}`;
};

const playedLabel = (who: string, { played }: PuzzleSource): string =>
  played === undefined || played === null ? '' : `: ${who} played ${played}`;

const nameLabel = (before: string, name: string | null | undefined): string =>
  name === undefined || name === null || name === '' ? '' : `${before}${name}`;

/** `21 Nov 2026` of `2026-11-21`, the same everywhere on earth. */
export const dayLabel = (day: string): string => dateText(`${day}T12:00`);

/** `Back-rank mate` for `backRankMate`; a theme that we do not know stays as it is told. */
export const themeLabel = (theme: string): string => (isPuzzleTheme(theme) ? THEME_NAMES[theme] : theme);
