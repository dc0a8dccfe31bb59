import { expect, it } from 'vitest';
import { comparedGamesText } from './tactic-text';

it.each([
  [19, false, 'Too few games to compare with others: 19 so far, at least 20 needed.'],
  [50, false, 'Not compared with others: for the 50 games there are no games of others of the same rating and speed.'],
  [
    50,
    true,
    'Compared with others of the same rating and speed over 50 games; only significant differences are shown.',
  ],
])('says of %s games (compared: %s) what they are compared with', (games, isCompared, text) => {
  expect(comparedGamesText(games, isCompared)).toBe(text);
});
