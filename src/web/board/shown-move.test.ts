import { describe, expect, it } from 'vitest';
import { toWire } from '../../chess/evaluation-number';
import { plyColor } from '../../chess/game';
import { parsePgn } from '../../chess/pgn/pgn';
import { legalMoves, playMove } from '../../chess/position/move';
import type { GameTree } from '../../chess/tree/game-tree';
import { moveId, parentPath, type Path } from '../../chess/tree/path';
import { addMove } from '../../chess/tree/tree-edit';
import { childrenAt, clampPath, fenAt, pathOfPly } from '../../chess/tree/tree-replay';
import type { Fen, San } from '../../chess/types';
import { FOOLS_MATE, OPERA_GAME, SCHOLARS_MATE } from '../../test/data/games';
import { OPERA_GAME as ANNOTATED_GAME } from '../../test/data/opera-game';
import { engineGames } from '../../test/mock-lichess/make-games';
import { barEvaluation, evaluationTextAt, isCheckmate, MISSING } from './evaluation/evaluation-text';
import { whiteChance } from './evaluation/graph-points';
import { createLiveValues, type LiveValues } from './evaluation/live-values';
import { moveRows } from './moves/move-rows';
import { arrowOf, choiceAt, evaluationOf, positionLabel, shownAt, type ShownMove, shownPly } from './shown-move';

const readTree = (pgn: string) => {
  const [reading] = parsePgn(pgn);
  if (reading?.ok !== true) throw new Error('the game must be read');
  return reading.value;
};

const tree = readTree('1. e4 e5 (1... c5 {[%eval 0.35]} 2. Nf3) 2. Nf3 *');

const sicilian = moveId('e2e4') + moveId('c7c5');

const moves = tree.moves.map(({ san }, ply) => ({
  ...shownPly(tree, ply),
  path: pathOfPly(tree, ply),
  san,
  pv: [],
  best: ['e4', 'c5', 'Nc3'][ply] ?? '',
  evaluation: { evalFloat: ply },
}));

it('has on the main line what the engine says', () => {
  expect(shownAt(tree, pathOfPly(tree, 1), moves)).toBe(moves[1]);
  expect(shownAt(tree, '', moves)).toBeUndefined();
});

it('has in a variation the move, its number, and the evaluation of its text', () => {
  expect(shownAt(tree, sicilian, moves)).toMatchObject({
    san: 'c5',
    label: 'Move 1...',
    evaluation: { evalFloat: 0.35 },
  });
  expect(shownAt(tree, `${sicilian}GV`, moves)).not.toHaveProperty('evaluation');
  expect(positionLabel(tree, `${sicilian}GV`)).toBe('Move 2');
});

it('has in a line of the engine the evaluation of that line, also where it proves a reason', () => {
  const [first, second, third] = moves;
  const judged = [
    { ...first!, reasonLine: { from: first!.path, moves: ['c5', 'Nf3'] } },
    { ...second!, pv: ['c5', 'Nc3'] },
    third!,
  ];
  const bare = readTree('1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *');
  const [reply, next, last] = [sicilian, sicilian + moveId('g1f3'), sicilian + moveId('g1f3') + moveId('d7d6')];
  expect(shownAt(bare, reply, judged)?.evaluation).toEqual({ evalFloat: 0 });
  expect(shownAt(bare, next, judged)?.evaluation).toEqual({ evalFloat: 0 });
  expect(shownAt(bare, last, judged)?.evaluation).toBeUndefined();
  expect(shownAt(bare, reply, moves)?.evaluation).toBeUndefined();
});

it('knows the engine’s choice along the main line, also instead of a variation’s first move', () => {
  expect(choiceAt('', moves)?.best).toBe('e4');
  expect(choiceAt(sicilian, moves)).toBeUndefined();
  expect(choiceAt(parentPath(sicilian), moves)?.best).toBe('c5');
});

it('draws a legal move alone', () => {
  expect(arrowOf(tree, 'Mc', 'c5')).toEqual(['c7c5']);
  expect(arrowOf(tree, 'Mc', 'e4')).toEqual([]);
  expect(arrowOf(tree, 'Mc', undefined)).toEqual([]);
});

describe('bar, number and list', () => {
  const PROMOTIONS = `[SetUp "1"]\n[FEN "8/P6k/8/8/8/8/p6K/8 w - - 0 1"]\n\n1. a8=Q (1. a8=N a1=Q 2. Nb6 {[%eval -6.1]}) 1... a1=R 2. Qb7+ Kg6 *`;
  const games: readonly string[] = [
    OPERA_GAME,
    ANNOTATED_GAME,
    FOOLS_MATE,
    SCHOLARS_MATE,
    PROMOTIONS,
    ...engineGames()
      .slice(0, 5)
      .map(({ moves: sans }) => `${sans} *`),
  ];

  /** Evaluations by chance: of every fifth position none, mates among the others, and lines that can be played out. */
  const analyzed = (game: GameTree): readonly ShownMove[] =>
    game.moves.map(({ san }, ply) => {
      const line = playedFrom(fenAt(game, pathOfPly(game, ply - 1)), 3, ply);
      const evaluation = ply % 11 === 7 ? { mate: (ply % 2 === 0 ? 1 : -1) * 3 } : { cp: ((ply * 37) % 900) - 450 };
      return {
        ...shownPly(game, ply),
        path: pathOfPly(game, ply),
        san,
        pv: line,
        ...(ply % 5 !== 4 && {
          evaluation: toWire(san.endsWith('#') ? { checkmate: plyColor(game, ply) } : evaluation),
        }),
      };
    });

  const playedFrom = (start: Fen, plies: number, pick: number): readonly San[] => {
    const sans: San[] = [];
    let fen = start;
    while (sans.length < plies) {
      const legal = legalMoves(fen);
      const played = playMove(fen, legal[pick % legal.length] ?? '');
      if (!played.ok) break;
      sans.push(played.value.san);
      fen = played.value.fen;
    }
    return sans;
  };

  /** With own moves at every eighth place, a line of the engine played out at others, and moves after the end. */
  const edited = (game: GameTree, moves: readonly ShownMove[]): GameTree => {
    const places = game.moves.map((_, ply) => pathOfPly(game, ply));
    return places.reduce((before, path, ply) => {
      const own = ply % 8 === 3 ? playedFrom(fenAt(game, path), 2, ply + 1) : [];
      const line = ply % 8 === 5 ? (moves[ply + 1]?.pv ?? []) : [];
      const further = ply === places.length - 1 ? playedFrom(fenAt(game, path), 3, 1) : [];
      return [own, line, further].reduce((now, sans) => playedOut(now, path, sans), before);
    }, game);
  };

  const playedOut = (game: GameTree, from: Path, sans: readonly San[]): GameTree => {
    let now = { tree: game, path: from };
    for (const san of sans) {
      const played = playMove(fenAt(now.tree, now.path), san);
      if (!played.ok) break;
      now = addMove(now.tree, now.path, played.value);
    }
    return now.tree;
  };

  const pathsOf = (game: GameTree, path: Path = ''): readonly Path[] => [
    path,
    ...childrenAt(game, path).flatMap((child) => pathsOf(game, child.path)),
  ];

  /** As if the live engine had searched every second position. */
  const searched = (game: GameTree): LiveValues => {
    const values = createLiveValues();
    for (const [at, path] of pathsOf(game).entries())
      if (at % 2 === 1) values.put(fenAt(game, path), { evaluation: { cp: at - 200 }, depth: 20 });
    return values;
  };

  it('agree, or are all unknown, in more than 300 positions of ten games', () => {
    const counts = { positions: 0, unknown: 0, mates: 0, listed: 0, promotions: 0, ownMoves: 0, live: 0 };
    for (const pgn of games) {
      const game = readTree(pgn);
      const moves = analyzed(game);
      const board = edited(game, moves);
      const values = searched(board);
      const listed = new Map(
        moveRows(board)
          .flatMap(({ white, black }) => [white, black])
          .flatMap((move) =>
            move ? [[move.path, evaluationOf(board, move, moves, values.at(move.node.fen))] as const] : [],
          ),
      );
      for (const path of pathsOf(board)) {
        const live = values.at(fenAt(board, path));
        const shown = shownAt(board, path, moves, live);
        const number = evaluationTextAt(shown);
        const { value, text, isLive } = barEvaluation(shown, live);
        expect([text, value === undefined], `${pgn} at ${path}`).toEqual([number, number === MISSING]);
        if (listed.has(path)) expect(listed.get(path), `${pgn} at ${path}`).toEqual(value);
        const known = barEvaluation(shownAt(board, path, moves)).value;
        expect([isLive, value], `${pgn} at ${path}`).toEqual(known ? [false, known] : [live !== undefined, live]);
        if (shown && isCheckmate(shown))
          expect(whiteChance(value ?? { evalFloat: 0 })).toBe(shown.turn === 'white' ? 100 : 0);
        counts.positions += 1;
        counts.unknown += value === undefined ? 1 : 0;
        counts.mates += value?.mate === undefined || value.mate === null ? 0 : 1;
        counts.live += isLive ? 1 : 0;
        counts.listed += listed.has(path) ? 1 : 0;
        counts.promotions += shown?.san.includes('=') ? 1 : 0;
        counts.ownMoves += clampPath(game, path) === path ? 0 : 1;
      }
    }
    expect(counts.positions).toBeGreaterThan(300);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(3);
  });

  it('show the live engine’s value only where there is no other', () => {
    const [known] = moves;
    const unknown = known && { ...known, evaluation: undefined };
    const live = { evalFloat: 1.3, liveDepth: 18 };
    expect(barEvaluation({ ...known!, depth: 12 }, live)).toMatchObject({
      text: '+0.0',
      isLive: false,
      title: 'Depth 12',
    });
    expect(barEvaluation(undefined, live)).toMatchObject({ text: '+0.0', isLive: false });
    const shown = { value: live, text: '+1.3', isLive: true, title: 'Depth 18' };
    expect(barEvaluation(unknown && { ...unknown, evaluation: live })).toEqual(shown);
    const before = { isAnalyzed: false };
    expect(barEvaluation(undefined, live, before)).toEqual(shown);
    expect(barEvaluation(undefined, undefined, before).text).toBe('+0.0');
    expect(barEvaluation(undefined, undefined, { ...before, isUsualStart: false }).value).toBeUndefined();
    expect(barEvaluation(unknown)).toEqual({ value: undefined, text: MISSING, isLive: false });
  });
});
