/** A repertoire as a sheet to print: the lines of each family of openings with move numbers. */
import { formatLine, playMoves } from '../../position/move';
import { commentText } from '../../tree/comment';
import type { TreeNode } from '../../tree/game-tree';
import { type Fen, turnOf } from '../../types';
import { type Edge, fenOf, parseEpd, type RepertoireGraph, wayTo } from '../graph';
import { type ExportOptions, makeRepertoireTrees } from './pgn-export';
import type { Epd } from '../repertoire';

export type SheetMove = {
  /** With its number where one is needed, for example `2.Nf3`, `2...d6`, `Nc6`. */
  readonly text: string;
  /** `main`: the own move that is trained; `reply`: of the opponent. */
  readonly kind: 'main' | 'also' | 'refuted' | 'reply';
  readonly isPaused: boolean;
  /** Empty without one. */
  readonly note: string;
};

export type SheetLine = {
  /** 0 for the main line, one more for a line that leaves it. */
  readonly depth: number;
  readonly moves: readonly SheetMove[];
  /** Other moves to the last position, after which the lines stand. */
  readonly transposesTo?: string;
};

export type SheetFamily = {
  readonly name: string;
  /** The first position with the name of the family; where there is none, the start. */
  readonly fen: Fen;
  /** On the start. */
  readonly note: string;
  /** Each before the lines that leave it, those that leave it last first. */
  readonly lines: readonly SheetLine[];
};

/** In the order of the PGN. */
export const makeRepertoireSheet = (graph: RepertoireGraph, options: ExportOptions): readonly SheetFamily[] =>
  makeRepertoireTrees(graph, options).map(({ name, tree }) => {
    const isNamed = ({ fen }: TreeNode): boolean => options.openingAt(fen)?.name.split(':')[0] === name;
    return {
      name,
      fen: tree.moves.find(isNamed)?.fen ?? tree.start,
      note: commentText(tree.comments ?? []),
      lines: linesFrom(graph, tree.start, tree.moves),
    };
  });

type OpenLine = {
  readonly nodes: readonly TreeNode[];
  readonly from: Epd;
  /** Since the start. */
  readonly plies: number;
  readonly depth: number;
};

/** Not recursive: variations may be nested as deep as a line is long. */
const linesFrom = (graph: RepertoireGraph, start: Fen, nodes: readonly TreeNode[]): readonly SheetLine[] => {
  const offset = turnOf(start) === 'white' ? 0 : 1;
  const lines: SheetLine[] = [];
  const open: OpenLine[] = nodes.length === 0 ? [] : [{ nodes, from: parseEpd(start) ?? '', plies: 0, depth: 0 }];
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    const { depth } = line;
    const branches: OpenLine[] = [];
    const moves: SheetMove[] = [];
    let { from } = line;
    for (const [index, node] of line.nodes.entries()) {
      const plies = line.plies + index;
      const here = from;
      const leaving = (node.variations ?? []).map(({ moves: nodes }) => ({
        nodes,
        from: here,
        plies,
        depth: depth + 1,
      }));
      branches.unshift(...leaving);
      const edge = edgeAt(graph, from, node);
      const isNumbered = moves.length === 0 || moves.at(-1)?.note !== '';
      moves.push(toSheetMove(graph, { node, edge, from, isNumbered, ply: plies + offset }));
      from = edge?.to ?? '';
    }
    const transposesTo = otherWay(graph, from);
    lines.push({ depth, moves, ...(transposesTo !== undefined && { transposesTo }) });
    open.push(...branches.reverse());
  }
  return lines;
};

const edgeAt = ({ positions }: RepertoireGraph, from: Epd, { uci }: TreeNode): Edge | undefined =>
  positions.get(from)?.moves.find(({ move }) => move.uci === uci);

type PlacedMove = {
  readonly node: TreeNode;
  readonly edge: Edge | undefined;
  readonly from: Epd;
  readonly isNumbered: boolean;
  readonly ply: number;
};

const toSheetMove = (graph: RepertoireGraph, { node, edge, from, isNumbered, ply }: PlacedMove): SheetMove => {
  const isOwn = graph.positions.get(from)?.isOwn === true;
  const isRefuted = edge?.move.rank === 'refuted';
  const turn = ply % 2 === 0 ? 'white' : 'black';
  const moveNumber = 1 + Math.floor(ply / 2);
  const text = turn === 'white' || isNumbered ? formatLine({ turn, moveNumber }, [node.san]) : node.san;
  return {
    text: isRefuted ? `${text}?` : text,
    kind: isRefuted ? 'refuted' : isOwn ? (edge?.move.rank ?? 'also') : 'reply',
    isPaused: edge?.move.isPaused === true,
    note: commentText(node.comments ?? []),
  };
};

/** `undefined` where the lines end. */
const otherWay = (graph: RepertoireGraph, end: Epd): string | undefined => {
  if ((graph.positions.get(end)?.moves.length ?? 0) === 0) return undefined;
  const { start, moves } = wayTo(graph, end);
  const sans = playMoves(fenOf(start), moves).map(({ san }) => san);
  return formatLine({ turn: turnOf(start), moveNumber: 1 }, sans);
};
