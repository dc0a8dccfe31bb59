/** What the site tells about a player besides games. Reference, section 3. */
import { failOnPurpose, sendJson, sendNotFound, tokenOf } from './answers';
import { NEWEST } from './make-games';
import type { MadeUpPlayer } from './players';
import type { Handler, Site } from './site';

export const getUser: Handler = (visit) => {
  const player = visit.site.players.get(visit.caught[0] ?? '');
  if (player === undefined) sendJson(visit, { error: 'Not found' }, 404);
  else if (player.isClosed === true) {
    sendJson(visit, { id: player.name.toLowerCase(), username: player.name, disabled: true });
  } else sendJson(visit, profileOf(player));
};

/** Whoever has the token. Somebody who has never played has no rating, and is there all the same. */
export const getAccount: Handler = async (visit) => {
  if (await failOnPurpose(visit, '/api/account')) return;
  const name = visit.site.members.tokens.get(tokenOf(visit) ?? '')?.member;
  if (name === undefined) {
    sendJson(visit, { error: 'No such token' }, 401);
    return;
  }
  const player = visit.site.players.get(name.toLowerCase());
  sendJson(visit, player === undefined ? { id: name.toLowerCase(), username: name, perfs: {} } : profileOf(player));
};

/** Without a token: what is cached, here nothing. */
export const getRatingHistory: Handler = (visit) => {
  if (visit.site.players.has(visit.caught[0] ?? '')) sendJson(visit, []);
  else sendNotFound(visit);
};

/** Before a rating is settled there is no highest and no lowest, and nobody here has a rank. */
export const getPerformance: Handler = (visit) => {
  const [id = '', speed = ''] = visit.caught;
  const player = visit.site.players.get(id);
  if (player === undefined) {
    sendNotFound(visit);
    return;
  }
  const { name, rating, games } = player;
  sendJson(visit, {
    user: { name },
    perf: { glicko: { rating, deviation: 45.6, provisional: games === 0 }, nb: games, progress: 0 },
    rank: null,
    percentile: 83.1,
    stat: { perf: speed, count: { all: games, rated: games, win: 0, loss: 0, draw: 0 }, bestWins: { results: [] } },
  });
};

export const getCrosstable: Handler = (visit) => {
  const [one = '', other = ''] = visit.caught;
  sendJson(visit, { users: { [one]: 0, [other]: 0 }, nbGames: 0 });
};

export const getAutocomplete: Handler = (visit) => {
  const { site, query } = visit;
  const term = query.get('term')?.toLowerCase() ?? '';
  const found = activePlayers(site).filter(({ name }) => name.toLowerCase().startsWith(term));
  if (query.get('object') !== 'true')
    sendJson(
      visit,
      found.map(({ name }) => name.toLowerCase()),
    );
  else {
    const result = found.map(({ name, title }) => ({ id: name.toLowerCase(), name, ...(title && { title }) }));
    sendJson(visit, { result });
  }
};

const activePlayers = ({ players }: Site): readonly MadeUpPlayer[] =>
  [...players.values()].filter(({ isClosed }) => isClosed !== true);

const NEVER_PLAYED = { games: 0, rating: 1500, rd: 500, prog: 0, prov: true };

const profileOf = ({ name, title, rating, games }: MadeUpPlayer): object => ({
  id: name.toLowerCase(),
  username: name,
  perfs: {
    bullet: games === 0 ? NEVER_PLAYED : { games: 812, rating: rating - 87, rd: 62, prog: -14 },
    blitz: games === 0 ? NEVER_PLAYED : { games: 4120, rating, rd: 45, prog: 11 },
    rapid: games === 0 ? NEVER_PLAYED : { games: 301, rating: rating + 4, rd: 71, prog: 6 },
    classical: games === 0 ? NEVER_PLAYED : { games: 4, rating: rating - 137, rd: 210, prog: 0, prov: true },
    correspondence: NEVER_PLAYED,
    puzzle: { games: 950, rating: rating + 246, rd: 88, prog: -20 },
    storm: { runs: 12, score: 31 },
  },
  title,
  createdAt: 1_541_234_567_000,
  profile: { flag: 'IN', location: 'Pune', realName: 'Nobody at all', fideRating: rating + 11, links: '' },
  seenAt: NEWEST,
  playTime: { total: 1_893_172, tv: 120 },
  url: `https://lichess.org/@/${name}`,
  count: { all: games, rated: games, draw: 0, loss: 0, win: games, bookmark: 0, playing: 0, import: 0, me: 0 },
});

/** For tests that run the mock server as a process of its own: what people have there. Lichess has no such calls. */

export const showMembers: Handler = (visit) => {
  const { studies, tokens } = visit.site.members;
  sendJson(visit, { studies, tokens: tokens.size });
};

/** As a person does in the settings of the account. */
export const revokeTokens: Handler = (visit) => {
  visit.site.members.tokens.clear();
  sendJson(visit, {});
};
