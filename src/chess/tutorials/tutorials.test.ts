import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/games';
import OPENING_TABLE from '../openings.json' with { type: 'json' };
import { openingOf } from '../openings/opening-names';
import { tutorialFor } from './tutorial-index';
import { findTutorial, readTutorial, type TutorialJson, type TutorialLine, TUTORIALS } from './tutorials';

const sansOf = ({ moves }: TutorialLine) => moves.map(({ san }) => san);
const gameOf = (line: TutorialLine) => readGame(sansOf(line).join(' '));
const ALL_LINES = TUTORIALS.flatMap((tutorial) =>
  [...tutorial.lines, ...tutorial.traps].map((line) => ({ tutorial, line, title: `${tutorial.id}/${line.id}` })),
);
const SENTENCE = /^[A-Z.].*\.$/;
const MAX_TEXT = 140;

describe('the tutorials [GEN-05, LEARN-11]', () => {
  it('are at least twelve, some for each side, each found by its own id', () => {
    expect(TUTORIALS.length).toBeGreaterThanOrEqual(12);
    for (const side of ['white', 'black'] as const) {
      expect(TUTORIALS.filter((tutorial) => tutorial.side === side).length).toBeGreaterThanOrEqual(6);
    }
    expect(TUTORIALS.map(({ id }) => findTutorial(id))).toEqual(TUTORIALS);
    expect(findTutorial('no-such-opening')).toBeUndefined();
  });

  it.each(TUTORIALS)(
    '$id has a main line, two sidelines, a trap and plans for both sides',
    ({ lines, traps, plans }) => {
      const [main, ...sidelines] = lines.map(({ moves }) => moves.length);
      expect(main).toBeGreaterThanOrEqual(8);
      expect(main).toBeLessThanOrEqual(14);
      expect(sidelines.length).toBeGreaterThanOrEqual(2);
      for (const length of sidelines) {
        expect(length).toBeGreaterThanOrEqual(6);
        expect(length).toBeLessThanOrEqual(12);
      }
      expect(traps.length).toBeGreaterThanOrEqual(1);
      expect(plans.white.length).toBeGreaterThanOrEqual(2);
      expect(plans.black.length).toBeGreaterThanOrEqual(2);
    },
  );

  it.each(TUTORIALS)('$id has no two lines that are the same', ({ lines, traps }) => {
    const all = [...lines, ...traps];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map((line) => sansOf(line).join(' '))).size).toBe(all.length);
  });

  it.each(TUTORIALS)('$id tells its idea in two to four sentences', ({ idea, plans, traps }) => {
    expect(idea.match(/[.](?= |$)/g)?.length).toBeGreaterThanOrEqual(2);
    expect(idea.match(/[.](?= |$)/g)?.length).toBeLessThanOrEqual(4);
    for (const text of [idea, ...plans.white, ...plans.black, ...traps.map(({ lesson }) => lesson)]) {
      expect(text).toMatch(SENTENCE);
    }
  });

  it.each(TUTORIALS)('$id has a main line that begins with the moves of the opening', ({ moves, lines }) => {
    expect(lines[0].moves.slice(0, moves.length).map(({ san }) => san)).toEqual(moves);
  });

  it.each(TUTORIALS)('$id bears a name and a code of the opening table', ({ id, name, eco, families }) => {
    const openings = OPENING_TABLE.map((row) => row.split('\t')).map(([, code, name]) => ({
      eco: code,
      name: name ?? '',
    }));
    expect(openings).toContainEqual({ eco, name });
    for (const family of families) {
      const named = openings.filter((opening) => opening.name.startsWith(family));
      expect(named.map((opening) => tutorialFor(opening.name)?.id)).toContain(id);
    }
  });
});

describe('a line', () => {
  it.each(ALL_LINES)('$title is legal, and written as the program writes moves', ({ line }) => {
    expect(gameOf(line).plies.map(({ san }) => san)).toEqual(sansOf(line));
  });

  it.each(ALL_LINES)('$title belongs to its tutorial by the name of its opening', ({ tutorial, line }) => {
    expect(tutorialFor(openingOf(gameOf(line))?.name ?? '')?.id).toBe(tutorial.id);
  });

  it.each(ALL_LINES)('$title says something short about every move', ({ line }) => {
    for (const { text } of line.moves) {
      expect(text).toMatch(SENTENCE);
      expect(text.length).toBeLessThanOrEqual(MAX_TEXT);
    }
  });

  it.each(ALL_LINES)('$title marks a mistake exactly when it is a trap', ({ tutorial, line }) => {
    const mistakes = line.moves.filter(({ isMistake }) => isMistake);
    expect(mistakes.length).toBe(tutorial.traps.some((trap) => trap === line) ? 1 : 0);
  });
});

describe('the tutorial for an opening', () => {
  it.each([
    ['Italian Game: Two Knights Defense', 'italian-game'],
    ['Italian Game', 'italian-game'],
    ['Italian Game: Scotch Gambit, Max Lange Attack', 'scotch-game'],
    ["Queen's Gambit Declined: Orthodox Defense", 'queens-gambit'],
    ['London System, with Be2', 'london-system'],
    ['Sicilian Defense: Najdorf Variation', 'sicilian-defense'],
    ['Semi-Slav Defense', undefined],
    ['Italian Gamelet', undefined],
    ['', undefined],
  ])('%s is %s', (name, id) => {
    expect(tutorialFor(name)?.id).toBe(id);
  });
});

describe('a written tutorial', () => {
  const LINE = { id: 'main', name: 'Main line', moves: [['e4', 'Takes the center.']] };
  const WRITTEN: TutorialJson = { idea: '', starts: {}, lines: [LINE], traps: [], plans: { white: [], black: [] } };

  it('has the moves of the starts in front of those of the line', () => {
    const starts = {
      first: { moves: [['e4', 'One.']] },
      second: { after: 'first', moves: [['e5', 'Two.']] },
    };
    const line = { ...LINE, after: 'second', moves: [['Nf3', 'Three.']] };
    expect(sansOf(readTutorial({ ...WRITTEN, starts, lines: [line] }).lines[0])).toEqual(['e4', 'e5', 'Nf3']);
  });

  it.each([
    ['without a line', { lines: [] }],
    ['with a move without a sentence', { lines: [{ ...LINE, moves: [['e4']] }] }],
    ['with a start that there is not', { lines: [{ ...LINE, after: 'second' }] }],
    ['with a claim that there is not', { lines: [{ ...LINE, claim: 'white wins' }] }],
    ['with a trap that wins nothing', { traps: [{ ...LINE, claim: 'equal', lesson: '' }] }],
  ])('%s is refused', (_, changes) => {
    expect(() => readTutorial({ ...WRITTEN, ...changes })).toThrow();
  });
});
