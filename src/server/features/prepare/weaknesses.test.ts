import { expect, it } from 'vitest';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import type { ScoutedGame } from '../../../contract/player/scout';
import { weaknessesOf } from './weaknesses';

const MOVES = ['e4', 'e5', 'Nf3', 'f6', 'Nxe5', 'fxe5'];
const GAME: ScoutedGame = {
  ...{ id: 'new', whitePlayer: 'Ada', blackPlayer: 'Ben', result: '1-0', moves: MOVES, color: 'black', speed: 'blitz' },
  analysis: { missedTactics: [{ tacticalType: 'fork', ply: 3, line: ['Nc6', 'd4'] }] },
};

const placesIn = (...places: readonly (readonly [game: string, ply: number])[]) => ({
  count: places.length,
  places: places.map(([game, ply]) => ({ game, ply })),
});

it('are the first three that can be shown, each before the newest move that missed it', () => {
  const missed = [
    { name: 'fork', ...placesIn(['new', 3], ['old', 1]) },
    { name: 'pin', ...placesIn(['gone', 3]) },
    { name: 'deflection', ...placesIn(['new', 9]) },
    { name: 'mate', ...placesIn(['new', 5]) },
    { name: 'skewer', ...placesIn(['new', 1]) },
    { name: 'sacrifice', ...placesIn(['new', 3]) },
  ];
  const tactics = { games: 0, allowedGames: 0, missed, allowed: [], strengths: [], weaknesses: [] };
  const findings = { games: 0, rates: [], openings: [], clock: [] };
  const fens = treeOfMoves(MOVES).tree.moves.map(({ fen }) => fen);
  expect(weaknessesOf({ tactics, findings }, (id) => (id === 'new' ? GAME : undefined))).toEqual([
    { name: 'fork', count: 2, game: 'new', color: 'black', fen: fens[2], played: 'f6', line: ['Nc6', 'd4'] },
    { name: 'mate', count: 1, game: 'new', color: 'black', fen: fens[4], played: 'fxe5', line: [] },
    { name: 'skewer', count: 1, game: 'new', color: 'black', fen: fens[0], played: 'e5', line: [] },
  ]);
});
