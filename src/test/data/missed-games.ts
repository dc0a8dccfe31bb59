/** Games in each of which the owner missed or allowed a tactic, and an engine's pool that takes these for the only wins. */
import type { Evaluation } from '../../chess/evaluation';
import type { SearchOutcome } from '../../engine/search';
import type { NewGame } from '../../server/db/library/schema';
import { createFakePool, type FakePool, type FakeSearch } from '../fake-pool';
import { newGame, someReview } from './library-games';

/** White plays 4. a3 instead of the mate. */
const MOVES = ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'a3'];
export const MISSED_PLY = 6;

/** `kind` is what the missed tactic is counted as; the later `playedAt`, the newer the game. */
export const missedGame = (key: string, playedAt: number, kind = 'mate'): NewGame =>
  newGame(
    key,
    {
      playedAt,
      isReviewed: true,
      tactics: { strengths: [], weaknesses: [], missed: [{ name: kind, ply: MISSED_PLY }] },
    },
    {
      moves: MOVES,
      review: {
        ...someReview,
        missed: [{ kind, ply: MISSED_PLY, moveNumber: '4.', played: 'a3', line: ['Qxf7#'] }],
      },
    },
  );

/** Black, the owner here, has just played 3... Nf6. */
const ALLOWED_PLY = 5;

/** The same with the mate as what the owner allowed; the game ended there. */
export const allowedGame = (key: string, playedAt: number, kind = 'mate'): NewGame =>
  newGame(
    key,
    {
      playedAt,
      color: 'black',
      outcome: 'loss',
      isReviewed: true,
      tactics: { strengths: [], weaknesses: [], missed: [], allowed: [{ name: kind, ply: ALLOWED_PLY }] },
    },
    {
      moves: MOVES.slice(0, ALLOWED_PLY + 1),
      review: {
        ...someReview,
        allowed: [{ kind, ply: ALLOWED_PLY, moveNumber: '3...', played: 'Nf6', line: ['Qxf7#'] }],
      },
    },
  );

/** White to move: the move that is asked about alone is worth `move`, all others together `others`. */
export const judgingPool = (move: Evaluation = { cp: 500 }, others: Evaluation = { cp: 0 }): FakePool =>
  createFakePool({ answer: ({ only }) => found(only?.length === 1 ? move : others) });

export const failingPool = (): FakePool => createFakePool({ answer: () => ({ ok: false, reason: 'engine-failed' }) });

const found = (evaluation: Evaluation): SearchOutcome => ({ ok: true, found: { evaluation, depth: 16, pv: [] } });

/** One that answers as long as `isSound` says so, and fails then. */
export const fallingPool = (isSound: () => boolean): FakePool =>
  createFakePool({
    answer: ({ only }: FakeSearch) =>
      isSound() ? found(only?.length === 1 ? { cp: 500 } : { cp: 0 }) : { ok: false, reason: 'engine-failed' },
  });
