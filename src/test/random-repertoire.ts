/** Random repertoires by legal play with few moves, so that there are transpositions and cycles. */
import fc from 'fast-check';
import { addLine, applyEdit } from '../chess/repertoire/edits';
import { type GraphSource, indexRepertoire, parseEpd, playFrom, type RepertoireGraph } from '../chess/repertoire/graph';
import type { Epd, RepertoireContent, RepertoireMove } from '../chess/repertoire/repertoire';
import { START_FEN } from '../chess/position/fen';
import { COLORS, type San } from '../chess/types';

export const START: Epd = parseEpd(START_FEN) ?? '';

export const EMPTY: RepertoireContent = { starts: [{ position: START, name: '' }], moves: [], notes: [] };

/** Some lead back, several orders lead to the same position. */
const MOVES: readonly San[] = [
  'Nf3',
  'Ng1',
  'e3',
  'd3',
  'Nf6',
  'Ng8',
  'e6',
  'd6',
  'Nc3',
  'Nb1',
  'e4',
  'd4',
  'Nc6',
  'Nb8',
];

const line = fc.array(fc.nat(100), { minLength: 1, maxLength: 8 });

/** Each number picks one of the moves that are legal there. */
export const playChoices = (choices: readonly number[]): readonly San[] => {
  const moves: San[] = [];
  let here = START;
  for (const choice of choices) {
    const play = playFrom(here);
    const legal = MOVES.filter((move) => play(move) !== undefined);
    const move = legal[choice % legal.length] ?? '';
    const played = play(move);
    if (played === undefined) break;
    moves.push(move);
    here = played.to;
  }
  return moves;
};

export const randomLine: fc.Arbitrary<readonly San[]> = line.map(playChoices);

export const withLine = (graph: RepertoireGraph, moves: readonly San[], addedAt = 0): RepertoireGraph => {
  const edit = addLine(graph, { position: START, moves, origin: 'hand', addedAt });
  if (!edit.ok) throw new Error(`${moves.join(' ')}: ${edit.error.reason}`);
  return indexRepertoire({ ...applyEdit(graph.source, edit.value), color: graph.source.color });
};

export const repertoireOf = (lines: readonly (readonly San[])[], color: GraphSource['color'] = 'white') =>
  lines.reduce((graph, moves, index) => withLine(graph, moves, index), indexRepertoire({ ...EMPTY, color }));

export const randomRepertoire: fc.Arbitrary<RepertoireGraph> = fc
  .tuple(fc.array(randomLine, { maxLength: 12 }), fc.constantFrom(...COLORS))
  .map(([lines, color]) => repertoireOf(lines, color));

/** As the order means nothing. */
export const sorted = ({ starts, moves, notes }: RepertoireContent) => ({
  starts,
  moves: [...moves].sort((one, other) => compare(textOf(one), textOf(other))),
  notes: [...notes].sort((one, other) => compare(textOf(one), textOf(other))),
});

const textOf = ({ position, uci = '' }: { readonly position: Epd; readonly uci?: RepertoireMove['uci'] }): string =>
  `${position} ${uci}`;

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
