import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_GAME_PLIES } from '../../../chess/game';
import { makePgn, readPgn } from '../../../chess/pgn/pgn';
import { readClock } from '../../../chess/player/time-management';
import { treeOf } from '../../../chess/tree/game-tree';
import { startMockServer } from '../../../test/mock-lichess/mock-server';
import type { PlayedRemoteGame, RemoteGame, SourceExclusion } from '../remote-game';
import { createLichessSource } from './lichess-source';
import { readGameLine } from './to-remote-game';

const games = new Map<string, RemoteGame>();

/** All games of one made-up player, with every shape of the reference's section 2.3. */
beforeAll(async () => {
  const mockServer = await startMockServer({ gamesPerSecond: Infinity });
  const source = createLichessSource({ url: mockServer.url });
  for await (const game of source.games({ name: 'PawnStarMeera', max: 100 })) games.set(game.id, game);
  await mockServer.close();
});

const played = (id: string): PlayedRemoteGame => {
  const game = games.get(id);
  if (game?.kind !== 'played') throw new Error(`${id} was not played`);
  return game;
};

describe('a game of Lichess', () => {
  it('that ended in mate has clocks in seconds and an evaluation for the mate, which Lichess skips', () => {
    const { game, status, result, isAnalyzed } = played('mateGm00');
    expect({ status, result, isAnalyzed }).toEqual({ status: 'mate', result: '1-0', isAnalyzed: true });
    expect(game.plies.map(({ clock }) => clock)).toEqual([180.03, 180.03, 179.63, 179.31, 178.11, 176.43, 177.07]);
    expect(game.plies.map(({ evaluation }) => evaluation)).toEqual([
      { cp: 18 },
      { cp: 22 },
      undefined,
      { cp: 0 },
      { cp: -21 },
      { mate: 1 },
      { checkmate: 'white' },
    ]);
  });

  it('names its opening by the ply counted from 0, as our own openings do', () => {
    expect(played('mateGm00').opening).toEqual({ eco: 'C23', name: "Bishop's Opening", ply: 2 });
  });

  it('carries what should have been played, castling as the king moves', () => {
    const { remarks, game } = played('swissGm1');
    expect([...remarks]).toEqual([[8, { best: 'e1g1', line: ['O-O', 'd6', 'c3', 'a6'], judgement: 'mistake' }]]);
    expect(game.plies.at(-1)?.clock).toBe(588.03);
    expect(played('mateGm00').remarks.get(5)).toMatchObject({ best: 'g7g6', judgement: 'blunder' });
  });

  it('may be against the computer or somebody anonymous', () => {
    expect(played('aiGame01').players.black).toEqual({ kind: 'computer', name: 'lichess AI level 5' });
    expect(played('anonGm02').players.white).toEqual({ kind: 'anonymous' });
    expect(played('anonGm02')).toMatchObject({ color: 'black', speed: 'correspondence', timeControl: '-' });
    expect(played('anonGm02').clock).toBeUndefined();
  });

  it('lost on time without a winner is drawn', () => {
    expect(played('timeDraw')).toMatchObject({ status: 'outoftime', result: '1/2-1/2', timeControl: '180+2' });
  });

  it.each<[string, SourceExclusion]>([
    ['chess960', 'variant'],
    ['ownStart', 'custom-start'],
    ['noStart4', 'no-start'],
    ['noMoves9', 'no-moves'],
    ['illegal0', 'unreadable-moves'],
  ])('%s does not count, because of %s, and keeps its facts', (id, excluded) => {
    expect(games.get(id)).toMatchObject({ kind: 'excluded', excluded, url: `https://lichess.org/${id}` });
  });

  it('can be written as PGN and read back', () => {
    for (const { game } of [...games.values()].filter((game) => game.kind === 'played')) {
      const [reading] = readPgn(makePgn(treeOf(game)));
      expect(reading?.ok === true && reading.value.plies.map(({ san }) => san)).toEqual(
        game.plies.map(({ san }) => san),
      );
    }
    expect(makePgn(treeOf(played('aiGame01').game))).toContain('[Black "lichess AI level 5"]');
  });
});

const LINE = {
  id: 'oneGame1',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  status: 'resign',
  createdAt: 1_782_900_000_000,
  lastMoveAt: 1_782_900_041_870,
  winner: 'white',
  moves: 'e4 e5',
  players: {
    white: { user: { name: 'PawnStarMeera', id: 'pawnstarmeera', title: 'WFM' }, rating: 1987, ratingDiff: 4 },
    black: { user: { name: 'GambitGustav', id: 'gambitgustav' }, rating: 2010, provisional: true },
  },
};
const readWith = (changes: object): RemoteGame | undefined =>
  readGameLine({ line: JSON.stringify({ ...LINE, ...changes }), playerId: 'pawnstarmeera' });

describe('a line of an export', () => {
  it('with more moves than a game can have is skipped, and none of them is played', () => {
    const moves = 'Nf3 Nf6 Ng1 Ng8 '.repeat(MAX_GAME_PLIES / 4);
    expect(readWith({ moves })).toMatchObject({ kind: 'played' });
    expect(readWith({ moves: `${moves}Kxd9` })).toMatchObject({ kind: 'excluded', excluded: 'too-many-moves' });
  });

  const ARENA = { kind: 'arena', id: 'aB3dE6gH', url: 'https://lichess.org/tournament/aB3dE6gH' };
  const SWISS = { kind: 'swiss', id: 'sW1ssT0u', url: 'https://lichess.org/swiss/sW1ssT0u' };

  it.each([
    ['since June 2026', { arenaTour: { id: 'aB3dE6gH', name: 'Hourly' } }, { ...ARENA, name: 'Hourly' }],
    ['since June 2026', { swissTour: { id: 'sW1ssT0u' } }, SWISS],
    ['before', { tournament: 'aB3dE6gH' }, ARENA],
    ['before', { swiss: 'sW1ssT0u' }, SWISS],
  ])('names its tournament as %s: %j', (_, written, tournament) => {
    expect(readWith(written)?.tournament).toEqual(tournament);
  });

  it('tells both players with their ratings before the game', () => {
    expect(readWith({})?.players).toEqual({
      white: {
        kind: 'person',
        id: 'pawnstarmeera',
        name: 'PawnStarMeera',
        title: 'WFM',
        rating: 1987,
        ratingChange: 4,
        isProvisional: false,
      },
      black: { kind: 'person', id: 'gambitgustav', name: 'GambitGustav', rating: 2010, isProvisional: true },
    });
  });

  it('tells what the analysis says about a side, and does not mind what it does not know', () => {
    const analysis = { inaccuracy: 1, mistake: 2, blunder: 3, acpl: 41, accuracy: 88, phases: { opening: 90 } };
    const white = { ...LINE.players.white, analysis };
    expect(readWith({ players: { ...LINE.players, white } })?.players.white).toMatchObject({
      analysis: { inaccuracies: 1, mistakes: 2, blunders: 3, acpl: 41, accuracy: 88 },
    });
    const malformed = { ...LINE.players.white, analysis: { acpl: 'many' } };
    expect(readWith({ players: { ...LINE.players, white: malformed } })?.players.white).not.toHaveProperty('analysis');
  });

  it('divides the game as Lichess counts', () => {
    expect(readWith({ division: { middle: 20, end: 45 } })?.division).toEqual({ middlegame: 20, endgame: 45 });
    expect(readWith({ division: { end: 45 } })?.division).toEqual({ endgame: 45 });
    expect(readWith({ division: {} })?.division).toEqual({});
  });

  it.each(['aborted', 'started', 'created'])('with a game that is %s has no result', (status) => {
    expect(readWith({ status, winner: undefined })).toMatchObject({ excluded: 'unfinished', result: '*' });
  });

  it('with a status that nobody knows yet is a game all the same', () => {
    expect(readWith({ status: 'struckByLightning' })).toMatchObject({ status: 'unknownFinish', result: '1-0' });
  });

  it.each([
    ['no JSON', '{"id":'],
    ['no object', '7'],
    ['no game', '{"id":"oneGame1"}'],
    ['a time beyond all dates', JSON.stringify({ ...LINE, createdAt: 1e18 })],
    ['a game of other people', JSON.stringify({ ...LINE, players: { white: {}, black: {} } })],
  ])('that is %s is malformed', (_, line) => {
    expect(readGameLine({ line, playerId: 'pawnstarmeera' })).toBeUndefined();
  });
});

it('tells by its clocks that White went berserk, and counts the time of each side by its own control', () => {
  const side = (name: string) => ({ user: { name, id: name.toLowerCase() }, rating: 1800 });
  const line = JSON.stringify({
    id: 'abcd1234',
    rated: true,
    variant: 'standard',
    speed: 'blitz',
    status: 'resign',
    winner: 'white',
    createdAt: 1_700_000_000_000,
    lastMoveAt: 1_700_000_060_000,
    tournament: 'AbCdEf12',
    players: { white: side('Fenwick'), black: side('Orlane') },
    moves: 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6',
    clocks: [9003, 18003, 8503, 17703, 8003, 17403, 7503, 17103],
    clock: { initial: 180, increment: 2, totalTime: 260 },
  });
  const game = readGameLine({ line, playerId: 'fenwick' });
  if (game?.kind !== 'played' || game.clock === undefined) throw new Error('not played');
  const { clock } = game;
  for (const color of ['white', 'black'] as const) {
    const found = readClock(game.game, color, clock);
    expect(found).toMatchObject({ moves: 3, isLow: false });
    expect(found?.seconds).toBeCloseTo(15);
  }
});
