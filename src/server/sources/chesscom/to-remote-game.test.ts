import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readChesscomGame } from './to-remote-game';

const PGN = `[Event "Live Chess"]
[Site "Chess.com"]
[White "KnightlyKarim"]
[Black "SkewerSten"]
[UTCDate "2026.06.11"]
[UTCTime "23:58:20"]
[ECOUrl "https://www.chess.com/openings/Italian-Game"]

1. e4 {[%clk 0:03:01.5]} 1... e5 {[%clk 0:03:02]} 2. Nf3 {[%clk 0:02:59.9]} 2... Nc6 {[%clk 0:02:58]} 1-0
`;
const UUID = '5c2e8f1e-6e21-11ef-9d5c-01d9f2010001';
const GAME = {
  url: 'https://www.chess.com/game/live/5000000001',
  pgn: PGN,
  time_control: '180+2',
  end_time: Date.UTC(2026, 5, 12, 0, 4) / 1000,
  rated: true,
  time_class: 'blitz',
  rules: 'chess',
  white: { username: 'KnightlyKarim', rating: 1912, result: 'win' },
  black: { username: 'SkewerSten', rating: 1880, result: 'resigned' },
};

const readWith = (change: Readonly<Record<string, unknown>> = {}, playerId = 'knightlykarim') =>
  readChesscomGame({ line: JSON.stringify({ ...GAME, ...change }), playerId });
const endedWith = (white: string, black: string) =>
  readWith({ white: { ...GAME.white, result: white }, black: { ...GAME.black, result: black } });

describe('a game of a month', () => {
  it('is read with its players, clocks, date, and the key that its text has elsewhere', () => {
    const game = readWith();
    expect(game).toMatchObject({
      kind: 'played',
      site: 'chesscom',
      id: 'live-5000000001',
      key: 'chesscom:live/5000000001',
      url: GAME.url,
      createdAt: Date.UTC(2026, 5, 11, 23, 58, 20),
      lastMoveAt: GAME.end_time * 1000,
      speed: 'blitz',
      clock: { initial: 180, increment: 2 },
      timeControl: '180+2',
      isRated: true,
      color: 'white',
      players: {
        white: { kind: 'person', id: 'knightlykarim', name: 'KnightlyKarim', rating: 1912 },
        black: { name: 'SkewerSten', rating: 1880 },
      },
    });
    expect(game?.kind === 'played' && game.game.plies.map(({ san, clock }) => [san, clock])).toEqual([
      ['e4', 181.5],
      ['e5', 182],
      ['Nf3', 179.9],
      ['Nc6', 178],
    ]);
    expect(readWith({}, 'skewersten')).toMatchObject({ color: 'black' });
  });

  it.each([
    ['its number alone', 'https://www.chess.com/game/119000111222', 'live', '119000111222'],
    ['its UUID', `https://www.chess.com/game/${UUID}`, 'live', '119000111221'],
    ['its number alone, and a daily one', 'https://www.chess.com/game/119000111222', 'daily', '119000111222'],
    ['its UUID, and a daily one', `https://www.chess.com/game/${UUID}`, 'daily', '119000111221'],
    ['nothing that is known', 'https://www.chess.com/somewhere', 'live', '119000111221'],
  ])('is known by its number where the address has %s', (_, url, kind, number) => {
    const link = `https://www.chess.com/game/${kind}/${number}`;
    expect(readWith({ url, uuid: UUID, pgn: `[Link "${link}"]\n${PGN}` })).toMatchObject({
      id: `${kind}-${number}`,
      key: `chesscom:${kind}/${number}`,
      url: link,
    });
  });

  it.each([`https://www.chess.com/game/${UUID}`, 'https://www.chess.com/somewhere'])(
    'is known by its UUID where no number is told: %s',
    (url) => {
      const page = `https://www.chess.com/game/${UUID}`;
      expect(readWith({ url, uuid: UUID })).toMatchObject({ id: UUID, key: `chesscom:${UUID}`, url: page });
    },
  );

  it.each([
    ['win', 'checkmated', '1-0', 'mate'],
    ['win', 'resigned', '1-0', 'resign'],
    ['win', 'timeout', '1-0', 'outoftime'],
    ['win', 'abandoned', '1-0', 'timeout'],
    ['win', 'lose', '1-0', 'unknownFinish'],
    ['checkmated', 'win', '0-1', 'mate'],
    ['agreed', 'agreed', '1/2-1/2', 'draw'],
    ['repetition', 'repetition', '1/2-1/2', 'draw'],
    ['50move', '50move', '1/2-1/2', 'draw'],
    ['stalemate', 'stalemate', '1/2-1/2', 'stalemate'],
    ['insufficient', 'insufficient', '1/2-1/2', 'insufficientMaterialClaim'],
    ['timevsinsufficient', 'timevsinsufficient', '1/2-1/2', 'outoftime'],
  ])('that ended %s and %s is %s by %s', (white, black, result, status) => {
    expect(endedWith(white, black)).toMatchObject({ result, status });
  });

  it.each([
    ['bullet', '60', 'bullet', '60+0'],
    ['rapid', '1800', 'rapid', '1800+0'],
    ['daily', '1/259200', 'correspondence', '-'],
  ])('that is %s with %s is of our speed %s, %s', (time_class, time_control, speed, timeControl) => {
    expect(readWith({ time_class, time_control })).toMatchObject({ speed, timeControl });
  });

  it('of days counts as played when it ended', () => {
    expect(readWith({ time_class: 'daily', time_control: '1/86400' })?.createdAt).toBe(GAME.end_time * 1000);
  });

  it('keeps the tournament that it names', () => {
    const of = (path: string) => readWith({ tournament: `https://www.chess.com/tournament/${path}` })?.tournament;
    expect(of('live/titled-tuesday-1-77')).toMatchObject({ kind: 'swiss', id: 'titled-tuesday-1-77' });
    expect(of('live/arena/3-0-blitz-78')).toMatchObject({ kind: 'arena', id: '3-0-blitz-78' });
    expect(of('club-championship')).toMatchObject({ kind: 'round-robin', id: 'club-championship' });
    expect(readWith({ tournament: 'javascript:alert(1)' })?.tournament).toBeUndefined();
  });

  it.each([
    ['of other rules', { rules: 'crazyhouse' }, 'variant'],
    ['without moves', { pgn: '[Event "Live Chess"]\n\n0-1\n' }, 'no-moves'],
    ['without anything', { pgn: '' }, 'no-moves'],
    ['with a move that cannot be played', { pgn: PGN.replace('Nf3', 'Nf6') }, 'unreadable-moves'],
    ['that is too long', { pgn: `1. ${'Nf3 Nf6 Ng1 Ng8 '.repeat(1_501)}` }, 'too-many-moves'],
    [
      'from a set-up position',
      {
        pgn: '[SetUp "1"]\n[FEN "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2"]\n\n2... exf4 3. Nf3 1-0',
      },
      'custom-start',
    ],
  ])('%s is excluded: %j', (_, change, excluded) => {
    expect(readWith(change)).toMatchObject({ kind: 'excluded', excluded });
  });

  it.each([
    ['no JSON', '{"url":'],
    ['no object', '7'],
    ['no game', '{"url":"https://www.chess.com/game/live/7"}'],
    ['a time beyond all dates', JSON.stringify({ ...GAME, end_time: 1e18 })],
    ['an address elsewhere', JSON.stringify({ ...GAME, url: 'https://chess.example/game/live/7' })],
    ['a game of other people', JSON.stringify({ ...GAME, white: GAME.black })],
  ])('that is %s is malformed', (_, line) => {
    expect(readChesscomGame({ line, playerId: 'knightlykarim' })).toBeUndefined();
  });
});

/** Months of a real account, which stand beside some checkouts alone. */
const REAL = '../shared/data/chesscom/pnmadelaine-json';

it.skipIf(!existsSync(REAL))('reads every real game, each move with its clock, ended as its text says', () => {
  const month = z.object({ games: z.array(z.object({ pgn: z.string() }).loose()) });
  const games = readdirSync(REAL).flatMap(
    (file) => month.parse(JSON.parse(readFileSync(`${REAL}/${file}`, 'utf8'))).games,
  );
  expect(games.length).toBeGreaterThan(1_000);
  for (const game of games) {
    const read = readChesscomGame({ line: JSON.stringify(game), playerId: 'pnmadelaine' });
    expect(read?.kind).toBe('played');
    expect(read?.result).toBe(/\[Result "(.*)"\]/.exec(game.pgn)?.[1]);
    expect(read?.kind === 'played' && read.game.plies.every(({ clock }) => clock !== undefined)).toBe(true);
  }
});
