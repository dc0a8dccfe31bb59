import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import SAMPLES from '../../../content/samples/mira-talwade-games.json' with { type: 'json' };
import { playChoices, randomRepertoire, repertoireOf } from '../../../test/random-repertoire';
import { judgePlainly } from '../../../test/plain-verdict';
import { lineOfMoves } from '../../openings/game-line';
import { START_FEN } from '../../position/fen';
import { playMoves } from '../../position/move';
import { type Color, COLORS } from '../../types';
import { applyEdit, setRank } from '../edits';
import { indexRepertoire, parseEpd, type RepertoireGraph } from '../graph';
import type { Epd } from '../repertoire';
import { type GameVerdict, judgeGame } from './verdict';

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

const verdictOf = (graph: RepertoireGraph, moves: string, color: Color = 'white'): GameVerdict =>
  judgeGame(graph, { color, line: lineOfMoves(moves.split(' ')) });

describe('a game', () => {
  const graph = repertoireOf([
    ['d4', 'd5', 'c4', 'e6', 'Nc3', 'Nf6', 'Bg5'],
    ['d4', 'Nf6', 'c4', 'e6', 'Nc3', 'd5'],
  ]);

  it('stayed in the repertoire as far as it went', () => {
    expect(verdictOf(graph, 'd4 d5 c4 e6')).toEqual({ kind: 'stayed', ownMoves: 2, returns: 0 });
  });

  it('was left by oneself', () => {
    expect(verdictOf(graph, 'd4 d5 c4 e6 Nf3 Nf6')).toEqual({
      kind: 'left',
      ply: 4,
      position: after('d4', 'd5', 'c4', 'e6'),
      prepared: 'b1c3',
      played: 'g1f3',
      ownMoves: 2,
      returns: 0,
    });
  });

  it('surprised by a reply that is not prepared', () => {
    expect(verdictOf(graph, 'd4 d5 c4 dxc4 e3')).toEqual({
      kind: 'surprised',
      ply: 3,
      position: after('d4', 'd5', 'c4'),
      reply: 'd5c4',
      ownMoves: 2,
      returns: 0,
    });
  });

  it('went on where the lines end', () => {
    const line = 'd4 d5 c4 e6 Nc3 Nf6 Bg5';
    expect(verdictOf(graph, line)).toEqual({ kind: 'stayed', ownMoves: 4, returns: 0 });
    expect(verdictOf(graph, `${line} Be7 e3`)).toEqual({
      kind: 'ended',
      ply: 7,
      position: after(...line.split(' ')),
      ownMoves: 4,
      returns: 0,
    });
  });

  it('may return by another order of moves', () => {
    expect(verdictOf(graph, 'd4 d5 c4 e6 Nf3 Nf6 Nc3 Be7')).toMatchObject({ kind: 'left', ownMoves: 2, returns: 0 });
    expect(verdictOf(graph, 'c4 e6 d4 d5 Nc3 Nf6 Bg5')).toMatchObject({
      kind: 'left',
      ply: 0,
      prepared: 'd2d4',
      ownMoves: 2,
      returns: 1,
    });
    expect(verdictOf(graph, 'd4 e6 c4 d5 Nc3')).toMatchObject({ kind: 'surprised', ply: 1, ownMoves: 2, returns: 1 });
  });

  it('keeps to the repertoire by a reply that only another order has', () => {
    const other = repertoireOf([
      ['Nf3', 'd5', 'd4', 'Nf6', 'c4'],
      ['d4', 'Nf6', 'Nf3'],
    ]);
    expect(verdictOf(other, 'Nf3 d5 d4 Nf6 c4')).toMatchObject({ kind: 'stayed', ownMoves: 3 });
    expect(verdictOf(other, 'd4 Nf6 Nf3 d5 c4')).toMatchObject({ kind: 'stayed', ownMoves: 3 });
  });

  it('keeps to it by an accepted move, and leaves it by a refuted one', () => {
    const both = repertoireOf([
      ['e4', 'e5', 'Nf3'],
      ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4'],
    ]);
    expect(verdictOf(both, 'e4 e5 Qh5 Nc6 Bc4')).toMatchObject({ kind: 'stayed', ownMoves: 3 });
    const edit = setRank(both, { position: after('e4', 'e5'), uci: 'd1h5' }, 'refuted');
    const refuted = indexRepertoire({ ...applyEdit(both.source, edit!), color: 'white' });
    expect(verdictOf(refuted, 'e4 e5 Qh5 Nc6')).toMatchObject({ kind: 'left', prepared: 'g1f3', played: 'd1h5' });
  });

  it('of another color, from another position or beside all lines does not count', () => {
    expect(verdictOf(graph, 'd4 d5', 'black')).toEqual({ kind: 'none' });
    const black = repertoireOf([['e4', 'e5']], 'black');
    expect(verdictOf(black, 'd4 d5', 'black')).toEqual({ kind: 'none' });
    const fromMiddle = lineOfMoves(['d4', 'd5', 'c4']).slice(40);
    for (const line of [fromMiddle, '', 'x', 'zzzzzzzzzzzzzzzzzzzzzzzz'])
      expect(judgeGame(graph, { color: 'white', line })).toEqual({ kind: 'none' });
  });
});

it('is judged as a plain walk by chess.js judges it', () => {
  fc.assert(
    fc.property(
      randomRepertoire,
      fc.array(fc.nat(100), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...COLORS),
      (graph, choices, color) => {
        const moves = playChoices(choices);
        expect(judgeGame(graph, { color, line: lineOfMoves(moves) })).toEqual(judgePlainly(graph, color, moves));
      },
    ),
    { numRuns: 200 },
  );
});

it.each(COLORS)('is judged so in the games of a sample player, as %s', (color) => {
  const games = SAMPLES.map(({ moves, players }) => ({
    moves: moves.split(' '),
    color: players.white.user.id === 'mira.talwade' ? ('white' as const) : ('black' as const),
  }));
  const own = games.filter((game) => game.color === color);
  const graph = repertoireOf(
    own.slice(0, 12).map(({ moves }, index) => moves.slice(0, 6 + (index % 8))),
    color,
  );
  const verdicts = games.map((game) => judgeGame(graph, { color: game.color, line: lineOfMoves(game.moves) }));
  expect(verdicts).toEqual(games.map((game) => judgePlainly(graph, game.color, game.moves)));
  expect(new Set(verdicts.map(({ kind }) => kind)).size).toBeGreaterThan(2);
});
