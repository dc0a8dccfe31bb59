import { expect, it } from 'vitest';
import { engineBadge } from './analysis-labels';

it('names the engine and its limit [ANL-10]', () => {
  expect(engineBadge({ mode: 'fast' })).toBe('SF 16 • Depth 12');
  expect(engineBadge({ mode: 'accurate' })).toBe('SF 16 • 0.5s/move');
  expect(engineBadge({ mode: 'fast', engine: { name: 'Stockfish 15.1', label: 'SF 15.1' } })).toBe(
    'SF 15.1 • Depth 12',
  );
});
