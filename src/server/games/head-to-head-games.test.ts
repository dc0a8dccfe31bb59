import { expect, it } from 'vitest';
import { MAX_HEAD_TO_HEAD_GAMES } from '../../contract/player/head-to-head';
import { type HeadToHeadGame, matchesName, mergeHeadToHead, nameSpellings } from './head-to-head-games';

const NOON = Date.UTC(2026, 9, 3, 12);

const meeting = (changes: Partial<HeadToHeadGame> = {}): HeadToHeadGame => ({
  color: 'white',
  outcome: 'win',
  speed: 'blitz',
  playedAt: NOON,
  opponent: 'Henrik',
  source: 'pgn',
  moves: 'e4 e5 Qh5 Ke7 Qxe5#',
  ...changes,
});

const join = (...known: readonly HeadToHeadGame[]) => mergeHeadToHead(known, { isComplete: true });

const at = (id: string) => ({ source: 'lichess', url: `https://lichess.org/${id}` });

it('counts a game once by its address, whoever tells it', () => {
  const { results, meetings } = join(
    meeting({ ...at('aaaaaaaa'), source: 'pgn', libraryGame: '7' }),
    meeting({ ...at('aaaaaaaa/black'), moves: 'e4', scouted: { player: 'henrik', games: '', game: 'aaaaaaaa' } }),
  );
  expect(results.all.games).toBe(1);
  expect(meetings[0]).toMatchObject({ id: 'lichess:aaaaaaaa', source: 'pgn', libraryGame: '7' });
  expect(meetings[0]?.scouted?.game).toBe('aaaaaaaa');
});

it('counts a game without an address once by its day, colors, result and moves', () => {
  expect(join(meeting(), meeting({ playedAt: NOON + 3_600_000, opponent: 'Holt, Henrik' })).results.all.games).toBe(1);
  for (const other of [
    { playedAt: NOON + 86_400_000 },
    { color: 'black' as const },
    { outcome: 'draw' as const },
    { moves: 'e4 e5' },
  ])
    expect(join(meeting(), meeting(other)).results.all.games).toBe(2);
});

it('takes a game with an address for the same one without, in whatever order they come', () => {
  const [plain, addressed] = [meeting(), meeting(at('aaaaaaaa'))];
  expect(join(plain, addressed).results.all.games).toBe(1);
  const { results, meetings } = join(addressed, plain);
  expect(results.all.games).toBe(1);
  expect(meetings[0]?.url).toBe('https://lichess.org/aaaaaaaa');
});

it('counts two games with addresses twice, however alike they are', () => {
  expect(join(meeting(at('aaaaaaaa')), meeting(at('bbbbbbbb'))).results.all.games).toBe(2);
  expect(join(meeting(), meeting(at('aaaaaaaa')), meeting(at('bbbbbbbb'))).results.all.games).toBe(2);
});

it('lists the newest first and no more than there is room for, and counts all', () => {
  const many = Array.from({ length: MAX_HEAD_TO_HEAD_GAMES + 20 }, (_, index) =>
    meeting({ playedAt: index * 86_400_000, color: index % 2 === 0 ? 'white' : 'black' }),
  );
  const { results, meetings } = join(...many);
  expect([results.all.games, results.white.games, results.black.games]).toEqual([220, 110, 110]);
  expect(meetings).toHaveLength(MAX_HEAD_TO_HEAD_GAMES);
  expect(meetings[0]?.playedAt).toBe(new Date(219 * 86_400_000).toISOString());
  // No year is known of the oldest.
  expect(join(meeting({ playedAt: 0 })).meetings[0]).not.toHaveProperty('playedAt');
});

const IDA = { accounts: [{ site: 'lichess', name: 'IdaPlays' }], names: ['Farrow, Ida'] };

it('knows a name at its own site alone, in whatever case, and where nobody says at which', () => {
  expect(matchesName(IDA, 'idaplays', 'lichess')).toBe(true);
  expect(matchesName(IDA, 'IdaPlays', 'chesscom')).toBe(false);
  expect(matchesName(IDA, 'IDAPLAYS', undefined)).toBe(true);
  expect(matchesName(IDA, 'IdaPlays2', 'lichess')).toBe(false);
});

it('knows the name of files anywhere, with the surname first or last', () => {
  for (const name of ['Ida Farrow', 'farrow, ida', 'FARROW,  IDA'])
    expect(matchesName(IDA, name, 'reference')).toBe(true);
  expect(matchesName(IDA, 'Farrow', 'reference')).toBe(false);
});

it('spells names as files and sites write them', () => {
  expect(nameSpellings(IDA)).toEqual(expect.arrayContaining(['idaplays', 'ida farrow', 'farrow, ida']));
});
