import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomRepertoire, repertoireOf, START } from '../../test/random-repertoire';
import { linesOf } from '../tree/game-tree';
import { locate } from '../tree/path';
import { fenAt } from '../tree/tree-replay';
import { epdOf } from '../position/fen';
import { unfoldRepertoire } from './unfold';

const NO_REACH = new Map<string, number>();

it('shows every move once, and a position that is there a second time as a link to the first', () => {
  const graph = repertoireOf([
    ['d4', 'd5', 'c4', 'e6', 'Nc3', 'Nf6'],
    ['c4', 'e6', 'd4', 'd5', 'Nc3', 'c5'],
  ]);
  const { tree, moves, shown, links } = unfoldRepertoire(graph, { start: START, reach: NO_REACH });
  expect([moves, shown]).toEqual([11, 11]);
  expect([...linesOf(tree)].map((line) => line.moves.map(({ san }) => san).join(' '))).toEqual([
    'd4 d5 c4 e6 Nc3 Nf6',
    'c4 e6 d4 d5',
    'c5',
  ]);
  expect([...links].map((paths) => paths.map((path) => epdOf(fenAt(tree, path))))).toEqual([
    Array(2).fill('rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq -'),
  ]);
});

it('has every move of any repertoire, and every link leads to the same position', () => {
  fc.assert(
    fc.property(randomRepertoire, (graph) => {
      const { tree, links, shown } = unfoldRepertoire(graph, { start: START, reach: NO_REACH });
      const nodes = [...linesOf(tree)].reduce((sum, line) => sum + line.moves.length, 0);
      expect(nodes).toBe(shown);
      expect(shown).toBe([...graph.positions.values()].reduce((sum, at) => sum + at.moves.length, 0));
      for (const [link, first] of links) {
        expect(locate(tree, link).path).toBe(link);
        expect(epdOf(fenAt(tree, link))).toBe(epdOf(fenAt(tree, first)));
      }
    }),
  );
});

it('with a limit shows the likeliest moves and the moves that lead to them', () => {
  const graph = repertoireOf([
    ['e4', 'e5', 'Nf3', 'Nc6'],
    ['e4', 'c5', 'Nf3'],
    ['e4', 'd6'],
  ]);
  const likely = [...graph.positions.keys()].find((epd) => epd.startsWith('rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2'));
  const { tree, moves, shown } = unfoldRepertoire(graph, {
    start: START,
    reach: new Map([[likely ?? '', 0.4]]),
    limit: 3,
  });
  expect([moves, shown]).toEqual([7, 3]);
  expect([...linesOf(tree)].map((line) => line.moves.map(({ san }) => san).join(' '))).toEqual(['e4 c5 Nf3']);
});

it('shows a note wherever its position is reached, and the note of a move beside it', () => {
  const graph = repertoireOf([
    ['d4', 'd5', 'c4', 'e6'],
    ['c4', 'e6', 'd4', 'd5'],
  ]);
  const position = 'rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq -';
  const shapes = [{ color: 'green', from: 'b1', to: 'c3' }] as const;
  const notes = [
    { position, text: 'Develop', shapes },
    { position: START, uci: 'd2d4', text: 'Main', shapes: [] },
    { position: START, text: 'Begin', shapes: [] },
  ];
  const annotated = { ...graph, source: { ...graph.source, notes } };
  const { tree } = unfoldRepertoire(annotated, { start: START, reach: NO_REACH });
  expect(tree.comments).toEqual([[{ words: 'Begin' }]]);
  const commented = [...linesOf(tree)].flatMap((line) => line.moves.filter(({ comments }) => comments !== undefined));
  expect(commented.map(({ san, comments }) => [san, comments])).toEqual([
    ['d4', [[{ words: 'Main' }]]],
    ['e6', [[{ words: 'Develop' }, { shapes }]]],
    ['d5', [[{ words: 'Develop' }, { shapes }]]],
  ]);
});
