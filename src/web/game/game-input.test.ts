import { expect, it } from 'vitest';
import { PLATFORM, type Site } from '../../contract/sites';
import { isUsername, parseStoredInput, recognizeInput } from './game-input';

const OTHER: Site = { ...PLATFORM, site: 'chesscom', label: 'Chess.com' };

const read = (text: string) => recognizeInput(text, [PLATFORM, OTHER]);

const game = (site: string, id: string) => ({ kind: 'link', link: { site, kind: 'game', id } });

const study = (id: string, chapter?: string) => ({
  kind: 'link',
  link: { site: 'lichess', kind: 'study', id, chapter },
});

it.each([
  ['https://lichess.org/abcdefgh', game('lichess', 'abcdefgh')],
  ['lichess.org/abcdEFG8', game('lichess', 'abcdEFG8')],
  ['http://www.lichess.org/abcdefgh/black', game('lichess', 'abcdefgh')],
  ['  https://lichess.org/abcdefgh/black#33\n', game('lichess', 'abcdefgh')],
  ['https://lichess.org/abcdefgh#12', game('lichess', 'abcdefgh')],
  ['https://lichess.org/abcdefghWXYZ', game('lichess', 'abcdefgh')],
  ['https://lichess.org/study/italWays', study('italWays')],
  ['https://lichess.org/study/italWays/twoKnig1', study('italWays', 'twoKnig1')],
  ['https://lichess.org/study/italWays/twoKnig1#5', study('italWays', 'twoKnig1')],
  ['lichess.org/study/italWays/', study('italWays')],
  ['https://www.chess.com/game/live/1001', game('chesscom', 'live/1001')],
  ['https://www.chess.com/live/game/1001?username=x', game('chesscom', 'live/1001')],
  ['chess.com/game/daily/22', game('chesscom', 'daily/22')],
  ['https://www.chess.com/analysis/game/live/1001?tab=review', game('chesscom', 'live/1001')],
  ['https://www.chess.com/game/165060582591', game('chesscom', 'live/165060582591')],
  ['https://www.chess.com/game/live/1001 Look at this one', game('chesscom', 'live/1001')],
])('a link to a game or a study: %s', (text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

it.each([
  ['https://lichess.org/study', { kind: 'other-page', site: 'lichess' }],
  ['https://lichess.org/training', { kind: 'other-page', site: 'lichess' }],
  ['https://lichess.org', { kind: 'other-page', site: 'lichess' }],
  ['https://www.chess.com/news', { kind: 'other-page', site: 'chesscom' }],
  ['https://example.com/game/12', { kind: 'unknown-link', host: 'example.com' }],
  ['example.com/game', { kind: 'unknown-link', host: 'example.com' }],
  ['www.example.com', { kind: 'unknown-link', host: 'www.example.com' }],
  ['https://lichess.org.example.com/abcdefgh', { kind: 'unknown-link', host: 'lichess.org.example.com' }],
  ['https://example.com/https://lichess.org/abcdefgh', { kind: 'unknown-link', host: 'example.com' }],
  ['https://lichess.org/abcdefgh\nhttps://lichess.org/ijklmnop', { kind: 'several-links' }],
])('a link that shows no game: %s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it.each([
  ['PawnStarMeera', { name: 'PawnStarMeera' }],
  ['lichess:PawnStarMeera', { name: 'PawnStarMeera', site: 'lichess' }],
  ['Lichess: PawnStarMeera', { name: 'PawnStarMeera', site: 'lichess' }],
  ['chess.com:Knightly_Karim', { name: 'Knightly_Karim', site: 'chesscom' }],
  ['chesscom:Knightly-Karim', { name: 'Knightly-Karim', site: 'chesscom' }],
  ['https://lichess.org/@/PawnStarMeera', { name: 'PawnStarMeera', site: 'lichess', isLink: true }],
  ['https://www.chess.com/member/knightlykarim', { name: 'knightlykarim', site: 'chesscom', isLink: true }],
])('a player: %s', (text, expected) => {
  expect(read(text)).toEqual({ kind: 'name', isLink: false, ...expected });
});

it.each([
  'Carlsen, Magnus',
  'J. R. Capablanca',
  "O'Kelly",
  'O’Kelly de Galway',
  'Đurić-Müller, Zoë',
  'Мира Талвадэ',
  '丁立人',
  'Jan Krzysztof van der Duda',
  'Müller',
])('a person, for whom no site can be asked: %s', (name) => {
  expect(read(name)).toEqual({ kind: 'name', isLink: false, name });
  expect(isUsername(name)).toBe(false);
});

it('a username, also of a sample player', () => {
  expect(['PawnStarMeera', 'a-b_c1', 'mira.talwade'].map(isUsername)).toEqual([true, true, true]);
  expect(read('mira.talwade')).toEqual({ kind: 'name', isLink: false, name: 'mira.talwade' });
});

it('a player at a site that is none of ours', () => {
  expect(read('playchess:PawnStarMeera')).toEqual({ kind: 'no-such-site', site: 'playchess' });
});

it.each([
  '8/P6k/8/8/8/8/7K/8 w - - 0 1',
  '8/P6k/8/8/8/8/7K/8 w',
  '8/P6k/8/8/8/8/7K/8',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
])('a position, also without its counters: %s', (text) => {
  expect(read(text)).toMatchObject({ kind: 'position' });
});

it.each([
  ['8/P7/8/8/8/8/7K/8 w - - 0 1', 'Black has no king.'],
  ['8/P6k/8/8/8/8/7K w - - 0 1', 'The board of the FEN does not have eight ranks, with “/” between.'],
  [
    '8/P6x/8/8/8/8/7K/8 w - - 0 1',
    'The FEN has a letter that is no piece: pieces are K, Q, R, B, N and P, small for Black.',
  ],
])('a position that is none, with its reason: %s', (text, problem) => {
  expect(read(text)).toEqual({ kind: 'no-position', problem });
});

it.each([
  '',
  '  \n ',
  '1. e4',
  'e4',
  'Nf3',
  'exd5',
  '1.e4',
  'e2e4',
  'O-O',
  'Qh4#',
  '12',
  '1-0',
  '*',
  'e4 e5',
  'O-O O-O-O',
  'Sf3',
  'Dxd4+',
  'e8D',
  'Крe2',
  'one two three four five six',
  'Round 3',
  'a'.repeat(61),
  '[White "A"]',
  '[Site "https://lichess.org/abcdefgh"]\n\n1. e4 *',
  'https://lichess.org/abcdefgh\n1. e4',
  'a'.repeat(3000),
])('games, or nothing yet: %j', (text) => {
  expect(read(text)).toEqual({ kind: 'text' });
});

it.each([
  'https://lichess.org/analysis/8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1?color=black',
  'https://www.chess.com/analysis?fen=8%2F8%2F8%2F4k3%2F8%2F8%2F4P3%2F4K3%20w%20-%20-%200%201&tab=analysis',
  '8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1',
])('a position in an address or with underscores: %s', (text) => {
  expect(read(text)).toEqual({ kind: 'position', fen: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', isChess960: false });
});

const NOTHING = { text: '', mode: 'accurate' };

const stored = JSON.stringify({ text: '1. e4', mode: 'fast', chosen: 2, keptAt: 1000 });

it('opens with the text, the mode and the game that were kept', () => {
  expect(parseStoredInput(stored, 0)).toMatchObject({ text: '1. e4', mode: 'fast', chosen: 2 });
});

it('is empty when a new game was asked for since', () => {
  expect(parseStoredInput(stored, 1001)).toEqual(NOTHING);
});

it('is empty where nothing was kept, or what makes no sense', () => {
  for (const other of [null, '', '{', '[]', '{"text":7}']) expect(parseStoredInput(other, 0)).toEqual(NOTHING);
});
