import { expect, it } from 'vitest';
import { tournamentSentence } from './tournaments';

it('tells how many tournaments there were, the latest and the place in it [SCT-33]', () => {
  const titledTuesday = { name: 'Titled Tuesday', date: '2026-06-02', position: 41, players: 512 };
  const cityOpen = { name: 'City Open', date: '2026-06-20', position: 3, totalPlayers: 64 };
  expect(tournamentSentence([titledTuesday, cityOpen])).toBe(
    'Active in 2 recent tournaments; the latest was City Open, place 3 of 64.',
  );
});

it('takes the first of tournaments without a date, with a dash for a place that is not known [SCT-33]', () => {
  expect(tournamentSentence([{ name: 'A' }, { name: 'B', position: 2 }])).toBe(
    'Active in 2 recent tournaments; the latest was A, place –.',
  );
});

it('says so where there is none [SCT-34]', () => {
  expect(tournamentSentence([])).toBe('Limited recent tournament activity - may focus on casual play.');
});
