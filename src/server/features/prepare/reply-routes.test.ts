/** Moves of a player in a game against me: theirs where they have been, those of a limited engine elsewhere. */
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import { legalMoves, playMove } from '../../../chess/position/move';
import { replyPath, type ReplyRequest, replySchema } from '../../../contract/preparation';
import { timesOf } from '../../../test/data/preparation-games';
import { createFakePool } from '../../../test/fake-pool';
import { buildTestApp } from '../../../test/test-app';
import { createVisitor } from '../../../test/visitor';
import { preparationTasks } from './preparation-tasks';

const ask = (app: FastifyInstance, body: Partial<ReplyRequest>, player = 'mira.talwade') =>
  createVisitor(app).ask('POST', replyPath(player, ''), { as: 'white', moves: [], ...body });

it('answers a move of their games, and says from how many', async () => {
  const pool = createFakePool();
  const app = await buildTestApp({ pool });
  const answer = await ask(app, { moves: ['e2e4'] });
  expect(answer.statusCode, answer.body).toBe(200);
  const reply = replySchema.parse(answer.json());
  expect(reply.games).toBeGreaterThan(0);
  expect(reply.elo).toBeUndefined();
  const played = playMove(START_FEN, 'e2e4');
  expect(played.ok && legalMoves(played.value.fen)).toContain(reply.uci);
  expect(pool.searches.filter(({ limit }) => 'movetime' in limit)).toEqual([]);
});

it('answers a move of the engine at about their strength where they have not been', async () => {
  const app = await buildTestApp({ pool: createFakePool() });
  const answer = await ask(app, { moves: ['a2a4', 'h7h5', 'h2h4', 'a7a5', 'g2g3'] });
  const reply = replySchema.parse(answer.json());
  expect(reply.games).toBeUndefined();
  expect(reply.elo).toBe(1908);
});

it('refuses moves that cannot be played, and those after which it is not their turn', async () => {
  const app = await buildTestApp();
  const illegal = await ask(app, { moves: ['e2e5'] });
  expect([illegal.statusCode, illegal.json<{ message: string }>().message]).toEqual([400, 'Invalid move: e2e5']);
  expect((await ask(app, { moves: ['e2e4', 'e7e5'] })).statusCode).toBe(400);
  expect((await ask(app, { as: 'black' })).statusCode).toBe(200);
  expect((await ask(app, { moves: ['e2e4'] }, 'nosuchsite:Somebody')).statusCode).toBe(400);
});

it('answers what they play as often as they play it', () => {
  const theirGames = [...timesOf(3, 'e4 e5'), ...timesOf(1, 'e4 c5')];
  const played = playMove(START_FEN, 'e4');
  const at = (roll: number) =>
    preparationTasks.reply({ theirGames, color: 'black', fen: played.ok ? played.value.fen : '', roll })?.uci;
  expect([0, 0.5, 0.6, 0.95, 0.99].map(at)).toEqual(['e7e5', 'e7e5', 'e7e5', 'c7c5', 'c7c5']);
  const away = playMove(START_FEN, 'a4');
  const elsewhere = { theirGames, color: 'black', fen: away.ok ? away.value.fen : '', roll: 0 } as const;
  expect(preparationTasks.reply(elsewhere)).toBeUndefined();
});
