import { expect, it } from 'vitest';
import { chosenGame, gameDate, gameLength, gameTitle, readGameText } from './game-text';
import { SAMPLE_PGN } from './input/sample-game';

const FOOLS_MATE = '[White "?"]\n[Black "Fool\'s winner"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n';
const ILLEGAL = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Qxe9 *\n\n';

it('says what was read', () => {
  const [reading] = readGameText(SAMPLE_PGN).readings;
  if (!reading?.ok) throw new Error('the sample game cannot be read');
  expect(`${gameTitle(reading.value)}, ${gameLength(reading.value)}`).toBe(
    'Paul Morphy – Duke Karl / Count Isouard, 17 moves',
  );
});

it('names a color where a player has no name', () => {
  const { tree } = chosenGame(readGameText(FOOLS_MATE), undefined);
  expect(tree && gameTitle(tree)).toBe("White – Fool's winner");
});

it('names a chapter of a study in which nobody is named, and else the players', () => {
  const chapter = '[White "?"]\n[Black ""]\n[ChapterName "Two Knights"]\n\n1. e4 *\n\n';
  const { readings } = readGameText(chapter + chapter.replace('?', 'Ada'));
  expect(readings.map((reading) => reading.ok && gameTitle(reading.value))).toEqual(['Two Knights', 'Ada – Black']);
});

it.each([
  ['[Date "2026.06.30"]', '2026.06.30'],
  ['[Date "????.??.??"]\n[UTCDate "2026.07.01"]', '2026.07.01'],
  ['[Date "2026.??.??"]', undefined],
  ['[Event "x"]', undefined],
])('tells the day of a game where it is known: %s', (headers, day) => {
  const { tree } = chosenGame(readGameText(`${headers}\n\n1. e4 *\n`), undefined);
  expect(tree && gameDate(tree)).toBe(day);
});

it('sends a lone game as it was written, and a chosen one of several alone', () => {
  expect(chosenGame(readGameText(SAMPLE_PGN), undefined).pgn).toBe(SAMPLE_PGN);
  const several = readGameText(FOOLS_MATE + SAMPLE_PGN);
  expect(chosenGame(several, 1).pgn).toContain('Paul Morphy');
  expect(chosenGame(several, 1).pgn).not.toContain('Qh4#');
  expect(chosenGame(several, 1).tree?.moves).toHaveLength(33);
});

it('passes over a game that cannot be read unless there is no other', () => {
  expect(chosenGame(readGameText(ILLEGAL + SAMPLE_PGN), undefined).tree?.moves).toHaveLength(33);
  expect(chosenGame(readGameText(ILLEGAL), undefined)).toEqual({ pgn: ILLEGAL });
});

it('reads nothing from blank text and from text that is too large', () => {
  expect(readGameText('  \n').readings).toEqual([]);
  expect(readGameText('1. e4 '.repeat(200_000)).readings).toEqual([]);
});
