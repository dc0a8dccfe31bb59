import { describe, expect, it } from 'vitest';
import { readGame, reviewFrom } from '../../test/data/games';
import type { Motif } from '../motifs/motif';
import type { SideTactics, TacticMoment } from '../review/tactics';
import { gameTactics, type TacticsOfGame, weakensSquare } from './game-tactics';

const NOTHING: SideTactics = { missed: [], found: [], allowed: [], leftHanging: [], onlyMoves: [] };

const moment = (ply: number, ...motifs: readonly [Motif, ...Motif[]]): TacticMoment => ({
  kind: motifs[0],
  motifs,
  ply,
  played: 'Nf3',
  line: ['Nf3'],
});

const game = readGame('1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 *');

const level = reviewFrom(game, [0, 0, 0, 0, 0, 0, 0]);

const EMPTY: TacticsOfGame = { game, positions: [], review: level, tactics: NOTHING, color: 'white' };

const named = (changes: Partial<TacticsOfGame>) => {
  const { strengths, weaknesses, missed, allowed } = gameTactics({ ...EMPTY, ...changes });
  const text = (moments: readonly { readonly name: string; readonly ply: number }[]) =>
    moments.map(({ name, ply }) => `${name} ${ply}`);
  return {
    strengths: text(strengths),
    weaknesses: text(weaknesses),
    missed: text(missed),
    allowed: text(allowed ?? []),
  };
};

describe('the strengths in a game [ENT-05]', () => {
  it('are all motifs of the tactics found, each name once a move', () => {
    const found = [
      moment(2, 'fork', 'pin', 'capture'),
      moment(4, 'doubleCheck', 'discoveredAttack'),
      moment(6, 'check'),
    ];
    expect(named({ tactics: { ...NOTHING, found } }).strengths).toEqual(['forks 2', 'pins 2', 'discoveredAttacks 4']);
  });

  it('are back-rank mates and deflections', () => {
    const found = [moment(2, 'backRankMate', 'mate', 'deflection')];
    expect(named({ tactics: { ...NOTHING, found } }).strengths).toEqual(['backRank 2', 'deflection 2']);
  });

  it('are pawn breaks and exchanges that were the only good move, and no tactic', () => {
    expect(named({ tactics: { ...NOTHING, onlyMoves: [2, 4] } }).strengths).toEqual(['pawnBreaks 2']);
    expect(named({ tactics: { ...NOTHING, onlyMoves: [2], found: [moment(2, 'fork')] } }).strengths).toEqual([
      'forks 2',
    ]);
    const trade = readGame('1. e4 e5 2. d4 exd4 3. Qxd4 Qf6 4. Nf3 Qxd4 *');
    const review = reviewFrom(trade, [0, 0, 0, 0, 0, 0, 0, 0]);
    const tactics = { ...NOTHING, onlyMoves: [7] };
    expect(named({ game: trade, review, tactics, color: 'black' }).strengths).toEqual(['exchanges 7']);
  });
});

describe('the weaknesses in a game [ENT-06]', () => {
  it('are what was missed, by its kind alone, and what was left hanging', () => {
    const missed = [
      moment(0, 'fork', 'pin'),
      moment(2, 'skewer'),
      moment(4, 'doubleCheck'),
      moment(6, 'mate', 'fork', 'skewer'),
    ];
    const leftHanging = [{ ply: 4, played: 'Nc3', square: 'c3', line: ['Qxc3'] }];
    expect(named({ tactics: { ...NOTHING, missed, leftHanging } }).weaknesses).toEqual([
      'missedForks 0',
      'missedSkewers 2',
      'discoveryAttacks 4',
      'hangingPieces 4',
    ]);
  });

  it('are mistakes in the endgame while it is not decided, no inaccuracies, and its blunders', () => {
    const endgame = readGame('[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e3 e6 2. e4 e5 3. Kd2 *');
    const review = reviewFrom(endgame, [-60, -60, -200, -200, -600]);
    expect(named({ game: endgame, review }).weaknesses).toEqual([
      'endgamePrecision 2',
      'endgamePrecision 4',
      'poorEndgamePlay 4',
    ]);
    expect(named({ game: endgame, review, color: 'black' }).weaknesses).toEqual([]);
    expect(named({ review: reviewFrom(game, [-60, -60, -200, -200, -600, -600, -600]) }).weaknesses).toEqual([]);
  });

  it('are mistakes with little time left, not inaccuracies', () => {
    const clocked = readGame(
      '1. e4 {[%clk 0:04:40]} e5 {[%clk 0:10:00]} 2. Nf3 {[%clk 0:04:50]} Nc6 {[%clk 0:09:00]} 3. d4 {[%clk 0:04:00]} *',
    );
    const timeControl = { initial: 600, increment: 0 };
    const hurried = (centipawns: readonly number[], control?: typeof timeControl) =>
      named({ game: clocked, review: reviewFrom(clocked, centipawns), ...(control && { timeControl: control }) })
        .weaknesses;
    // The first move had ten minutes left, the second 4:40.
    expect(hurried([-300, -300, -700, -700, -700], timeControl)).toEqual(['timeManagement 2']);
    expect(hurried([0, 0, -60, -60, -60], timeControl)).toEqual([]);
    expect(hurried([-300, -300, -700, -700, -700])).toEqual([]);
  });

  it('are squares that a judged pawn move gave away', () => {
    const najdorf = readGame('1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5 7. Nb3 *');
    const positions = Array.from({ length: 14 }, (_, index) => ({
      evaluation: { cp: 0 },
      depth: 12,
      pv: index === 12 ? ['d4b3', 'f8e7', 'c3d5'] : [],
    }));
    const weaknessesWith = (cp: number) => {
      const review = reviewFrom(najdorf, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, cp, cp]);
      return named({ game: najdorf, positions, review, color: 'black' }).weaknesses;
    };
    expect(weaknessesWith(60)).toEqual(['weakSquares 11']);
    expect(weaknessesWith(20)).toEqual([]);
  });
});

it('has the tactics allowed by their kind, at the ply that allowed them', () => {
  const allowed = [moment(0, 'fork', 'pin'), moment(2, 'hangingPiece', 'capture')];
  expect(named({ tactics: { ...NOTHING, allowed } }).allowed).toEqual(['fork 0', 'capture 2']);
});

describe('the tactics missed in a game [ENT-14]', () => {
  it('have their kind; a hanging piece not taken is a missed capture', () => {
    const missed = [moment(0, 'fork', 'pin'), moment(2, 'hangingPiece', 'capture'), moment(4, 'check')];
    expect(named({ tactics: { ...NOTHING, missed } }).missed).toEqual(['fork 0', 'capture 2', 'check 4']);
  });

  it('say what compared rates count them as, where it is not their name', () => {
    const missed: readonly TacticMoment[] = [
      { ...moment(0, 'fork'), comparedAs: 'fork' },
      { ...moment(2, 'clearance', 'hangingPiece'), comparedAs: 'hangingPiece' },
      moment(4, 'pin'),
    ];
    expect(gameTactics({ ...EMPTY, tactics: { ...NOTHING, missed, found: missed } })).toMatchObject({
      missed: [
        { name: 'fork', ply: 0 },
        { name: 'clearance', ply: 2, compared: 'capture' },
        { name: 'pin', ply: 4, compared: null },
      ],
      found: [{ name: 'fork' }, { compared: 'capture' }, { compared: null }],
    });
  });
});

/** Whether the last ply weakens a square, given the replies. */
const weakens = (text: string, answers: string): boolean => {
  const game = readGame(text);
  return weakensSquare(game, game.plies.length - 1, answers.split(' '));
};

// A Najdorf: after ...e5 no pawn can guard d5 any more.
const NAJDORF = '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5';

const PAWN = '[SetUp "1"]\n[FEN "4k3/8/5n2/8/8/8/3P4/4K3 w - - 0 1"]\n\n';

describe('a weakened square', () => {
  it('is one to which the opponent’s piece comes and that no pawn can guard any more', () => {
    expect(weakens(NAJDORF, 'Nf3 Be7 Bg5 O-O Nd5')).toBe(true);
    expect(weakens(`${PAWN}1. d4`, 'Ne4 Ke2')).toBe(true);
    expect(weakens(`${PAWN}1. d3`, 'Nd5 Kf2 Nc3')).toBe(true);
  });

  it('is none when the line goes elsewhere, or comes there too late', () => {
    expect(weakens(NAJDORF, 'Nf3 Be7 O-O')).toBe(false);
    expect(weakens(NAJDORF, 'Nf3 Be7 Bg5 O-O O-O h6 Nd5')).toBe(false);
  });

  it('is none when a pawn can still guard it', () => {
    expect(weakens('1. e4 e5 2. Nc3 d6', 'Nd5 Nf6')).toBe(false);
  });

  it('is none when the piece takes there, or is taken there at once', () => {
    expect(weakens(NAJDORF, 'Nf3 Be7 Bg5 O-O Nd5 Nxd5')).toBe(false);
  });

  it('is given by a pawn alone', () => {
    expect(weakens(NAJDORF.replace('e5', 'Nbd7'), 'Nd5')).toBe(false);
  });

  it('is no square in the opponent’s half', () => {
    expect(weakens('[SetUp "1"]\n[FEN "4k3/3n4/8/8/3P4/8/8/4K3 w - - 0 1"]\n\n1. d5', 'Ne5')).toBe(false);
  });
});
