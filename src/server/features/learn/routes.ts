/** `/api/puzzles…`: puzzles to be solved, attempts at them, and what the attempts add up to. */
import type { Routes } from '../../http/routes';
import { attemptRoutes } from './attempt-routes';
import { opponentRoutes } from './opponent-routes';
import { progressRoutes } from './progress-routes';
import type { PuzzleDeps } from './puzzle-deps';
import { puzzleRoutes as givingRoutes } from './puzzle-routes';
import { runRoutes } from './run-routes';

export const puzzleRoutes: Routes<PuzzleDeps> = (app, deps) => {
  givingRoutes(app, deps);
  attemptRoutes(app, deps);
  progressRoutes(app, deps);
  runRoutes(app, deps);
  opponentRoutes(app, deps);
};
