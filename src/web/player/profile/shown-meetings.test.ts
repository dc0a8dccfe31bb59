import { expect, it } from 'vitest';
import { gameOf } from '../../../test/profile-of-games';
import { toShownGame } from '../games/shown-game';
import { meetingsWith, mostMeetings, shownMeetings } from './shown-meetings';

const against = (opponent: string, result: string, createdAt?: string) =>
  toShownGame(
    gameOf('Rosalind', {
      ...{ id: opponent + result, whitePlayer: 'Rosalind', blackPlayer: opponent, result, moves: [], createdAt },
    }),
  );

it('has the score, the games and the last meeting once one is known [SCT-42, OPA-12]', () => {
  const games = [
    against('Henrik', '1-0', '2026-10-03T12:00:00Z'),
    against('Henrik', '0-1', '2026-11-03T12:00:00Z'),
    against('Henrik', '1-0'),
  ];
  expect(shownMeetings(games)).toEqual({
    isSample: false,
    score: '2-0-1',
    title: 'You against Henrik',
    note: '2 wins, 0 draws, 1 loss',
    basis: '3 games, the last on 3 Nov 2026',
  });
});

it('has the fixed words while none is [SCT-42, OPA-12]', () => {
  expect(shownMeetings([])).toEqual({
    isSample: true,
    score: '0-0-0',
    title: 'No Previous Games',
    note: 'First time opponent',
  });
});

it('finds a name in whatever case, and no longer name that holds it', () => {
  const games = [against('Henrik', '1-0'), against('HENRIK', '0-1'), against('Henrik2', '0-1')];
  expect(meetingsWith(games, 'henrik').map(({ opponent }) => opponent)).toEqual(['Henrik', 'HENRIK']);
});

it('finds whoever was encountered most, at least twice', () => {
  const games = [against('Ada', '1-0'), against('Henrik', '1-0'), against('HENRIK', '0-1')];
  expect(mostMeetings(games)).toHaveLength(2);
  expect(mostMeetings(games.slice(0, 2))).toEqual([]);
  expect(mostMeetings([])).toEqual([]);
});
