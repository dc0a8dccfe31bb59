/** Tournaments: arenas by player, a swiss by its id. Reference, section 5. */
import { sendJson, sendLines, sendNotFound } from './answers';
import { NEWEST } from './make-games';
import { MADE_UP_PLAYERS, OPPONENTS } from './players';
import type { Handler } from './site';

const DAY = 86_400_000;
const SWISS = 'sw1sst0u';

/** Six arenas, the newest first; a player without games has none. */
export const getArenasPlayed: Handler = async (visit) => {
  const [id = ''] = visit.caught;
  const player = visit.site.players.get(id);
  if (player === undefined) {
    sendNotFound(visit);
    return;
  }
  const count = Math.min(player.games === 0 ? 0 : 6, Number(visit.query.get('nb') ?? Infinity));
  const withPerformance = visit.query.get('performance') === 'true';
  await sendLines(
    visit,
    id,
    Array.from({ length: count }, (_, index) => arena(index, withPerformance ? player.rating + 64 : undefined)),
  );
};

/** Nobody here creates any; what Lichess itself creates is not listed. */
export const getArenasCreated: Handler = async (visit) => {
  const [id = ''] = visit.caught;
  if (visit.site.players.has(id)) await sendLines(visit, id, []);
  else sendNotFound(visit);
};

export const getArenaResults: Handler = async (visit) => {
  const [id = ''] = visit.caught;
  if (!/^ab3de6g[h-m]$/.test(id)) {
    sendNotFound(visit);
    return;
  }
  const lines = names.map((username, index) => ({
    rank: index + 1,
    score: 40 - index,
    rating: 2000,
    username,
    performance: 2300 - index,
  }));
  await sendLines(visit, id, lines.slice(0, Number(visit.query.get('nb') ?? Infinity)));
};

export const getSwiss: Handler = (visit) => {
  if (visit.caught[0] !== SWISS) {
    sendNotFound(visit);
    return;
  }
  sendJson(visit, {
    id: 'sW1ssT0u',
    createdBy: 'lichess',
    startsAt: new Date(NEWEST - 2 * DAY).toISOString(),
    name: 'Rapid Increment',
    clock: { limit: 600, increment: 5 },
    variant: 'standard',
    round: 7,
    nbRounds: 7,
    nbPlayers: names.length,
    nbOngoing: 0,
    status: 'finished',
    rated: true,
    verdicts: { list: [], accepted: true },
  });
};

/** Real tie-breaks have halves and quarters. */
export const getSwissResults: Handler = async (visit) => {
  if (visit.caught[0] !== SWISS) {
    sendNotFound(visit);
    return;
  }
  const lines = names.map((username, index) => ({
    rank: index + 1,
    points: 6 - index / 2,
    tieBreak: 20.75 - index,
    rating: 2000,
    username,
    performance: 2300 - index,
  }));
  await sendLines(visit, 'sW1ssT0u', lines);
};

const names = [...OPPONENTS, ...MADE_UP_PLAYERS.map(({ name }) => name)];

const arena = (index: number, performance: number | undefined): object => ({
  tournament: {
    id: `aB3dE6g${String.fromCharCode(72 + index)}`,
    createdBy: 'lichess',
    system: 'arena',
    minutes: 57,
    clock: { limit: 180, increment: 0 },
    rated: true,
    fullName: 'Hourly Blitz Arena',
    nbPlayers: 407 - index,
    variant: { key: 'standard', short: 'Std', name: 'Standard' },
    startsAt: NEWEST - (index + 1) * DAY,
    finishesAt: NEWEST - (index + 1) * DAY + 3_420_000,
    status: 30,
    perf: { key: 'blitz', name: 'Blitz', position: 1, icon: ')' },
    schedule: { freq: 'hourly', speed: 'blitz' },
  },
  player: { games: 11, score: 19, rank: 42 + index, performance },
});
