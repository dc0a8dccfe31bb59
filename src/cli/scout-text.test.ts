import { expect, it } from 'vitest';
import { reportFacts } from '../chess/player/player-report';
import { findingsWith, rateFinding } from '../test/data/findings';
import { profileOfGames } from '../test/profile-of-games';
import { formatScout } from './scout-text';

const counted = <Name extends string>(name: Name, count: number) => ({ name, count, places: [] });
const tactics = {
  ...reportFacts([]).tactics,
  games: 50,
  missed: [counted('fork', 3)],
  weaknesses: [counted('endgamePrecision', 9), counted('missedForks', 3)],
};
const linesOf = (report: Parameters<typeof profileOfGames>[2]): readonly string[] =>
  formatScout(profileOfGames('Henrik', [], report), []).split('\n');

it('lists what was allowed under what was missed, with its games, and all that was counted [A93]', () => {
  const report = {
    tactics: { ...tactics, allowedGames: 40, allowed: [counted('pin', 2), counted('mate', 1)] },
    ...findingsWith([rateFinding('phase.endgame', 'strength')]),
  };
  expect(linesOf({ report })).toEqual(
    expect.arrayContaining([
      'Tactics        missed: fork 3 (50 games)',
      '  allowed      pin 2, mate 1 (40 games)',
      '  weaknesses   endgamePrecision 9, missedForks 3',
    ]),
  );
});

it('says nothing of what was allowed where nobody looked for it', () => {
  expect(linesOf({ report: { tactics } }).filter((line) => /allowed/.test(line))).toEqual([]);
});
