/** Which call is answered by whom. */
import { sendNotFound } from './answers';
import { getArenaResults, getArenasCreated, getArenasPlayed, getSwiss, getSwissResults } from './event-routes';
import { exportGames } from './export-games';
import { findFidePlayers, getCloudEvaluation, getEndgame, getFidePlayer, getPuzzle } from './further-routes';
import { exportChapter, exportGame, exportStudy } from './link-routes';
import { decideConsent, makeToken, revokeToken, showConsentPage } from './oauth-routes';
import type { Handler } from './site';
import { createStudy, importPgn, showStudy } from './study-routes';
import {
  getAccount,
  getAutocomplete,
  getCrosstable,
  getPerformance,
  getRatingHistory,
  getUser,
  revokeTokens,
  showMembers,
} from './user-routes';

const NAME = '([\\w-]+)';

const ROUTES: readonly (readonly [path: string, handler: Handler])[] = [
  [`/api/games/user/${NAME}`, exportGames],
  ['/api/account', getAccount],
  [`/api/user/${NAME}`, getUser],
  [`/api/user/${NAME}/rating-history`, getRatingHistory],
  [`/api/user/${NAME}/perf/${NAME}`, getPerformance],
  [`/api/user/${NAME}/tournament/played`, getArenasPlayed],
  [`/api/user/${NAME}/tournament/created`, getArenasCreated],
  [`/api/tournament/${NAME}/results`, getArenaResults],
  [`/api/swiss/${NAME}`, getSwiss],
  [`/api/swiss/${NAME}/results`, getSwissResults],
  [`/api/crosstable/${NAME}/${NAME}`, getCrosstable],
  ['/api/player/autocomplete', getAutocomplete],
  ['/api/fide/player', findFidePlayers],
  [`/api/fide/player/${NAME}`, getFidePlayer],
  [`/api/puzzle/${NAME}`, getPuzzle],
  ['/api/cloud-eval', getCloudEvaluation],
  ['/standard', getEndgame],
  ['/oauth', showConsentPage],
  [`/game/export/${NAME}`, exportGame],
  [`/api/study/${NAME}\\.pgn`, exportStudy],
  [`/api/study/${NAME}/${NAME}\\.pgn`, exportChapter],
  [`/study/${NAME}`, showStudy],
  ['/members', showMembers],
];

const WRITES: Readonly<Record<string, typeof ROUTES>> = {
  POST: [
    ['/oauth', decideConsent],
    ['/api/token', makeToken],
    ['/api/study', createStudy],
    [`/api/study/${NAME}/import-pgn`, importPgn],
  ],
  DELETE: [
    ['/api/token', revokeToken],
    ['/members/tokens', revokeTokens],
  ],
};

/** The handler of a call and what its path has caught, in small letters. */
export const findRoute = (method: string | undefined, pathname: string): readonly [Handler, readonly string[]] => {
  if (method === 'OPTIONS') return [preflight, []];
  for (const [path, handler] of method === 'GET' ? ROUTES : (WRITES[method ?? ''] ?? [])) {
    const match = new RegExp(`^${path}/?$`).exec(pathname);
    if (match !== null) return [handler, match.slice(1).map((part) => part.toLowerCase())];
  }
  return [sendNotFound, []];
};

/** What a browser asks before it reads from another site. */
const preflight: Handler = ({ response }) => {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'Origin, Authorization, If-Modified-Since, Cache-Control, Content-Type',
    'access-control-max-age': '86400',
  });
  response.end();
};
