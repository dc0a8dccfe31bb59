import { expect, it } from 'vitest';
import { MAX_PGN_LENGTH } from '../../../contract/analysis/analysis';
import {
  boardPgn,
  findRepair,
  gameDate,
  gameLength,
  gameTitle,
  isNoGame,
  notationText,
  readFiles,
  readGameText,
  readPgnFile,
  SAMPLE_PGN,
  selectedGame,
} from './game-text';

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
  const { tree } = selectedGame(readGameText(FOOLS_MATE), undefined);
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
  const { tree } = selectedGame(readGameText(`${headers}\n\n1. e4 *\n`), undefined);
  expect(tree && gameDate(tree)).toBe(day);
});

it('sends a lone game as it was written, and a chosen one of several alone', () => {
  expect(selectedGame(readGameText(SAMPLE_PGN), undefined).pgn).toBe(SAMPLE_PGN);
  const several = readGameText(FOOLS_MATE + SAMPLE_PGN);
  expect(selectedGame(several, 1).pgn).toContain('Paul Morphy');
  expect(selectedGame(several, 1).pgn).not.toContain('Qh4#');
  expect(selectedGame(several, 1).tree?.moves).toHaveLength(33);
});

it('passes over a game that cannot be read unless there is no other', () => {
  expect(selectedGame(readGameText(ILLEGAL + SAMPLE_PGN), undefined).tree?.moves).toHaveLength(33);
  expect(selectedGame(readGameText(ILLEGAL), undefined)).toEqual({ pgn: ILLEGAL });
});

it('reads nothing from blank text and from text that is too large', () => {
  expect(readGameText('  \n').readings).toEqual([]);
  expect(readGameText('1. e4 '.repeat(200_000)).readings).toEqual([]);
});

const ALONE = '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[White "A"]\n\n1. e4 Kd7 *\n\n';

const OPEN_FIRST = 'Open the first move';

it.each([
  ['a FEN tag alone [A87]', ALONE, 'Add the tag and analyze', undefined, ['e4', 'Kd7']],
  ['a late illegal move [A88]', ILLEGAL, 'Analyze the legal part', OPEN_FIRST, ['e4', 'e5']],
  ['a null move [A90]', '1. e4 -- 2. d4 *', 'Analyze the legal part', OPEN_FIRST, ['e4']],
  ['both', ALONE.replace('Kd7', 'Kd1'), 'Add the tag and analyze the legal part', OPEN_FIRST, ['e4']],
])('offers what can be analyzed or opened of a game with %s', (_what, text, label, boardLabel, moves) => {
  for (const [given, chosen] of [[text, undefined] as const, [SAMPLE_PGN + text, 1] as const]) {
    const repair = findRepair(readGameText(given), chosen);
    expect([repair?.label, repair?.boardLabel]).toEqual([label, boardLabel]);
    const [sent] = readGameText(repair?.pgn ?? '').readings;
    expect(sent?.ok && sent.value.moves.map(({ san }) => san)).toEqual(moves);
  }
});

it('counts the full moves of the legal part [A88]', () => {
  const late = SAMPLE_PGN.replace('12. O-O-O', '12. Rd8');
  expect(findRepair(readGameText(late), undefined)?.boardLabel).toBe('Open the first 11 moves');
  const black = SAMPLE_PGN.replace('cxb5', 'cxb4');
  expect(findRepair(readGameText(black), undefined)).toMatchObject({
    boardLabel: 'Open the first 9 moves',
    tree: { moves: { length: 19 } },
  });
});

it.each([
  ['a text of many words without a single move', true],
  ['hello', true],
  ['', false],
  ['1.', false],
  ['1. Qxe9', false],
  ['Nf6 first', false],
  ['[White "A"]', false],
  ['*', false],
])('knows a text in which nothing is of a game: %j', (text, expected) => {
  expect(isNoGame(readGameText(text))).toBe(expected);
});

it('sends a game in the letters of another language in English, and names the language', () => {
  const text = '1. e4 e5 2. Sf3 Sc6 3. Lb5 *';
  const german = readGameText(text);
  expect(german.readings.map(notationText)).toEqual(['read as German notation']);
  expect(selectedGame(german, undefined).pgn).toContain('2. Nf3 Nc6 3. Bb5');
  expect(readGameText(SAMPLE_PGN).readings.map(notationText)).toEqual([undefined]);
});

it('offers nothing where nothing is refused, nor where nothing can be read', () => {
  expect(findRepair(readGameText(SAMPLE_PGN), undefined)).toBeUndefined();
  expect(findRepair(readGameText(ILLEGAL + SAMPLE_PGN), undefined)).toBeUndefined();
  expect(findRepair(readGameText('1. Ke5 *'), undefined)).toBeUndefined();
  expect(findRepair(readGameText('[FEN "nothing"]\n\n1. e4 *'), undefined)).toBeUndefined();
});

it('opens a position of an address, also of Chess960, on the board', () => {
  const fen = 'bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1';
  const opened = boardPgn(readGameText(`https://lichess.org/analysis/chess960/${fen.replaceAll(' ', '_')}`), undefined);
  expect(readGameText(opened ?? '').readings).toMatchObject([{ ok: true, value: { isChess960: true, start: fen } }]);
});

const file = (text: string | Uint8Array<ArrayBuffer>, name: string) => new File([text], name);

it('reads several files as one text of all their games', async () => {
  const { text = '', problems } = await readFiles([
    file('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n', 'a.pgn'),
    file('1. c4 c5 *', 'b.txt'),
    file('\n[White "C"]\n\n1. Nf3 *', 'c.pgn'),
  ]);
  expect(problems).toEqual([]);
  expect(readGameText(text).readings.map(({ ok }) => ok)).toEqual([true, true, true, true]);
});

it('keeps a lone file as it is', async () => {
  expect(await readFiles([file(' 1. e4 *\n', 'a.pgn')])).toEqual({ text: ' 1. e4 *\n', problems: [] });
});

it('says of each file that is none why, and reads the others', async () => {
  const { text, problems } = await readFiles([
    file('1. e4 *', 'a.pgn'),
    file(new Uint8Array([0x89, 0x50, 0, 0]), 'board.png'),
    file('x'.repeat(MAX_PGN_LENGTH + 1), 'large.pgn'),
  ]);
  expect(text).toBe('1. e4 *');
  expect(problems).toEqual([
    'board.png is not a text file. Choose a .pgn or .txt file.',
    'large.pgn: The PGN is larger than 1 MB',
  ]);
});

it('refuses files that are too large together', async () => {
  const half = '1. e4 *\n'.repeat(70_000);
  const { text, problems } = await readFiles([file(half, 'a.pgn'), file(half, 'b.pgn')]);
  expect([text, problems]).toEqual([undefined, ['Together these files are larger than 1 MB. Please choose fewer.']]);
});

it('reads UTF-8, and Latin-1 as older programs write it', async () => {
  expect(await readPgnFile(new File(['[White "Dähne"]'], 'a.pgn'))).toEqual({ ok: true, value: '[White "Dähne"]' });
  const latin = new Uint8Array([0x44, 0xe4, 0x68, 0x6e, 0x65]);
  expect(await readPgnFile(new File([latin], 'b.pgn'))).toEqual({ ok: true, value: 'Dähne' });
});

it('refuses a file that is too large or not text', async () => {
  const large = await readPgnFile(new File(['x'.repeat(MAX_PGN_LENGTH + 1)], 'large.pgn'));
  expect(large).toEqual({ ok: false, error: 'large.pgn: The PGN is larger than 1 MB' });
  const picture = await readPgnFile(new File([new Uint8Array([0x89, 0x50, 0, 0, 1])], 'board.png'));
  expect(picture.ok).toBe(false);
});
