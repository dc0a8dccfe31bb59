/** What is read and drawn of a shared analysis, in a thread. */
import { readFileSync } from 'node:fs';
import { winChanceOf } from '../../../chess/evaluation';
import { fromWire } from '../../../chess/evaluation-number';
import { parsePgn, type PgnProblem } from '../../../chess/pgn/pgn';
import { PIECE_COLORS, PIECE_SHAPES, PIECE_SIZE } from '../../../chess/piece-shapes';
import { type GameTree, headerText, mainline } from '../../../chess/tree/game-tree';
import { parsePath, START_PATH } from '../../../chess/tree/path';
import { fenAt, mainPlyOf, nodeAt, pathOfPly } from '../../../chess/tree/tree-replay';
import { boardLetters, type Color, type Ply, type Result } from '../../../chess/types';
import type { KeptAnalysis } from '../../../contract/analysis/analysis';
import { type NewLink, sharedAnalysisSchema } from '../../../contract/analysis/analysis-links';
import { evaluationsIn, tellVerdict } from '../../../messages/review/verdict';
import { keptAnalysisTasks } from '../../games/kept-analysis';
import type { Thread } from '../../platform/threads';

type ReadLink = { readonly content: string; readonly title: string; readonly summary: string };

type LinkProblem =
  | { readonly reason: 'other-moves' | 'several-games' }
  | { readonly reason: 'refused'; readonly problem: PgnProblem };

const readLink = ({ pgn, side, analysis }: NewLink): Result<ReadLink, LinkProblem> => {
  const read = keptAnalysisTasks.readKeptAnalysis(analysis);
  if (!read.ok) return read;
  const [game, ...others] = parsePgn(pgn, 'study');
  if (game === undefined || others.length > 0) return { ok: false, error: { reason: 'several-games' } };
  if (!game.ok) return { ok: false, error: { reason: 'refused', problem: game.error } };
  const content = JSON.stringify({ pgn, side, analysis });
  return { ok: true, value: { content, title: titleOf(game.value), summary: summaryOf(game.value, analysis) } };
};

const MAX_TITLE = 200;

const titleOf = (tree: GameTree): string => {
  const [white, black] = [headerText(tree, 'White'), headerText(tree, 'Black')];
  if (white === undefined && black === undefined) return headerText(tree, 'ChapterName') ?? 'A chess game, analyzed';
  const title = `${white ?? 'White'} – ${black ?? 'Black'}${tree.result === '*' ? '' : `, ${tree.result.replaceAll('1/2', '½')}`}`;
  return title.slice(0, MAX_TITLE);
};

const summaryOf = (tree: GameTree, analysis: KeptAnalysis): string => {
  const { opening } = analysis;
  const verdict = tellVerdict(mainline(tree), evaluationsIn(analysis));
  return [verdict?.text, opening && `${opening.eco} ${opening.name}.`].filter(Boolean).join(' ');
};

// The picture

type PictureRequest = { readonly content: string; readonly path: string };

/** The position of the path, or the last of the game, beside the course of the evaluation. Returns an SVG. */
const drawLink = ({ content, path }: PictureRequest): string => {
  const { pgn, side, analysis } = sharedAnalysisSchema.parse(JSON.parse(content));
  const [game] = parsePgn(pgn, 'study');
  if (game?.ok !== true) throw new Error('a stored PGN cannot be read');
  return pictureOf(game.value, { side, analysis, path: parsePath(path) ?? START_PATH });
};

/** Loaded by the first picture alone: other tasks of the thread need no renderer. */
const loadRenderer = async () => {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  return Resvg;
};

let renderer: ReturnType<typeof loadRenderer> | undefined;

const toPng = async (svg: string): Promise<Uint8Array> => {
  const Renderer = await (renderer ??= loadRenderer());
  const image = new Renderer(svg, { font: { loadSystemFonts: false } }).render();
  const png = image.asPng();
  image.free();
  return png;
};

/** In pixels: what sites show in full. */
export const PICTURE = { width: 1200, height: 630 } as const;

const MARGIN = 35;
const BOARD = PICTURE.height - 2 * MARGIN;
const SQUARE = BOARD / 8;
const CURVE = { x: 2 * MARGIN + BOARD, y: 165, width: PICTURE.width - 3 * MARGIN - BOARD, height: 300 } as const;

const COLORS = {
  page: '#f6f1e6',
  light: '#efe8d3',
  dark: '#8ba482',
  last: '#d6b23c',
  black: '#3a4046',
  white: '#ffffff',
  frame: '#5b6570',
  blunder: '#b3261e',
  mistake: '#c77700',
} as const;

type Shown = { readonly side: Color; readonly analysis: KeptAnalysis; readonly path: string };

const pictureOf = (tree: GameTree, { side, analysis, path }: Shown): string => {
  const shown = path === START_PATH ? pathOfPly(tree, tree.moves.length - 1) : path;
  const parts = [
    `<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="${COLORS.page}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">${boardOf(tree, shown, side)}</g>`,
    curveOf(analysis, mainPlyOf(tree, shown)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">${parts.join('')}</svg>`;
};

const boardOf = (tree: GameTree, path: string, side: Color): string => {
  const cornerOf = (index: number) => {
    const [file, rank] = [index % 8, Math.floor(index / 8)];
    const [column, row] = side === 'white' ? [file, 7 - rank] : [7 - file, rank];
    return { x: column * SQUARE, y: row * SQUARE };
  };
  const square = (index: number, fill: string): string => {
    const { x, y } = cornerOf(index);
    return `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" fill="${fill}"/>`;
  };
  const squares = Array.from({ length: 64 }, (_, index) =>
    square(index, (index + Math.floor(index / 8)) % 2 === 0 ? COLORS.dark : COLORS.light),
  );
  const { uci } = nodeAt(tree, path) ?? {};
  const last = uci === undefined ? [] : [uci.slice(0, 2), uci.slice(2, 4)];
  const marks = last.map((name) => square(indexOf(name), `${COLORS.last}" fill-opacity=".55`));
  const pieces = boardLetters(fenAt(tree, path)).map((letter, index) => {
    if (letter === undefined) return '';
    const { x, y } = cornerOf(index);
    return `<g transform="translate(${x} ${y}) scale(${SQUARE / PIECE_SIZE})">${pieceOf(letter)}</g>`;
  });
  return [...squares, ...marks, ...pieces].join('');
};

const indexOf = (square: string): number => 'abcdefgh'.indexOf(square.charAt(0)) + 8 * (Number(square.charAt(1)) - 1);

const pieceOf = (letter: string): string => {
  const shape = PIECE_SHAPES[letter.toLowerCase()];
  if (shape === undefined) return '';
  const { fill, stroke, within } = PIECE_COLORS[letter === letter.toLowerCase() ? 'black' : 'white'];
  const lines = `stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"`;
  const body = shape.body.map((path) => `<path d="${path}" fill="${fill}" stroke="${stroke}" ${lines}/>`);
  const line = shape.line === undefined ? '' : `<path d="${shape.line}" fill="none" stroke="${within}" ${lines}/>`;
  const [x, y, radius] = shape.eye ?? [];
  return `${body.join('')}${line}${x === undefined ? '' : `<circle cx="${x}" cy="${y}" r="${radius}" fill="${within}"/>`}`;
};

/** White's share from below, as on the page, with the mistakes and the position on the board. */
const curveOf = ({ analysisResults, start }: KeptAnalysis, ply: Ply): string => {
  const { x, y, width, height } = CURVE;
  const chances = [start ?? { evalFloat: 0 }, ...analysisResults].map((move) => winChanceOf(fromWire(move), 'white'));
  const across = (at: number): number => x + (width * at) / (chances.length - 1);
  const down = (chance: number): number => y + height * (1 - chance);
  const points = chances.map((chance, at) => `${across(at).toFixed(1)},${down(chance).toFixed(1)}`);
  const marks = analysisResults.flatMap(({ judgement }, at) =>
    judgement === 'mistake' || judgement === 'blunder'
      ? `<circle cx="${across(at + 1).toFixed(1)}" cy="${down(chances[at + 1] ?? 0.5).toFixed(1)}" r="7" fill="${COLORS[judgement]}" stroke="${COLORS.white}" stroke-width="2"/>`
      : [],
  );
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${COLORS.black}"/>`,
    `<polygon points="${x},${y + height} ${points.join(' ')} ${x + width},${y + height}" fill="${COLORS.white}"/>`,
    `<line x1="${x}" x2="${x + width}" y1="${y + height / 2}" y2="${y + height / 2}" stroke="${COLORS.frame}" stroke-dasharray="6 6"/>`,
    `<line x1="${across(ply + 1)}" x2="${across(ply + 1)}" y1="${y}" y2="${y + height}" stroke="${COLORS.last}" stroke-width="4"/>`,
    ...marks,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${COLORS.frame}" stroke-width="2"/>`,
  ].join('');
};

export const linkTasks = {
  readLink,
  /** A PNG. */
  drawLink: (request: PictureRequest): Promise<Uint8Array> => toPng(drawLink(request)),
};

export type LinkThread = Thread<typeof linkTasks>;
