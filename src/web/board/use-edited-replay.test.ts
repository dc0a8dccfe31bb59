import { expect, it } from 'vitest';
import { makePgn, parsePgn } from '../../chess/pgn/pgn';
import { playMove } from '../../chess/position/move';
import { moveId } from '../../chess/tree/path';
import { addMove, removeMove } from '../../chess/tree/tree-edit';
import { fenAt } from '../../chess/tree/tree-replay';
import {
  changeHistory,
  type EditAction,
  type EditHistory,
  leaveVariation,
  nextVariation,
  startEditing,
} from './use-edited-replay';

const [reading] = parsePgn('1. e4 e5 *');

if (reading?.ok !== true) throw new Error('the game must be read');

const game = startEditing({ tree: reading.value, path: moveId('e2e4') });

const play = (san: string): EditAction => ({
  kind: 'edit',
  edit: (tree, path) => {
    const played = playMove(fenAt(tree, path), san);
    return played.ok ? addMove(tree, path, played.value) : { tree, path };
  },
});

const after = (...actions: readonly EditAction[]): EditHistory => actions.reduce(changeHistory, game);

const text = ({ tree }: EditHistory): string => makePgn(tree).replace(/\s+/g, ' ').trim();

it('plays a variation, takes it back with its place, and plays it again', () => {
  const played = after(play('c5'), play('Nf3'));
  expect(text(played)).toBe('1. e4 e5 (1... c5 2. Nf3) *');
  const undone = changeHistory(changeHistory(played, { kind: 'undo' }), { kind: 'undo' });
  expect([undone.tree, undone.path]).toEqual([game.tree, game.path]);
  const redone = changeHistory(changeHistory(undone, { kind: 'redo' }), { kind: 'redo' });
  expect([redone.tree, redone.path]).toEqual([played.tree, played.path]);
});

it('remembers no step for a move that the tree has, or for going elsewhere', () => {
  const gone = after(play('e5'), { kind: 'step', step: 'first' }, { kind: 'jump', path: `${moveId('e2e4')}0k` });
  expect(gone).toMatchObject({ path: `${moveId('e2e4')}0k`, past: [], future: [] });
  expect(changeHistory(gone, { kind: 'undo' })).toBe(gone);
});

it('forgets what was undone once something else is done', () => {
  const other = after(play('c5'), { kind: 'undo' }, play('e6'));
  expect(changeHistory(other, { kind: 'redo' })).toBe(other);
  expect(text(other)).toBe('1. e4 e5 (1... e6) *');
});

it('stands where the deleted move was played, and comes back to it', () => {
  const remove: EditAction = { kind: 'edit', edit: removeMove };
  const removed = after({ kind: 'step', step: 'last' }, remove);
  expect(removed.path).toBe(moveId('e2e4'));
  expect(changeHistory(removed, { kind: 'undo' }).path).toBe(moveId('e2e4') + moveId('e7e5'));
});

it('forgets the oldest of very many steps', () => {
  const many = Array.from({ length: 600 }, (_, index): EditAction => play(index % 2 === 0 ? 'c5' : 'e6')).flatMap(
    (one): readonly EditAction[] => [{ kind: 'jump', path: moveId('e2e4') }, one, { kind: 'edit', edit: removeMove }],
  );
  expect(after(...many).past).toHaveLength(500);
});

const [editKeysReading] = parsePgn('1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6)) (1... e6) 2. Nf3 *');

if (editKeysReading?.ok !== true) throw new Error('the game must be read');

const tree = editKeysReading.value;

const at = (...ucis: readonly string[]) => ucis.map(moveId).join('');

it('goes into a variation, through all of them, and back to the main move', () => {
  expect(nextVariation(tree, at('e2e4'))).toBe(at('e2e4', 'c7c5'));
  expect(nextVariation(tree, at('e2e4', 'c7c5'))).toBe(at('e2e4', 'e7e6'));
  expect(nextVariation(tree, at('e2e4', 'e7e6'))).toBe(at('e2e4', 'e7e5'));
});

it('stays where there is no variation', () => {
  for (const path of [at('e2e4', 'e7e5', 'g1f3'), '']) expect(nextVariation(tree, path)).toBe(path);
});

it('leaves a variation to where it was entered', () => {
  expect(leaveVariation(tree, at('e2e4', 'c7c5', 'g1f3', 'd7d6'))).toBe(at('e2e4'));
  expect(leaveVariation(tree, at('e2e4', 'c7c5', 'g1f3', 'b8c6'))).toBe(at('e2e4', 'c7c5', 'g1f3'));
  expect(leaveVariation(tree, at('e2e4', 'e7e5'))).toBe(at('e2e4', 'e7e5'));
});

const E4 = at('e2e4');

const line = (from: string, ...moves: readonly string[]): EditAction => ({
  kind: 'line',
  line: { from, moves, evaluation: { cp: 40 }, isAtOnce: false },
});

const place = ({ path, line: played }: EditHistory) => played?.places[played.at] ?? path;

it('plays a line out move by move, with its evaluation, and leaves nothing of it', () => {
  const begun = after(line(E4, 'c5', 'Nf3', 'd6', 'Ke5'));
  expect(place(begun)).toBe(at('e2e4', 'c7c5'));
  const advanced = changeHistory(begun, { kind: 'advance' });
  expect(advanced.line?.isRunning).toBe(true);
  const ended = changeHistory(advanced, { kind: 'advance' });
  expect([place(ended), ended.line?.isRunning]).toEqual([at('e2e4', 'c7c5', 'g1f3', 'd7d6'), false]);
  expect(ended.line && makePgn(ended.line.tree)).toContain('c5 {[%eval 0.40]} 2. Nf3 {[%eval 0.40]}');
  expect([ended.tree, ended.path, ended.past]).toEqual([game.tree, game.path, []]);
  expect(changeHistory(ended, { kind: 'leave' })).toEqual(game);
  expect(changeHistory(ended, { kind: 'undo' })).toEqual(game);
});

it('begins before the first move where another position is on the board, and shows the end at once if told so', () => {
  expect(place(after(line('', 'd4', 'd5')))).toBe('');
  const shown = after({ kind: 'line', line: { from: '', moves: ['d4', 'd5'], isAtOnce: true } });
  expect([place(shown), shown.line?.isRunning]).toEqual([at('d2d4', 'd7d5'), false]);
  expect(after(line(E4, 'Ke4'))).toEqual(game);
});

it('keeps a line as a variation without evaluations, in one step that can be undone', () => {
  const kept = after(line(E4, 'c5', 'Nf3'), { kind: 'keep' });
  expect(text(kept)).toBe('1. e4 e5 (1... c5 2. Nf3) *');
  expect([kept.path, kept.line]).toEqual([at('e2e4', 'c7c5'), undefined]);
  expect(changeHistory(kept, { kind: 'undo' })).toMatchObject({ tree: game.tree, path: game.path });
});

it('keeps a line up to where the user moves in it', () => {
  const own: EditAction = {
    kind: 'edit',
    isOnBoard: true,
    edit: (known, path) => {
      const played = playMove(fenAt(known, path), 'd4');
      return played.ok ? addMove(known, path, played.value) : { tree: known, path };
    },
  };
  const moved = after(line(E4, 'c5', 'Nf3', 'd6'), own);
  expect(text(moved)).toBe('1. e4 e5 (1... c5 2. d4) *');
  expect(moved.line).toBeUndefined();
});

it('steps within a line, and out of it into the game', () => {
  const begun = after(line(E4, 'c5', 'Nf3', 'd6'), { kind: 'step', step: 'last' });
  expect(place(begun)).toBe(at('e2e4', 'c7c5', 'g1f3', 'd7d6'));
  expect(place(changeHistory(begun, { kind: 'step', step: 'next' }))).toBe(place(begun));
  const back = [1, 2, 3].reduce((state) => changeHistory(state, { kind: 'step', step: 'previous' }), begun);
  expect([place(back), back.line?.isRunning]).toEqual([E4, false]);
  expect(changeHistory(back, { kind: 'step', step: 'previous' })).toEqual({ ...game, path: '' });
  expect(changeHistory(begun, { kind: 'jump', path: '' })).toEqual({ ...game, path: '' });
});

it('arrives at a move before it plays out what follows, and leaves the game there', () => {
  const begun = after({ kind: 'line', line: { from: E4, moves: ['c5', 'Nf3'], isAtOnce: false, isArrival: true } });
  expect([place(begun), begun.path, begun.line?.isRunning]).toEqual([E4, E4, true]);
  const again = after(line('', 'd4'), {
    kind: 'line',
    line: { from: E4, moves: [], isAtOnce: false, isArrival: true },
  });
  expect([place(again), again.line]).toEqual([E4, undefined]);
});

it('goes on from a line into another one', () => {
  const other = after(line(E4, 'c5', 'Nf3', 'd6'), line(at('e2e4', 'c7c5'), 'Nc3'));
  expect(other.line?.places).toEqual([E4, at('e2e4', 'c7c5'), at('e2e4', 'c7c5', 'b1c3')]);
  expect(text(changeHistory(other, { kind: 'keep' }))).toBe('1. e4 e5 (1... c5 2. Nc3) *');
});
