import { expect, it } from 'vitest';
import { toIdentity } from './engine-label';

it.each([
  ['Stockfish 16 64 POPCNT WASM Multithreaded SSE SIMD', 'Stockfish 16', 'SF 16'],
  ['Stockfish 15.1', 'Stockfish 15.1', 'SF 15.1'],
  ['Stockfish 17', 'Stockfish 17', 'SF 17'],
  ['Stockfish dev-20240101-abcdef', 'Stockfish dev-20240101-abcdef', 'Stockfish dev-20240101-abcdef'],
  ['Stockfish 070923', 'Stockfish 070923', 'Stockfish 070923'],
  ['Lc0 v0.30.0', 'Lc0 v0.30.0', 'Lc0 v0.30.0'],
])('labels %s [LIM-03]', (idName, name, label) => {
  expect(toIdentity(idName)).toEqual({ name, label });
});
