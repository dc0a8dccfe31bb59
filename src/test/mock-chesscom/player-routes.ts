/** What the site tells about a member: account, ratings, months and tournaments. */
import { sendJson, sendPage, sendRefusal } from './answers';
import type { Member } from './players';
import type { Handler, Site, Visit } from './site';

const JOINED = Date.UTC(2026, 2, 3) / 1000;

/** The member; who is not there was refused. */
const memberOf = (visit: Visit): Member | undefined => {
  const [id = ''] = visit.caught;
  const member = visit.site.members.get(id);
  if (member === undefined) sendRefusal(visit, 404, `User "${id}" not found.`);
  return member;
};

export const getPlayer: Handler = (visit) => {
  const member = memberOf(visit);
  if (member === undefined) return;
  const { name, title, status = 'basic' } = member;
  sendJson(visit, {
    '@id': `https://api.chess.com/pub/player/${name.toLowerCase()}`,
    player_id: 7,
    url: `https://www.chess.com/member/${name}`,
    username: name.toLowerCase(),
    title,
    ...{ status, name: 'Nobody at all', location: 'Nowhere', country: 'https://api.chess.com/pub/country/XX' },
    joined: JOINED,
    last_online: Date.UTC(2026, 6, 1) / 1000,
    followers: 3,
    is_streamer: false,
  });
};

export const getStats: Handler = (visit) => {
  const member = memberOf(visit);
  if (member === undefined) return;
  const { rating, games } = member;
  const of = (change: number, rd: number) => ({
    last: { rating: rating + change, date: JOINED, rd },
    record: { win: games, loss: 2, draw: 1 },
  });
  const played = {
    chess_daily: of(-40, 150),
    chess_rapid: of(60, 42),
    chess_blitz: of(0, 38),
    chess_bullet: of(-90, 51),
  };
  sendJson(visit, {
    ...(games === 0 ? {} : played),
    fide: games === 0 ? 0 : rating + 25,
    tactics: {},
    puzzle_rush: {},
  });
};

export const getArchives: Handler = (visit) => {
  const member = memberOf(visit);
  if (member === undefined) return;
  const [id = ''] = visit.caught;
  if (visit.site.faultOf(id) === 'no-archives' || member.status === 'closed') {
    sendRefusal(visit, 404, 'An internal error has occurred. Please contact Chess.com Developer Support.');
    return;
  }
  const months = monthsOf(visit.site, id);
  sendJson(visit, { archives: months.map((month) => `https://api.chess.com/pub/player/${id}/games/${month}`) });
};

/** In the order of their names, as the site has them, without dates. */
export const getTournaments: Handler = (visit) => {
  const member = memberOf(visit);
  if (member === undefined) return;
  const finished =
    member.games === 0
      ? []
      : SLUGS.map((slug, index) => ({
          url: `https://www.chess.com/tournament/${slug}`,
          '@id': `https://api.chess.com/pub/tournament/${slug.replace('live/', '')}`,
          wins: 5,
          losses: 2 + index,
          draws: 1,
          placement: 12 + index,
          status: 'registered',
          total_players: 88,
          time_class: 'blitz',
          type: slug.startsWith('live/') ? 'swiss' : 'round_robin',
        }));
  sendJson(visit, { finished, in_progress: [], registered: [] });
};

const SLUGS = [
  'club-knockout-daily',
  'live/hourly-blitz-swiss-300001',
  'live/old-rapid-swiss-100007',
  'live/vanished-swiss-200002',
];

export const getTournament: Handler = (visit) => {
  const slug = SLUGS.find((known) => known.replace('live/', '') === visit.caught[0]);
  if (slug === undefined || slug.includes('vanished')) {
    sendRefusal(visit, 404, 'Tournament not found.');
    return;
  }
  const isLive = slug.startsWith('live/');
  const moment = Date.UTC(2026, slug.includes('hourly') ? 5 : 4, 20) / 1000;
  sendJson(visit, {
    name: slug.replace('live/', '').replaceAll('-', ' '),
    url: `https://www.chess.com/tournament/${slug}`,
    status: 'finished',
    ...(isLive ? { start_time: moment } : {}),
    finish_time: moment + 3600,
    settings: {
      type: isLive ? 'swiss' : 'round_robin',
      rules: 'chess',
      is_rated: true,
      total_rounds: isLive ? 9 : 2,
      time_class: 'blitz',
      time_control: isLive ? '180+1' : '1/86400',
    },
  });
};

/** The games of a month, and what can go wrong with them. */

/** `2026/03`, the oldest first; months without games are not among them. */
const monthsOf = (site: Site, id: string): readonly string[] => [
  ...new Set(site.gamesOf(id).map(({ endedAt }) => monthOf(endedAt))),
];

const monthOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 7).replace('-', '/');

export const getMonth: Handler = (visit) => {
  const { site, caught } = visit;
  const [id = '', month = ''] = caught;
  if (!site.members.has(id)) sendRefusal(visit, 404, `User "${id}" not found.`);
  else if (!goesWrong(visit, id, month)) sendJson(visit, gamesOf(visit, id, month));
};

const gamesOf = ({ site }: Visit, id: string, month: string): { readonly games: readonly unknown[] } => ({
  games: site.gamesOf(id).flatMap(({ endedAt, json }) => (monthOf(endedAt) === month ? [json] : [])),
});

/** Whether the fault of the member has answered. */
const goesWrong = (visit: Visit, id: string, month: string): boolean => {
  const { site, response } = visit;
  const isSecondNewest = monthsOf(site, id).at(-2) === month;
  const body = () => JSON.stringify(gamesOf(visit, id, month));
  switch (site.faultOf(id)) {
    case 'missing-month':
      if (isSecondNewest) sendRefusal(visit, 404, 'Date cannot be set in the future');
      return isSecondNewest;
    case 'gone-month':
      if (isSecondNewest) sendRefusal(visit, 410, 'Gone');
      return isSecondNewest;
    case 'broken-month':
      if (isSecondNewest) sendPage(visit, 502, 'Bad gateway');
      return isSecondNewest;
    case 'too-many-requests':
      sendRefusal(visit, 429, 'Too Many Requests');
      return true;
    case 'hang':
      return true;
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body().length) });
      response.write(body().slice(0, 9000), () => response.destroy());
      return true;
    case 'cut-quietly':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body().slice(0, 9000));
      return true;
    default:
      return false;
  }
};
