import { expect, it } from 'vitest';
import { countResults } from '../../../chess/player/results';
import type { HeadToHeadGameDto } from '../../../contract/player/head-to-head';
import { gameOf } from '../../../test/profile-of-games';
import { toShownGame } from '../games/shown-game';
import { colorScores, type HeadToHeadGames, headToHeadText, mostFrequentOpponent } from './head-to-head';

const meeting = (
  outcome: HeadToHeadGameDto['outcome'],
  color: HeadToHeadGameDto['color'],
  day: string,
): HeadToHeadGameDto => ({
  id: day,
  outcome,
  color,
  speed: 'blitz',
  opponent: 'Henrik',
  source: 'pgn',
  playedAt: `${day}T12:00:00.000Z`,
});

const known = (...meetings: readonly HeadToHeadGameDto[]): HeadToHeadGames => {
  const of = (color: HeadToHeadGameDto['color']) => countResults(meetings.filter((one) => one.color === color));
  return { results: { all: countResults(meetings), white: of('white'), black: of('black') }, meetings };
};

it('has the score, the games and the last meeting once one is known [SCT-42, OPA-12]', () => {
  const meetings = known(
    meeting('loss', 'black', '2026-11-03'),
    meeting('win', 'white', '2026-10-03'),
    meeting('win', 'white', '2026-09-03'),
  );
  expect(headToHeadText(meetings)).toEqual({
    isSample: false,
    score: '2-0-1',
    title: 'You against Henrik',
    note: '2 wins, 0 draws, 1 loss',
    basis: '3 games, the last on 3 Nov 2026',
  });
  expect(colorScores(meetings)).toBe('White 2-0-0, Black 0-0-1');
});

it('has the fixed words while none is [SCT-42, OPA-12]', () => {
  for (const nothing of [undefined, known()])
    expect(headToHeadText(nothing)).toEqual({
      isSample: true,
      score: '0-0-0',
      title: 'No Previous Games',
      note: 'First time opponent',
    });
});

it('finds whoever was encountered most, at least twice, in whatever case the name is written', () => {
  const against = (opponent: string, result: string) =>
    toShownGame(
      gameOf('Rosalind', {
        id: opponent + result,
        whitePlayer: 'Rosalind',
        blackPlayer: opponent,
        result,
        moves: [],
      }),
    );
  const games = [against('Ada', '1-0'), against('Henrik', '1-0'), against('HENRIK', '0-1')];
  expect(mostFrequentOpponent(games)?.results.all).toMatchObject({ games: 2, wins: 1, losses: 1 });
  expect(mostFrequentOpponent(games, true)?.meetings.map(({ libraryGame }) => libraryGame)).toEqual([
    'Henrik1-0',
    'HENRIK0-1',
  ]);
  expect(mostFrequentOpponent(games.slice(0, 2))).toBeUndefined();
  expect(mostFrequentOpponent([])).toBeUndefined();
});
