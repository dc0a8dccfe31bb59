import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { replayResults } from '../../chess/repertoire/card';
import { cardKeyOf, type DrillResult, DRILL_OUTCOMES } from '../../chess/repertoire/drill-result';
import { parseEpd, playFrom } from '../../chess/repertoire/graph';
import type { RepertoireMove } from '../../chess/repertoire/repertoire';
import { legalMoves } from '../../chess/position/move';
import { START_FEN } from '../../chess/position/fen';
import { cardsSchema } from '../../contract/repertoires/cards';
import {
  repertoireHeadSchema,
  repertoiresSchema,
  storedRepertoireSchema,
} from '../../contract/repertoires/repertoires';
import type { Random } from '../mock-lichess/make-games';
import type { Answer, Tormented, Writer } from './tormented';

const START = parseEpd(START_FEN) ?? '';
const FIRST_MOVES = legalMoves(START_FEN);
const REPERTOIRES = 12;
const TOO_MANY = 429;

const move = (uci: string): RepertoireMove => ({
  ...{ position: START, uci, rank: 'main', isPaused: false, origin: 'hand', addedAt: 1_790_000_000_000 },
});

type Kept = {
  readonly idempotencyKey: string;
  /** Once its creation was answered. */
  id?: string;
  version: number;
  moves: readonly string[];
  /** What undoes the edits, the latest last. */
  readonly before: (readonly string[])[];
  /** What was sent and not answered: it was done or not. */
  sent?: { readonly moves: readonly string[]; readonly isUndo: boolean };
};

type RepertoireWriter = Writer & { readonly edits: () => number };

/** Makes repertoires, edits them and undoes edits. */
export const createRepertoireWriter = (random: Random): RepertoireWriter => {
  const kept: Kept[] = [];
  let edits = 0;

  const make = async (server: Tormented, one: Kept): Promise<void> => {
    const body = {
      ...{
        name: one.idempotencyKey,
        color: 'black',
        goal: 50,
        speed: 'blitz',
        rating: 1700,
        idempotencyKey: one.idempotencyKey,
      },
      ...{ starts: [{ position: START, name: '' }], moves: one.moves.map(move), notes: [] },
    };
    const answer = await server.ask('/api/user/1/repertoires', { method: 'POST', body });
    if (answer === undefined || answer.status === TOO_MANY) return;
    expect(answer.status, answer.body).toBe(201);
    one.id = storedRepertoireSchema.parse(JSON.parse(answer.body)).id;
  };

  const done = (one: Kept): void => {
    const { sent } = one;
    if (sent === undefined) return;
    if (sent.isUndo) one.before.pop();
    else one.before.push(one.moves);
    one.moves = sent.moves;
    one.version += 1;
    one.sent = undefined;
    edits += 1;
  };

  const take = (one: Kept, answer: Answer | undefined): void => {
    if (answer === undefined) return;
    if (answer.status === TOO_MANY) {
      one.sent = undefined;
      return;
    }
    expect(answer.status, answer.body).toBe(200);
    done(one);
    expect(repertoireHeadSchema.parse(JSON.parse(answer.body)).version).toBe(one.version);
  };

  const edit = async (server: Tormented, one: Kept, id: string): Promise<void> => {
    const changed = [random.pick(FIRST_MOVES), random.pick(FIRST_MOVES)].filter(
      (uci, at, all) => all.indexOf(uci) === at,
    );
    const removed = changed.filter((uci) => one.moves.includes(uci));
    const put = changed.filter((uci) => !one.moves.includes(uci));
    one.sent = { moves: [...one.moves.filter((uci) => !removed.includes(uci)), ...put], isUndo: false };
    const body = {
      version: one.version,
      edit: { put: put.map(move), removed: removed.map((uci) => ({ position: START, uci })), notes: [] },
    };
    take(one, await server.ask(`/api/repertoires/${id}/edits`, { method: 'POST', body }));
  };

  const undo = async (server: Tormented, one: Kept, id: string, moves: readonly string[]): Promise<void> => {
    one.sent = { moves, isUndo: true };
    const body = { version: one.version };
    take(one, await server.ask(`/api/repertoires/${id}/undo`, { method: 'POST', body }));
  };

  const checkOne = async (server: Tormented, one: Kept): Promise<void> => {
    if (one.id === undefined) await make(server, one);
    const answer = await server.ask(`/api/repertoires/${one.id ?? ''}`);
    expect(answer?.status, `repertoire ${one.id} is there`).toBe(200);
    const { version, moves } = storedRepertoireSchema.parse(JSON.parse(answer?.body ?? ''));
    if (version === one.version + 1) done(one);
    one.sent = undefined;
    expect(version, 'every answered edit, and no other').toBe(one.version);
    expect(moves.map(({ uci }) => uci).toSorted()).toEqual(one.moves.toSorted());
  };

  return {
    edits: () => edits,
    write: async (server) => {
      if (kept.length < REPERTOIRES && random.below(5) === 0) {
        const moves = FIRST_MOVES.filter(() => random.below(2) === 0);
        const one: Kept = { idempotencyKey: randomUUID(), version: 0, moves, before: [] };
        kept.push(one);
        await make(server, one);
        return;
      }
      const known = kept.filter(({ id, sent }) => id !== undefined && sent === undefined);
      if (known.length === 0) return;
      const one = random.pick(known);
      const before = one.before.at(-1);
      if (before !== undefined && random.below(3) === 0) await undo(server, one, one.id ?? '', before);
      else await edit(server, one, one.id ?? '');
    },
    check: async (server) => {
      for (const one of kept) await checkOne(server, one);
      const list = await server.ask('/api/user/1/repertoires');
      const { repertoires } = repertoiresSchema.parse(JSON.parse(list?.body ?? ''));
      expect(repertoires.map(({ id }) => id).toSorted(), 'each once').toEqual(kept.map(({ id }) => id).toSorted());
    },
  };
};

/** Positions after the first moves. */
const POSITIONS = FIRST_MOVES.slice(0, 8).flatMap((uci) => playFrom(START)(uci)?.to ?? []);

const FIRST_RESULT = 1_790_000_000_000;
const MINUTE = 60_000;

type DrillWriter = Writer & { readonly results: () => number };

/** Sends results in small portions, some of them late; what was not answered is sent again. */
export const createDrillWriter = (random: Random): DrillWriter => {
  const results: DrillResult[] = [];
  let unanswered: readonly DrillResult[] = [];

  const makeResult = (): DrillResult => {
    const index = results.length;
    const delay = random.below(4) === 0 ? random.below(50) : 0;
    const outcome = random.pick(DRILL_OUTCOMES);
    const result: DrillResult = {
      ...{ id: randomUUID(), color: 'black', position: random.pick(POSITIONS), expected: 'e7e5', played: 'e7e5' },
      ...{ outcome, source: 'drill', at: FIRST_RESULT + (index - delay) * MINUTE + index },
    };
    results.push(result);
    return result;
  };

  const send = async (server: Tormented): Promise<void> => {
    if (unanswered.length === 0) return;
    const body = { results: unanswered };
    const answer = await server.ask('/api/user/1/repertoire-results', { method: 'POST', body });
    if (answer === undefined || answer.status === TOO_MANY) return;
    expect(answer.status, answer.body).toBe(200);
    unanswered = [];
  };

  return {
    results: () => results.length,
    write: async (server) => {
      if (unanswered.length === 0) unanswered = Array.from({ length: 1 + random.below(5) }, makeResult);
      await send(server);
    },
    check: async (server) => {
      // Also those that the server may have taken.
      await send(server);
      const answer = await server.ask('/api/user/1/repertoire-cards');
      const { cards } = cardsSchema.parse(JSON.parse(answer?.body ?? ''));
      const keys = new Set(results.map(cardKeyOf));
      const expected = [...keys].map((key) => replayResults(results.filter((result) => cardKeyOf(result) === key)));
      expect(new Set(cards), 'every result once').toEqual(new Set(expected));
    },
  };
};
