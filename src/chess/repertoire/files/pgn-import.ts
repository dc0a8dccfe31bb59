/**
 * Reads a repertoire from PGN: games with variations. The start of a game with a FEN tag, and what follows a null move, is a
 * start of its own. What cannot be read is reported, and the rest is kept.
 */
import { moveLabel } from '../../game';
import { formatPgnProblem, parsePgn, type PgnProblem } from '../../pgn/pgn';
import { epdOf, START_FEN } from '../../position/fen';
import { isNullMove } from '../../position/move';
import { type Comment, commentText, type Shape, shapesOf } from '../../tree/comment';
import type { GameTree, Line, TreeNode } from '../../tree/game-tree';
import { type Color, type Milliseconds, otherColor, type Ply, turnOf } from '../../types';
import { isEmptyNote, noteKey } from '../edits';
import { keyOf } from '../graph';
import {
  type Epd,
  MAX_NAG,
  type MoveOrigin,
  type MoveRank,
  type RepertoireMove,
  type RepertoireNote,
  type RepertoireStart,
} from '../repertoire';
import { isRefuting, withSymbols } from '../symbols';

export type ImportProblem =
  /** The main line is read up to there. */
  | { readonly reason: 'game'; readonly problem: PgnProblem }
  /** `written` is the text of the variation from its first illegal move on. */
  | { readonly reason: 'variation'; readonly game: number; readonly moveNumber: string; readonly written: string }
  /** Of a null move, or no symbol of PGN: those that a repertoire cannot keep. */
  | {
      readonly reason: 'symbols';
      readonly game: number;
      readonly moveNumber: string;
      readonly nags: readonly number[];
    }
  /** The games are shown from the other side. */
  | { readonly reason: 'orientation'; readonly games: number; readonly color: Color }
  | { readonly reason: 'chess960'; readonly game: number };

/** One sentence with the place. */
export const formatImportProblem = (problem: ImportProblem): string => {
  if (problem.reason === 'game') return formatPgnProblem(problem.problem);
  if (problem.reason === 'chess960') return `Chess960 is not read (game ${problem.game})`;
  if (problem.reason === 'symbols') {
    const symbols = problem.nags.map((nag) => `$${nag}`).join(' ');
    return `Not kept: ${symbols} (game ${problem.game}, move ${problem.moveNumber})`;
  }
  if (problem.reason === 'orientation') {
    const [side, own] = problem.color === 'white' ? ['Black', 'White'] : ['White', 'Black'];
    return `${problem.games === 1 ? '1 game is' : `${problem.games} games are`} shown from ${side}’s side, and read as a repertoire for ${own}`;
  }
  const [move = ''] = problem.written.replace(/^\(?(?:\d+\.+\s*)?/, '').split(/\s/);
  return `Invalid move in a variation: ${move} (game ${problem.game}, move ${problem.moveNumber})`;
};

export type RepertoireImport = {
  readonly starts: readonly RepertoireStart[];
  /** In the order of the text. */
  readonly moves: readonly RepertoireMove[];
  readonly notes: readonly RepertoireNote[];
  readonly problems: readonly ImportProblem[];
};

type ImportOptions = { readonly color: Color; readonly origin: MoveOrigin; readonly addedAt: Milliseconds };

/**
 * The first own move of a position is its main move. Own moves marked `?`, `??` or `?!` are refuted. Comments and arrows
 * become notes of the position after the move. Moves of a position are added a millisecond apart, so that they stay in
 * their order.
 */
export const readRepertoirePgn = (text: string, options: ImportOptions): RepertoireImport => {
  const draft: Draft = {
    ...options,
    starts: new Map(),
    moves: new Map(),
    counts: new Map(),
    decided: new Set(),
    notes: new Map(),
  };
  const problems: ImportProblem[] = [];
  let fromOtherSide = 0;
  for (const [index, game] of parsePgn(text, 'study').entries()) {
    const number = index + 1;
    const problem = game.ok ? game.cut : game.error;
    if (problem !== undefined) problems.push({ reason: 'game', problem });
    const tree = game.ok ? game.value : game.legal && withoutCutText(game.legal);
    if (tree === undefined) continue;
    if (tree.isChess960) problems.push({ reason: 'chess960', game: number });
    else problems.push(...addGame(draft, tree, number));
    const orientation = tree.headers.get('Orientation')?.toLowerCase();
    if (orientation === otherColor(options.color)) fromOtherSide++;
  }
  if (fromOtherSide > 0) problems.push({ reason: 'orientation', games: fromOtherSide, color: options.color });
  return {
    starts: [...draft.starts].map(([position, name]) => ({ position, name })),
    moves: [...draft.moves.values()],
    notes: [...draft.notes.values()],
    problems,
  };
};

type Draft = ImportOptions & {
  readonly starts: Map<Epd, string>;
  readonly moves: Map<string, RepertoireMove>;
  /** Moves by position. */
  readonly counts: Map<Epd, number>;
  /** Own positions with a main move. */
  readonly decided: Set<Epd>;
  readonly notes: Map<string, RepertoireNote>;
};

/** The reader ends a game at an illegal move with a comment of the rest. */
const withoutCutText = (tree: GameTree): GameTree => {
  const last = tree.moves.at(-1);
  if (last === undefined) return tree;
  return { ...tree, moves: tree.moves.with(-1, { ...last, comments: last.comments?.slice(0, -1) }) };
};

type OpenLine = { readonly line: Line; readonly start: Epd; readonly ply: Ply };

const addGame = (draft: Draft, tree: GameTree, game: number): readonly ImportProblem[] => {
  const begin = epdOf(tree.start);
  const name = nameOf(tree);
  if (!draft.starts.has(begin)) draft.starts.set(begin, begin === epdOf(START_FEN) ? '' : name);
  addNote(draft, { position: begin }, tree.comments);
  const problems: ImportProblem[] = [];
  const open: OpenLine[] = [{ line: { moves: tree.moves }, start: begin, ply: 0 }];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    let [here, ply] = [current.start, current.ply];
    const { moves, rest } = current.line;
    const later: OpenLine[] = [];
    for (const [index, node] of moves.entries()) {
      later.push(...(node.variations ?? []).map((line) => ({ line, start: here, ply })));
      addNote(draft, { position: here }, node.before);
      const next = epdOf(node.fen);
      const lost = (node.nags ?? []).filter((nag) => isNullMove(node.san) || nag > MAX_NAG);
      if (lost.length > 0) problems.push({ reason: 'symbols', game, moveNumber: numberOf(tree, ply), nags: lost });
      if (isNullMove(node.san)) addHeading(draft, { node, here, next, name, isLast: index === moves.length - 1 });
      else addMove(draft, node, here, next);
      here = next;
      ply++;
    }
    if (rest !== undefined && !/^(?:1-0|0-1|1\/2-1\/2|\*)?$/.test(rest.trim())) {
      problems.push({
        reason: 'variation',
        game,
        moveNumber: numberOf(tree, ply),
        written: rest,
      });
    }
    open.push(...later.toReversed());
  }
  return problems;
};

const numberOf = ({ start }: GameTree, ply: Ply): string => moveLabel(start, ply).replace('Move ', '');

/** Commands in comments that only this program writes. `main` and `also`: not refuted, whatever its symbols say. */
export const COMMANDS = { main: 'main', also: 'also', paused: 'paused', move: 'move' } as const;

const addMove = (draft: Draft, { uci, nags: written = [], comments = [] }: TreeNode, position: Epd, to: Epd): void => {
  const { origin } = draft;
  const nags = written.filter((nag) => nag <= MAX_NAG);
  const key = keyOf({ position, uci });
  const isOfMove = (comment: Comment): boolean => hasCommand([comment], COMMANDS.move);
  addNote(draft, { position, uci }, comments.filter(isOfMove));
  addNote(
    draft,
    { position: to },
    comments.filter((comment) => !isOfMove(comment)),
  );
  const known = draft.moves.get(key);
  const isPaused = hasCommand(comments, COMMANDS.paused);
  if (known !== undefined) {
    const more = withSymbols(known, nags);
    draft.moves.set(key, isPaused ? { ...more, isPaused } : more);
    return;
  }
  const isOwn = turnOf(position) === draft.color;
  const isAlso = hasCommand(comments, COMMANDS.also);
  const isRefuted = isOwn && isRefuting(nags) && !isAlso && !hasCommand(comments, COMMANDS.main);
  const isMain = !isRefuted && !draft.decided.has(position) && !isAlso;
  if (isOwn && isMain) draft.decided.add(position);
  const rank: MoveRank = isRefuted ? 'refuted' : isMain || !isOwn ? 'main' : 'also';
  const before = draft.counts.get(position) ?? 0;
  draft.counts.set(position, before + 1);
  const addedAt = draft.addedAt + before;
  const move = { position, uci, rank, isPaused, origin, addedAt, ...(nags.length > 0 && { nags }) };
  draft.moves.set(key, withSymbols(move, []));
};

const hasCommand = (comments: readonly Comment[], command: string): boolean =>
  comments.some((comment) => comment.some((part) => 'command' in part && part.command === command));

const MAX_NAME = 80;

type Heading = {
  readonly node: TreeNode;
  readonly here: Epd;
  readonly next: Epd;
  readonly name: string;
  readonly isLast: boolean;
};

/** A null move without moves behind it is only a comment. */
const addHeading = (draft: Draft, { node, here, next, name, isLast }: Heading): void => {
  const text = commentText(node.comments ?? []);
  if (isLast) addNote(draft, { position: here }, node.comments);
  else {
    if (!draft.starts.has(next)) draft.starts.set(next, (text === '' ? name : text).slice(0, MAX_NAME));
    if (text.length > MAX_NAME || shapesOf(node.comments ?? []).length > 0) {
      addNote(draft, { position: next }, node.comments);
    }
  }
};

/** The same text is kept once, whatever orders of moves it stands in. */
const addNote = (
  draft: Draft,
  place: Pick<RepertoireNote, 'position' | 'uci'>,
  comments: readonly Comment[] = [],
): void => {
  const note = joinNotes(draft.notes.get(noteKey(place)), {
    ...place,
    text: commentText(comments),
    shapes: shapesOf(comments),
  });
  if (!isEmptyNote(note)) draft.notes.set(noteKey(place), note);
};

/** What is new of `added` stands behind what is there. */
export const joinNotes = (known: RepertoireNote | undefined, added: RepertoireNote): RepertoireNote => {
  if (known === undefined) return added;
  const texts = known.text.includes(added.text) ? [known.text] : [known.text, added.text];
  const isKnown = (shape: Shape): boolean => known.shapes.some((other) => isSameShape(other, shape));
  return {
    ...known,
    text: texts.filter((text) => text !== '').join(' '),
    shapes: [...known.shapes, ...added.shapes.filter((shape) => !isKnown(shape))],
  };
};

const isSameShape = (one: Shape, other: Shape): boolean =>
  one.from === other.from && one.to === other.to && one.color === other.color;

/** The chapter, else the players, which courses write as chapter and line, else the event. */
const nameOf = ({ headers }: GameTree): string => {
  const known = (header: string): string => {
    const value = headers.get(header)?.trim() ?? '';
    return /^\?*$/.test(value) ? '' : value;
  };
  const players = [known('White'), known('Black')].filter((name) => name !== '').join(' - ');
  return [known('ChapterName'), players, known('Event')].find((name) => name !== '')?.slice(0, MAX_NAME) ?? '';
};
