/** One game, a study or a chapter of it, as PGN: `GET /game/export/{id}`, `GET /api/study/{id}[/{chapter}].pgn`. */
import { failOnPurpose, sendJson, sendPage } from './answers';
import { gamePgn } from './lichess-json';
import type { Handler, Visit } from './site';
import { MADE_UP_STUDIES } from './study-routes';

/** Everything that the site has to say about its own PGN. */
const sendPgn = ({ response }: Visit, name: string, pgn: string): void => {
  response.writeHead(200, {
    'content-type': 'application/x-chess-pgn',
    'content-disposition': `attachment; filename=${name}.pgn`,
    'access-control-allow-origin': '*',
  });
  response.end(pgn);
};

/** Ids are told apart by their case, which the routes drop. */
const idIn = ({ request }: Visit, pattern: RegExp): string => pattern.exec(request.url ?? '')?.[1] ?? '';

export const exportGame: Handler = async (visit) => {
  if (await failOnPurpose(visit, '/game/export')) return;
  const id = idIn(visit, /\/export\/(\w+)/).slice(0, 8);
  const game = visit.site.gameOf(id);
  if (game === undefined) sendPage(visit, 'Page not found', 404);
  else sendPgn(visit, `lichess_pgn_${id}`, gamePgn(game));
};

export const exportStudy: Handler = async (visit) => {
  if (await failOnPurpose(visit, '/api/study.pgn')) return;
  const id = idIn(visit, /\/study\/(\w+)/);
  const study = MADE_UP_STUDIES.get(id);
  if (study === undefined) sendPage(visit, 'Page not found', 404);
  else if (study.isPrivate) sendJson(visit, { error: 'This study is now private' }, 403);
  else sendPgn(visit, `lichess_study_${id}`, [...study.chapters.values()].join('\n\n\n'));
};

export const exportChapter: Handler = async (visit) => {
  if (await failOnPurpose(visit, '/api/study.pgn')) return;
  const study = MADE_UP_STUDIES.get(idIn(visit, /\/study\/(\w+)/));
  const id = idIn(visit, /\/study\/\w+\/(\w+)/);
  const chapter = study?.chapters.get(id);
  if (chapter === undefined) sendPage(visit, 'Page not found', 404);
  else if (study?.isPrivate === true) sendJson(visit, { error: 'This study is now private' }, 403);
  else sendPgn(visit, `lichess_study_chapter_${id}`, chapter);
};
