import { expect, it } from 'vitest';
import { emptyPreparation, somePerson, somePreparation, someWeaknesses } from '../test/data/some-preparation';
import { preparationText, sheetText } from './preparation-text';

it('says who, what to expect, what to play, repeated errors and what to avoid', () => {
  const lines = preparationText(somePreparation()).split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'White against mira.talwade',
    '175 games of theirs with Black, 62 games of yours with White, rated 1908 against your 1870',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      '   31%  1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6  (Sicilian: Najdorf)',
      '        3...a6 leaves the reference games, which go on with 3...Nf6 or 3...f5.',
      '  1.b3: they met it in 2 games. Likely replies: 1...e5 45%, 1...d5 30%.',
      '    1.e4 c5 2.Nf3 Nc6 [3.Bb5]  (Sicilian Defense: Rossolimo Variation)',
      '    1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 Nbd7 6.Bc4 [h6]',
      '      Played in 4 of 6 games; loses 24 points of win probability. The answer is 7.Bxf7+.',
      '    1.e4 c5 2.Nf3 d6 3.d4  (Sicilian Defense: Open)',
      '      They score 71% in 38 games here, where their ratings let expect 52%.',
      '      You played it in 5 of 9 games; it loses 10 points of win probability to 4...Nxe4.',
    ]),
  );
});

it('advises against a line of mine that brings less than what I usually play', () => {
  const text = preparationText(somePreparation());
  const [play, avoid] = [text.indexOf('What to play'), text.indexOf('What to avoid')];
  expect(text.indexOf('[3.d4]')).toBeGreaterThan(avoid);
  expect(text.slice(play, avoid)).not.toContain('−');
  expect(text).toContain('worth 47% (−1.2 points in 100 games)');
});

it('says how the opponent is in form, spends the clock, and what I have scored, each with what it rests on', () => {
  expect(preparationText(somePreparation(somePerson)).split('\n').slice(-4)).toEqual([
    'Form, clock, head-to-head',
    '  Form: Last 10 games: 6 won, 1 drawn, 3 lost. 5.5 points in 9 rated ones, where the ratings let expect 5.1.',
    '  Clock: 16.4 s a move (25 games with clocks). Under a tenth of the time in 31% of these games. With so little left 8.2% of the moves are blunders (121 moves).',
    '  Head-to-Head: You have won 1, drawn 1 and lost 2 of 4 games. The last one was on 3 Nov 2026.',
  ]);
});

it('says of a person what is known, and why games may be missing', () => {
  const meetings = { games: 0, wins: 0, draws: 0, losses: 0, winRate: 0, shortfall: 'Lichess cannot be reached.' };
  expect(
    preparationText(somePreparation({ clock: { games: 1, seconds: 3 }, meetings }))
      .split('\n')
      .slice(-3),
  ).toEqual([
    'Form, clock, head-to-head',
    '  Clock: 3.0 s a move (1 game with clocks).',
    '  Head-to-Head: No game of yours against them is known. Lichess cannot be reached.',
  ]);
});

it('says of both colors who it is against once, and what they miss', () => {
  const chosen = somePreparation({ ...somePerson, rating: 1908, weaknesses: someWeaknesses() });
  const lines = sheetText([chosen, { ...emptyPreparation(), ...somePerson }]).split('\n');
  expect(lines[0]).toBe('Against mira.talwade, 1908');
  const placesOf = (words: string): readonly number[] =>
    lines.flatMap((line, index) => (line.trim().startsWith(words) ? [index] : []));
  const order = ['Form:', 'You have White', '175 games', 'You have Black', '0 games', 'What they miss'].map(placesOf);
  expect(order.map((places) => places.length)).toEqual(order.map(() => 1));
  expect(order.flat()).toEqual(order.flat().toSorted((one, other) => one - other));
  expect(lines.slice(-3)).toEqual([
    '  Fork: Missed 4 times. They played 3...h6; there was 3...Nxe4 4.Nxe4 d5.',
    '  Pin: Missed 2 times. They played 2.a3.',
    '  Mate: Missed once. They played 1...a6; there was 1...e5.',
  ]);
});

it('says where nothing was found', () => {
  expect(preparationText(emptyPreparation())).toBe(
    [
      'Black against nobody',
      '0 games of theirs with White, none of yours',
      '',
      'What to expect',
      '  Their games have no position that is likely enough to name.',
      '',
      'What to play',
      '  No line was found that brings more than what you usually play.',
      '',
      'Repeated errors',
      '  No error was found that they repeat.',
      '',
      'What to avoid',
      '  Nothing stands out that they do well or that you usually play badly.',
    ].join('\n'),
  );
});
