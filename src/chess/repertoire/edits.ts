/** Makes edits of a repertoire, applies them and undoes them. The order of moves and notes in a repertoire means nothing. */
import type { Milliseconds, Result } from '../types';
import { byAge, findMove, indexRepertoire, keyOf, mainMoveAt, parseEpd, playFrom, type RepertoireGraph } from './graph';
import type {
  Epd,
  MoveKey,
  MoveOrigin,
  MoveRank,
  Repertoire,
  RepertoireContent,
  RepertoireEdit,
  RepertoireMove,
  RepertoireNote,
} from './repertoire';
import { withSymbols } from './symbols';

export const NO_EDIT: RepertoireEdit = { put: [], removed: [], notes: [] };

export const isEmptyEdit = ({ put, removed, notes, starts }: RepertoireEdit): boolean =>
  put.length === 0 && removed.length === 0 && notes.length === 0 && starts === undefined;

type NewLine = {
  /** One that the repertoire has. */
  readonly position: Epd;
  /** In any notation. */
  readonly moves: readonly string[];
  readonly origin: MoveOrigin;
  readonly addedAt: Milliseconds;
};

export type LineProblem =
  | { readonly reason: 'unknown-position' }
  /** `at` is the index of the move in the line. */
  | { readonly reason: 'illegal-move'; readonly at: number };

/**
 * Adds what is new of a line. The first own move of a position is its main move, later ones are accepted beside it. Moves
 * that are there stay as they are.
 */
export const addLine = (
  graph: RepertoireGraph,
  { position, moves, origin, addedAt }: NewLine,
): Result<RepertoireEdit, LineProblem> => {
  if (!graph.positions.has(position)) return { ok: false, error: { reason: 'unknown-position' } };
  const line: RepertoireMove[] = [];
  let here = position;
  for (const [at, written] of moves.entries()) {
    const played = playFrom(here)(written);
    if (played === undefined) return { ok: false, error: { reason: 'illegal-move', at } };
    line.push({ position: here, uci: played.uci, rank: 'main', isPaused: false, origin, addedAt });
    here = played.to;
  }
  return { ok: true, value: { ...NO_EDIT, put: rankNewMoves(graph, line) } };
};

/** Those of the moves that are new. Own moves beside a main move become accepted ones, and the first one without is it. */
export const rankNewMoves = (graph: RepertoireGraph, moves: readonly RepertoireMove[]): readonly RepertoireMove[] => {
  const put = new Map<string, RepertoireMove>();
  const decided = new Set<Epd>();
  const isMain = ({ rank }: RepertoireMove): boolean => rank === 'main';
  for (const move of [...moves.filter(isMain), ...moves.filter((other) => !isMain(other))]) {
    if (put.has(keyOf(move)) || findMove(graph, move) !== undefined) continue;
    const hasMain = decided.has(move.position) || mainMoveAt(graph, move.position) !== undefined;
    if (!isOwn(graph, move) || move.rank === 'refuted') put.set(keyOf(move), move);
    else put.set(keyOf(move), { ...move, rank: hasMain ? 'also' : 'main' });
    if (isOwn(graph, move) && move.rank !== 'refuted') decided.add(move.position);
  }
  return [...put.values()];
};

const isOwn = ({ source }: RepertoireGraph, { position }: MoveKey): boolean =>
  position.split(' ')[1] === source.color.charAt(0);

/**
 * Removes moves with all that becomes unreachable, and its notes. Where a main move goes, the oldest accepted one takes
 * its place.
 */
export const removeMoves = (graph: RepertoireGraph, keys: readonly MoveKey[]): RepertoireEdit =>
  withoutUnreachable(graph, new Set(keys.map(keyOf)), graph.source.starts);

/** `undefined` for a position that is not in normal form or a start already. */
export const addStart = (graph: RepertoireGraph, position: Epd, name: string): RepertoireEdit | undefined => {
  const { starts } = graph.source;
  if (parseEpd(position) !== position || starts.some((start) => start.position === position)) return undefined;
  return { ...NO_EDIT, starts: [...starts, { position, name }] };
};

/** With all that becomes unreachable. `undefined` for the only start, and for a position that is none. */
export const removeStart = (graph: RepertoireGraph, position: Epd): RepertoireEdit | undefined => {
  const { starts } = graph.source;
  const kept = starts.filter((start) => start.position !== position);
  if (kept.length === starts.length || kept.length === 0) return undefined;
  return { ...withoutUnreachable(graph, new Set(), kept), starts: kept };
};

const withoutUnreachable = (
  { source, positions }: RepertoireGraph,
  keys: ReadonlySet<string>,
  starts: RepertoireContent['starts'],
): RepertoireEdit => {
  const reached = new Set<Epd>();
  const open = starts.map(({ position }) => position);
  for (let epd = open.pop(); epd !== undefined; epd = open.pop()) {
    if (reached.has(epd)) continue;
    reached.add(epd);
    for (const { move, to } of positions.get(epd)?.moves ?? []) if (!keys.has(keyOf(move))) open.push(to);
  }
  const isGone = (key: MoveKey): boolean => keys.has(keyOf(key)) || !reached.has(key.position);
  const removed = source.moves.filter(isGone);
  return {
    put: promotedMoves({ positions }, removed, reached),
    removed: removed.map(({ position, uci }) => ({ position, uci })),
    notes: source.notes
      .filter(
        ({ position, uci }) => !reached.has(position) || (uci !== undefined && keys.has(keyOf({ position, uci }))),
      )
      .map((note) => ({ ...note, text: '', shapes: [] })),
  };
};

const promotedMoves = (
  { positions }: Pick<RepertoireGraph, 'positions'>,
  removed: readonly RepertoireMove[],
  reached: ReadonlySet<Epd>,
): readonly RepertoireMove[] => {
  const gone = new Set(removed.map(keyOf));
  return removed.flatMap((move) => {
    const here = positions.get(move.position);
    if (move.rank !== 'main' || here?.isOwn !== true || !reached.has(move.position)) return [];
    const next = here.moves.find((other) => other.move.rank === 'also' && !gone.has(keyOf(other.move)));
    return next === undefined ? [] : [{ ...next.move, rank: 'main' as const }];
  });
};

/**
 * A new main move makes the old one an accepted one; where the main move becomes another, the oldest accepted one takes
 * its place. `undefined` for moves of the opponent, unknown ones, and where nothing changes: the only main move cannot
 * become an accepted one.
 */
export const setRank = (graph: RepertoireGraph, key: MoveKey, rank: MoveRank): RepertoireEdit | undefined => {
  const move = findMove(graph, key);
  if (move === undefined || !isOwn(graph, key) || move.rank === rank) return undefined;
  const others = (graph.positions.get(key.position)?.moves ?? []).flatMap((edge) =>
    edge.move === move ? [] : [edge.move],
  );
  const main = others.find((other) => other.rank === 'main');
  const next = others.filter((other) => other.rank === 'also').sort(byAge)[0];
  if (rank === 'main') return put([withRank(move, rank), ...(main === undefined ? [] : [withRank(main, 'also')])]);
  if (main !== undefined) return put([withRank(move, rank)]);
  if (next !== undefined) return put([withRank(move, rank), withRank(next, 'main')]);
  // Of refuted moves alone, an accepted one is the main one.
  const alone = rank === 'also' ? 'main' : rank;
  return move.rank === alone ? undefined : put([withRank(move, alone)]);
};

const withRank = (move: RepertoireMove, rank: MoveRank): RepertoireMove => {
  const ranked = { ...move, rank };
  return rank === 'refuted' ? withSymbols(ranked, []) : ranked;
};

const put = (moves: readonly RepertoireMove[]): RepertoireEdit => ({ ...NO_EDIT, put: moves });

/** Unknown moves are ignored. */
export const setPaused = (graph: RepertoireGraph, keys: readonly MoveKey[], isPaused: boolean): RepertoireEdit =>
  put(
    keys.flatMap((key) => {
      const move = findMove(graph, key);
      return move === undefined || move.isPaused === isPaused ? [] : [{ ...move, isPaused }];
    }),
  );

/** `undefined` for a position or move that the repertoire does not have. Without text and shapes the note is deleted. */
export const setNote = (graph: RepertoireGraph, note: RepertoireNote): RepertoireEdit | undefined => {
  const { position, uci } = note;
  const isKnown =
    graph.positions.has(position) && (uci === undefined || findMove(graph, { position, uci }) !== undefined);
  return isKnown ? { ...NO_EDIT, notes: [note] } : undefined;
};

// Applying

/** Does not check the edit: see `findEditProblem`. */
export const applyEdit = (content: RepertoireContent, edit: RepertoireEdit): RepertoireContent => {
  const moves = new Map(content.moves.map((move) => [keyOf(move), move]));
  for (const key of edit.removed) moves.delete(keyOf(key));
  for (const move of edit.put) moves.set(keyOf(move), move);
  const notes = new Map(content.notes.map((note) => [noteKey(note), note]));
  for (const note of edit.notes) {
    if (isEmptyNote(note)) notes.delete(noteKey(note));
    else notes.set(noteKey(note), note);
  }
  return { starts: edit.starts ?? content.starts, moves: [...moves.values()], notes: [...notes.values()] };
};

/** Undoes the edit after it was applied to this content. */
export const invertEdit = (content: RepertoireContent, edit: RepertoireEdit): RepertoireEdit => {
  const moves = new Map(content.moves.map((move) => [keyOf(move), move]));
  const notes = new Map(content.notes.map((note) => [noteKey(note), note]));
  const touched = new Map([...edit.removed, ...edit.put].map((key) => [keyOf(key), key]));
  return {
    put: [...touched.keys()].flatMap((key) => moves.get(key) ?? []),
    removed: [...touched].flatMap(([key, { position, uci }]) => (moves.has(key) ? [] : [{ position, uci }])),
    notes: edit.notes.map((note) => notes.get(noteKey(note)) ?? { ...note, text: '', shapes: [] }),
    ...(edit.starts !== undefined && { starts: content.starts }),
  };
};

export const noteKey = ({ position, uci = '' }: Pick<RepertoireNote, 'position' | 'uci'>): string =>
  `${position} ${uci}`;

export const isEmptyNote = ({ text, shapes }: RepertoireNote): boolean => text === '' && shapes.length === 0;

export const EDIT_PROBLEMS = ['no-start', 'invalid-start', 'unreachable-move', 'several-mains', 'no-main'] as const;
export type EditProblem = (typeof EDIT_PROBLEMS)[number];

/** Checks an edit from outside. A move is unreachable also when it is illegal or not in normal form. */
export const findEditProblem = (
  repertoire: RepertoireContent & Pick<Repertoire, 'color'>,
  edit: RepertoireEdit,
): EditProblem | undefined => {
  const content = applyEdit(repertoire, edit);
  if (content.starts.length === 0) return 'no-start';
  if (edit.starts?.some(({ position }) => parseEpd(position) !== position) === true) return 'invalid-start';
  const { positions, unreachable } = indexRepertoire({ ...content, color: repertoire.color });
  if (unreachable.length > 0) return 'unreachable-move';
  for (const { isOwn: isMine, moves } of positions.values()) {
    const ranks = moves.map(({ move }) => move.rank);
    const mains = ranks.filter((rank) => rank === 'main').length;
    if (isMine && mains > 1) return 'several-mains';
    if (isMine ? mains === 0 && ranks.includes('also') : mains < ranks.length) return 'no-main';
  }
  return undefined;
};
