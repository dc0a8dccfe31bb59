import { isPuzzleTheme, THEME_NAMES } from '../../../../chess/puzzles/themes';
import { type Color, otherColor } from '../../../../chess/types';
import type { PuzzleDto, PuzzleSource } from '../../../../contract/learn/puzzles';
import { puzzleSentence } from '../../../../messages/puzzles';
import { dateText } from '../../../player/labels';
import { tacticName } from '../../../player/tactic-text';

/** `solver` is the side to move; with `isThemeHidden` the label does not reveal the tactic. */
export const sourceLabel = (source: PuzzleSource, solver: Color, isThemeHidden = false): string => {
  switch (source.origin) {
    case 'starter':
      return 'Comes with Outpost Pro';
    case 'imported':
      return 'From Lichess';
    case 'own':
      if (source.isSample === true) return theirLabel(source, solver, isThemeHidden, 'sample game');
      return `${ownLabel(source, isThemeHidden)}${gameLabel(source, solver)}${playedLabel('you', source)}`;
    case 'scouted':
      return theirLabel(source, solver, isThemeHidden, 'game');
  }
};

/** Specification, LEARN-02. */
export const DAILY_TITLE = 'Daily Puzzle';

/** Of the card. `isDaily`: the specified title (LEARN-02). */
export const puzzleTitle = (
  { rating, source }: Pick<PuzzleDto, 'rating' | 'source'>,
  solver: Color,
  isDaily: boolean,
): string => {
  if (isDaily) return DAILY_TITLE;
  if (source?.isSample === true) return puzzleSentence({ id: 'puzzle.title-sample' });
  if (source?.origin === 'own') {
    const name = playerOf(source, otherColor(solver));
    return name === undefined || name === null || name === ''
      ? puzzleSentence({ id: 'puzzle.title-own' })
      : puzzleSentence({ id: 'puzzle.title-own-against', values: { name } });
  }
  const name = source?.origin === 'scouted' ? playerOf(source, solver) : undefined;
  return name === undefined || name === null || name === ''
    ? puzzleSentence({
        id: 'puzzle.title',
        values: { rating: rating === undefined ? 'none' : String(Math.round(rating)) },
      })
    : puzzleSentence({ id: 'puzzle.title-scouted', values: { name } });
};

const ownLabel = ({ allowed }: PuzzleSource, isThemeHidden: boolean): string =>
  allowed ? `You allowed ${tacticWithArticle(allowed, isThemeHidden)} in your own game` : 'From your own game';

/** `game` is `game` or `sample game`. */
const theirLabel = (source: PuzzleSource, solver: Color, isThemeHidden: boolean, game: string): string => {
  const { allowed } = source;
  const name = playerOf(source, solver);
  const where = allowed
    ? `${nameLabel('', name) || 'The player'} allowed ${tacticWithArticle(allowed, isThemeHidden)} in a ${game}`
    : `From a ${game}${nameLabel(' of ', name)}`;
  return `${where}${gameLabel(source, solver)}${playedLabel('they', source)}`;
};

/** An allowed tactic is solved by the opponent of the player. */
const playerOf = ({ white, black, allowed }: PuzzleSource, solver: Color) =>
  (solver === 'white') === !allowed ? white : black;

/** `a fork`, `mate`, `a winning capture`. */
const tacticWithArticle = (kind: string, isThemeHidden: boolean): string => {
  if (isThemeHidden) return 'a tactic';
  if (/mate$/i.test(kind)) return 'mate';
  if (kind === 'capture') return 'a winning capture';
  const name = tacticName(kind).toLowerCase();
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
};

const gameLabel = (source: PuzzleSource, solver: Color): string => {
  const { playedAt } = source;
  const when = playedAt === undefined || playedAt === null ? '' : `, ${dateText(playedAt)}`;
  return `${nameLabel(' against ', playerOf(source, otherColor(solver)))}${when}`;
};

const playedLabel = (who: string, { played }: PuzzleSource): string =>
  played === undefined || played === null ? '' : `: ${who} played ${played}`;

const nameLabel = (before: string, name: string | null | undefined): string =>
  name === undefined || name === null || name === '' ? '' : `${before}${name}`;

/** `21 Nov 2026` for `2026-11-21`, independent of the time zone. */
export const dayLabel = (day: string): string => dateText(`${day}T12:00`);

/** `Back-rank mate` for `backRankMate`; unknown themes are unchanged. */
export const themeLabel = (theme: string): string => (isPuzzleTheme(theme) ? THEME_NAMES[theme] : theme);
