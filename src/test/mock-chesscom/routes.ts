/** Which question is answered by whom. */
import { sendPage, sendRefusal } from './answers';
import { getArchives, getMonth, getPlayer, getStats, getTournament, getTournaments } from './player-routes';
import type { Handler, Visit } from './site';

const NAME = '([\\w-]+)';

const ROUTES: readonly (readonly [path: string, handler: Handler])[] = [
  [`/pub/player/${NAME}`, getPlayer],
  [`/pub/player/${NAME}/stats`, getStats],
  [`/pub/player/${NAME}/games/archives`, getArchives],
  [`/pub/player/${NAME}/games/(\\d{4}/\\d\\d)`, getMonth],
  [`/pub/player/${NAME}/tournaments`, getTournaments],
  [`/pub/tournament/${NAME}`, getTournament],
];

/** Names that libraries give themselves. */
const LIBRARIES = /^(?:node|undici|curl|wget|axios|okhttp|python|$)/i;
const HICCUPS = 2;

/** Answers whatever is asked, faults of the whole site included. */
export const answer = (visit: Omit<Visit, 'caught'>): void => {
  const { site, path, request, response } = visit;
  for (const [pattern, handle] of ROUTES) {
    const caught = new RegExp(`^${pattern}$`).exec(path)?.slice(1);
    if (caught === undefined) continue;
    const whole = { ...visit, caught };
    const [name = ''] = caught;
    if (LIBRARIES.test(request.headers['user-agent'] ?? '')) sendPage(whole, 403, 'Attention Required!');
    else if (visit.isParallel && !site.allowsParallel) sendRefusal(whole, 429, 'Too Many Requests');
    else if (name !== name.toLowerCase()) {
      response.writeHead(301, { location: path.replace(name, name.toLowerCase()) });
      response.end();
    } else if (!hasTrouble(whole, name)) handle(whole);
    return;
  }
  sendRefusal({ ...visit, caught: [] }, 404, 'Data provider not found for key "".');
};

/** Whether the fault of the member that is asked for has answered, whatever the question is. */
const hasTrouble = (visit: Visit, id: string): boolean => {
  const { site, path } = visit;
  switch (site.faultOf(id)) {
    case 'server-error':
      sendPage(visit, 502, 'Bad gateway');
      return true;
    case 'server-hiccup': {
      const isWell = (site.requested.get(path) ?? 0) % (HICCUPS + 1) === 0;
      if (!isWell) sendPage(visit, 502, 'Bad gateway');
      return !isWell;
    }
    case 'blocked':
      sendPage(visit, 403, 'Sorry, you have been blocked');
      return true;
    case 'foreign-page':
      sendPage(visit, 200, 'Sign in to this network');
      return true;
    default:
      return false;
  }
};
