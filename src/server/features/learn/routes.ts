/** `/api/puzzles…`: puzzles to be solved, attempts at them, and what the attempts add up to. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { attemptRoutes } from './attempt-routes';
import { opponentRoutes } from './opponent-routes';
import { progressRoutes } from './progress-routes';
import type { PuzzleDeps } from './puzzle-deps';
import { puzzleRoutes as givingRoutes } from './puzzle-routes';
import { runRoutes } from './run-routes';

export const puzzleRoutes: FastifyPluginCallbackZod<PuzzleDeps> = (app, deps, done) => {
  app.register(givingRoutes, deps);
  app.register(attemptRoutes, deps);
  app.register(progressRoutes, deps);
  app.register(runRoutes, deps);
  app.register(opponentRoutes, deps);
  done();
};
