import { expect, it } from 'vitest';
import { parseRecentPlayers, withoutPlayer, withPlayer } from './recent-players';

it('puts the player scouted last first, once, in whatever case', () => {
  expect(withPlayer(['GambitGustav', 'pawnstarmeera'], 'PawnStarMeera')).toEqual(['PawnStarMeera', 'GambitGustav']);
});

it('keeps eight', () => {
  const nine = Array.from({ length: 9 }, (_, index) => `Player${index}`);
  expect(nine.reduce<readonly string[]>(withPlayer, [])).toEqual(nine.toReversed().slice(0, 8));
});

it('forgets a player in whatever case', () => {
  expect(withoutPlayer(['GambitGustav', 'PawnStarMeera'], 'gambitgustav')).toEqual(['PawnStarMeera']);
});

it('reads what it wrote, and nothing from what makes no sense', () => {
  expect(parseRecentPlayers('["PawnStarMeera","mira.talwade"]')).toEqual(['PawnStarMeera', 'mira.talwade']);
  expect(parseRecentPlayers('["PawnStarMeera",7,"<b>",null]')).toEqual(['PawnStarMeera']);
  for (const stored of [null, '', '{', '{}', '"x"']) expect(parseRecentPlayers(stored)).toEqual([]);
});
