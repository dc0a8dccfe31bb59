/** Merges two versions of a chapter that were made from the same one. `undefined`: somebody has to decide. */
import { makePgn } from '../pgn/pgn';
import { type Comment, commentText, replaceCommentText, shapesOf, withShapes } from '../tree/comment';
import type { GameTree, Line, Move, TreeNode } from '../tree/game-tree';
import { siblingId } from '../tree/path';
import { chapterTree, type StudyChapter } from './study-pgn';

export const mergeChapters = (
  base: StudyChapter,
  mine: StudyChapter,
  theirs: StudyChapter,
): StudyChapter | undefined => {
  const name = mergeValues(base.name, mine.name, theirs.name);
  const orientation = mergeValues(base.orientation, mine.orientation, theirs.orientation);
  const pgn = mergeValues(base.pgn, mine.pgn, theirs.pgn) ?? mergePgn(base.pgn, mine.pgn, theirs.pgn);
  return name === undefined || orientation === undefined || pgn === undefined ? undefined : { name, orientation, pgn };
};

const mergePgn = (...versions: readonly [base: string, mine: string, theirs: string]): string | undefined => {
  const [base, mine, theirs] = versions.map(chapterTree);
  const merged = base && mine && theirs && mergeTrees(base, mine, theirs);
  return merged && makePgn(merged);
};

/** All moves of both; what one of them deleted or changed, and the other left as it was, is deleted or changed. */
export const mergeTrees = (base: GameTree, mine: GameTree, theirs: GameTree): GameTree | undefined => {
  const { start, isChess960 } = theirs;
  if ([base, mine].some((tree) => tree.start !== start || tree.isChess960 !== isChess960)) return undefined;
  const headers = mergeHeaders(base.headers, mine.headers, theirs.headers);
  const result = mergeValues(base.result, mine.result, theirs.result);
  const merged = mergePlaces(placeOf(base), placeOf(mine), placeOf(theirs));
  if (headers === undefined || result === undefined || merged === undefined) return undefined;
  return { headers, isChess960, start, result, ...toMoves(merged) };
};

/** The one that was changed; `undefined` where both were, to different ones. */
const mergeValues = <Value>(base: Value, mine: Value, theirs: Value): Value | undefined => {
  if (isSame(base, mine) || isSame(mine, theirs)) return theirs;
  return isSame(base, theirs) ? mine : undefined;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Headers = GameTree['headers'];

const mergeHeaders = (base: Headers, mine: Headers, theirs: Headers): Headers | undefined => {
  const merged = new Map<string, string>();
  for (const name of new Set([...theirs.keys(), ...mine.keys()])) {
    const value = mergeValues(base.get(name) ?? null, mine.get(name) ?? null, theirs.get(name) ?? null);
    if (value === undefined) return undefined;
    if (value !== null) merged.set(name, value);
  }
  return merged;
};

/** A position of the tree with all that follows it. */
type Place = {
  readonly move: Move | undefined;
  readonly comments: readonly Comment[];
  readonly before: readonly Comment[];
  readonly nags: readonly number[];
  /** Lines that could not be read, beginning here. */
  readonly rests: readonly string[];
  /** By the ids of a path, the main continuation first. */
  readonly next: ReadonlyMap<string, Place>;
};

type DraftPlace = Omit<Place, 'rests' | 'next'> & {
  readonly rests: string[];
  readonly next: Map<string, DraftPlace | Place>;
};

const draftPlace = ({ move, comments, before, nags }: Omit<Place, 'rests' | 'next'>): DraftPlace => ({
  move,
  comments,
  before,
  nags,
  rests: [],
  next: new Map(),
});

const NOWHERE: Place = { move: undefined, comments: [], before: [], nags: [], rests: [], next: new Map() };

const placeOfNode = ({ san, uci, fen, comments = [], before = [], nags = [] }: TreeNode): DraftPlace =>
  draftPlace({ move: { san, uci, fen }, comments, before, nags });

// None of these recurses: the text decides how deep variations nest.

const placeOf = ({ moves, comments = [] }: GameTree): Place => {
  const start = draftPlace({ ...NOWHERE, comments });
  const open: { place: DraftPlace; line: Line; index: number }[] = [{ place: start, line: { moves }, index: 0 }];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const { place, line, index } = current;
    const variations = line.moves[index]?.variations ?? [];
    const counts = new Map<string, number>();
    for (const next of [{ line, index }, ...variations.map((variation) => ({ line: variation, index: 0 }))]) {
      const node = next.line.moves[next.index];
      if (node === undefined) {
        if (next.line.rest !== undefined) place.rests.push(next.line.rest);
        continue;
      }
      const count = counts.get(node.uci) ?? 0;
      counts.set(node.uci, count + 1);
      const child = placeOfNode(node);
      place.next.set(siblingId(node.uci, count), child);
      open.push({ place: child, line: next.line, index: next.index + 1 });
    }
  }
  return start;
};

type Versions = { readonly base: Place; readonly mine: Place; readonly theirs: Place };

const mergePlaces = (base: Place, mine: Place, theirs: Place): Place | undefined => {
  const start = mergeMarks({ base, mine, theirs });
  const open = [{ base, mine, theirs, merged: start }];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const { merged } = current;
    const ids = mergeOrder(current);
    if (merged === undefined || ids === undefined) return undefined;
    for (const id of ids) {
      const versions = nextOf(current, id);
      if (versions.mine && versions.theirs) {
        const { base: before = NOWHERE, mine: own, theirs: other } = versions;
        const child = mergeMarks({ base: before, mine: own, theirs: other });
        if (child === undefined) return undefined;
        merged.next.set(id, child);
        open.push({ base: before, mine: own, theirs: other, merged: child });
        continue;
      }
      const only = versions.mine ?? versions.theirs;
      if (only === undefined) continue;
      if (versions.base === undefined) merged.next.set(id, only);
      else if (!isSamePlace(versions.base, only)) return undefined;
    }
  }
  return start;
};

const nextOf = ({ base, mine, theirs }: Versions, id: string) => ({
  base: base.next.get(id),
  mine: mine.next.get(id),
  theirs: theirs.next.get(id),
});

/** Additions of one version stand behind the moves of the other. */
const mergeOrder = ({ base, mine, theirs }: Versions): readonly string[] | undefined => {
  const [before, own, other] = [[...base.next.keys()], [...mine.next.keys()], [...theirs.next.keys()]];
  const isMainChanged = (ids: readonly string[]) => before.length > 0 && ids.length > 0 && ids[0] !== before[0];
  if (isMainChanged(own) && isMainChanged(other) && own[0] !== other[0]) return undefined;
  const [first, second] = isReordered(own, before) ? [own, other] : [other, own];
  return [...first, ...second.filter((id) => !first.includes(id))];
};

const isReordered = (ids: readonly string[], before: readonly string[]): boolean =>
  before.filter((id) => ids.includes(id)).some((id, index) => ids[index] !== id);

const mergeMarks = ({ base, mine, theirs }: Versions): DraftPlace | undefined => {
  const comments = mergeComments(base.comments, mine.comments, theirs.comments);
  const before = mergeValues(base.before, mine.before, theirs.before);
  const nags = mergeValues(base.nags, mine.nags, theirs.nags);
  if (comments === undefined || before === undefined || nags === undefined) return undefined;
  const rests = new Set([...theirs.rests, ...mine.rests]);
  for (const rest of base.rests) if (!mine.rests.includes(rest) || !theirs.rests.includes(rest)) rests.delete(rest);
  return { ...draftPlace({ move: theirs.move, comments, before, nags }), rests: [...rests] };
};

type Comments = readonly Comment[];

/** Words and shapes are decided apart; clocks and evaluations, which nobody writes, are theirs where both have other ones. */
const mergeComments = (base: Comments, mine: Comments, theirs: Comments): Comments | undefined => {
  const whole = mergeValues(base, mine, theirs);
  if (whole !== undefined) return whole;
  const words = mergeValues(commentText(base), commentText(mine), commentText(theirs));
  const shapes = mergeValues(shapesOf(base), shapesOf(mine), shapesOf(theirs));
  const others = mergeValues(measured(base), measured(mine), measured(theirs)) ?? measured(theirs);
  if (words === undefined || shapes === undefined) return undefined;
  return withShapes(replaceCommentText([others], words), shapes);
};

const measured = (comments: Comments): Comment =>
  comments.flat().filter((part) => !('words' in part) && !('shapes' in part));

const isSamePlace = (one: Place, other: Place): boolean => {
  const open = [{ one, other }];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (!isSame(marksOf(pair.one), marksOf(pair.other))) return false;
    for (const [id, next] of pair.one.next) open.push({ one: next, other: pair.other.next.get(id) ?? NOWHERE });
  }
  return true;
};

const marksOf = ({ comments, before, nags, rests, next }: Place) => [comments, before, nags, rests, [...next.keys()]];

type DraftLine = { moves: TreeNode[]; rest?: string };

const toMoves = (start: Place): Pick<GameTree, 'comments' | 'moves'> => {
  const main: DraftLine = { moves: [] };
  const open: { line: DraftLine; place: Place }[] = [{ line: main, place: start }];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const { line } = current;
    let { place } = current;
    for (;;) {
      const [first, ...others] = place.next.values();
      if (first === undefined) break;
      const variations = others.map((other): DraftLine => {
        const variation: DraftLine = { moves: [...toNode(other, [])] };
        open.push({ line: variation, place: other });
        return variation;
      });
      line.moves.push(...toNode(first, [...variations, ...place.rests.map((rest) => ({ moves: [], rest }))]));
      place = first;
    }
    if (place.rests.length > 0) line.rest = place.rests.join(' ');
  }
  return {
    comments: withRest(start.comments, main.moves.length === 0 ? main.rest : undefined),
    moves: mainMoves(main),
  };
};

/** None for the start. */
const toNode = ({ move, comments, before, nags }: Place, variations: readonly Line[]): readonly TreeNode[] =>
  move === undefined
    ? []
    : [
        {
          ...move,
          ...(before.length > 0 && { before }),
          ...(nags.length > 0 && { nags }),
          ...(comments.length > 0 && { comments }),
          ...(variations.length > 0 && { variations }),
        },
      ];

/** The main line cannot hold unread text: it becomes a comment. */
const mainMoves = ({ moves, rest }: DraftLine): readonly TreeNode[] => {
  const last = moves.at(-1);
  return last === undefined || rest === undefined
    ? moves
    : moves.with(-1, { ...last, comments: withRest(last.comments ?? [], rest) });
};

const withRest = (comments: Comments, rest: string | undefined): Comments =>
  rest === undefined ? comments : [...comments, [{ words: rest.replace(/\s+/g, ' ') }]];
