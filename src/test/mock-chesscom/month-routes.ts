/** The games of a month, and what can go wrong with them. */
import { sendJson, sendPage, sendRefusal } from './answers';
import type { Handler, Site, Visit } from './site';

/** `2026/03`, the oldest first; months without games are not among them. */
export const monthsOf = (site: Site, id: string): readonly string[] => [
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
