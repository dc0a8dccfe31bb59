import { describe, expect, it } from 'vitest';
import { repertoireOf } from '../../../test/random-repertoire';
import { lineOfMoves } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { START_FEN } from '../../position/fen';
import { playMoves } from '../../position/move';
import { parseEpd } from '../graph';
import type { Epd } from '../repertoire';
import { judgeGames, meetLines } from './judged-games';

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

let count = 0;

const game = (moves: string, change: Partial<TreeGame> = {}): TreeGame => ({
  id: `game ${++count}`,
  color: 'white',
  outcome: 'win',
  speed: 'blitz',
  playedAt: count,
  line: lineOfMoves(moves.split(' ')),
  ...change,
});

const NAJDORF = 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6';

const graph = repertoireOf([`${NAJDORF} Be3`.split(' ')]);

describe('judgeGames', () => {
  it('says how often one left at a position, and how it ended then and otherwise', () => {
    const games = [
      game(`${NAJDORF} Bg5`, { outcome: 'loss', playedAt: 1, id: 'old' }),
      game(`${NAJDORF} Bg5`, { outcome: 'win', playedAt: 3, id: 'new' }),
      game(`${NAJDORF} f3`, { outcome: 'draw', playedAt: 2, id: 'middle' }),
      game(`${NAJDORF} Be3`, { outcome: 'win' }),
      game(`${NAJDORF} Be3`, { outcome: 'draw' }),
    ];
    const { exits, counts, ownMoves } = judgeGames(graph, games);
    expect(exits).toEqual([
      {
        kind: 'left',
        position: after(...NAJDORF.split(' ')),
        ply: 10,
        prepared: 'c1e3',
        exits: { games: 3, points: 1.5 },
        kept: { games: 2, points: 1.5 },
        moves: [
          { uci: 'c1g5', games: 2, points: 1 },
          { uci: 'f2f3', games: 1, points: 0.5 },
        ],
        gameIds: ['new', 'middle', 'old'],
        playedAt: 3,
      },
    ]);
    expect(counts).toEqual({ none: 0, stayed: 2, left: 3, surprised: 0, ended: 0 });
    expect(ownMoves).toBeCloseTo((3 * 5 + 2 * 6) / 5);
  });

  it('lists the newest exit first, of every kind', () => {
    const games = [
      game('e4 e5 Nf3', { playedAt: 5 }),
      game('d4 d5', { playedAt: 6 }),
      game(`${NAJDORF} Be3 e5 Nb3`, { playedAt: 7 }),
      game('e4 c5', { playedAt: 8 }),
      game('e4 c5', { color: 'black' }),
    ];
    const { exits, counts } = judgeGames(graph, games);
    expect(counts).toEqual({ none: 1, stayed: 1, left: 1, surprised: 1, ended: 1 });
    expect(exits.map(({ kind, moves, kept }) => [kind, moves[0]?.uci, kept.games])).toEqual([
      ['ended', 'e7e5', 0],
      ['left', 'd2d4', 3],
      ['surprised', 'e7e5', 2],
    ]);
  });

  it('is empty without games', () => {
    expect(judgeGames(graph, [])).toEqual({
      counts: { none: 0, stayed: 0, left: 0, surprised: 0, ended: 0 },
      ownMoves: 0,
      exits: [],
    });
  });
});

describe('meetLines', () => {
  it('counts where an opponent’s games meet the repertoire, and which replies have no answer', () => {
    const games = [
      game('e4 c5 Nf3 d6', { color: 'black' }),
      game('e4 c5 Nc3 d6', { color: 'black' }),
      game('e4 e5', { color: 'black' }),
      game('d4 d5', { color: 'black' }),
      game('e4 c5', { color: 'white' }),
    ];
    expect(meetLines(graph, games)).toEqual({
      games: 4,
      positions: [
        {
          position: after('e4'),
          games: 3,
          replies: [
            { uci: 'c7c5', games: 2, isAnswered: true },
            { uci: 'e7e5', games: 1, isAnswered: false },
          ],
        },
        {
          position: after('e4', 'c5', 'Nf3'),
          games: 1,
          replies: [{ uci: 'd7d6', games: 1, isAnswered: true }],
        },
      ],
    });
  });

  it('counts a game once, and knows an answer by another order of moves', () => {
    const two = repertoireOf([
      ['Nf3', 'd5', 'd4', 'Nf6', 'c4'],
      ['d4', 'Nf6', 'Nf3'],
    ]);
    const { positions } = meetLines(two, [
      game('d4 Nf6 Nf3 d5 c4', { color: 'black' }),
      game('d4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 e6', { color: 'black' }),
    ]);
    expect(positions.find(({ position }) => position === after('d4', 'Nf6', 'Nf3'))).toMatchObject({
      games: 2,
      replies: [
        { uci: 'd7d5', isAnswered: true },
        { uci: 'e7e6', isAnswered: false },
        { uci: 'f6g8', isAnswered: false },
      ],
    });
  });

  describe('where an opponent leaves their usual moves', () => {
    const played = (reply: string, count: number, from: number): readonly TreeGame[] =>
      Array.from({ length: count }, (_, index) => game(`e4 ${reply}`, { color: 'black', playedAt: from + index }));
    const lately = (games: readonly TreeGame[]) =>
      meetLines(graph, games).positions.find(({ position }) => position === after('e4'))?.lately;

    it('is told with the games before, and since when', () => {
      expect(lately([...played('e6', 3, 100), ...played('c5', 17, 1), ...played('e5', 3, 40)])).toEqual({
        usual: { uci: 'c7c5', games: 17, of: 20 },
        now: { uci: 'e7e6', games: 3 },
        since: 100,
        playedAt: 102,
      });
    });

    it('is not a move that was played often before, nor one or two games, nor a few games before', () => {
      expect(lately([...played('e6', 8, 1), ...played('c5', 12, 20), ...played('e6', 3, 100)])).toBeUndefined();
      expect(lately([...played('c5', 20, 1), ...played('e6', 2, 100)])).toBeUndefined();
      expect(lately([...played('c5', 9, 1), ...played('e6', 5, 100)])).toBeUndefined();
      expect(lately(played('c5', 20, 1))).toBeUndefined();
    });
  });
});
