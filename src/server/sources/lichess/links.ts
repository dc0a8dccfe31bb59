/** `GET /game/export/{id}` and `GET /api/study/{id}[/{chapter}].pgn`, which anybody may read. */
import type { GameLink } from '../../../chess/player/game-sites';
import type { Result } from '../../../chess/types';
import type { Semaphore } from '../../semaphore';
import { ask, type HttpSettings } from '../http/ask';
import { inTurn } from '../http/in-turn';
import { readText } from '../http/read-text';
import type { LinkFailure, SiteLinkQuery, SiteLinks } from '../site-links';
import { leave } from './access';

const PGN = 'application/x-chess-pgn';
/** 403: the study is not for everybody. */
const STATUSES = [200, 403, 404];

export const createLinks = (settings: HttpSettings, semaphore: Semaphore): SiteLinks => ({
  read: async (query) => {
    const read = await inTurn(
      semaphore,
      query.signal,
      () => askLink(settings, query),
      (answer) => (!answer.ok && isHeld(answer.error) ? settings.timeouts.pause : 0),
    );
    return read ?? { ok: false, error: { reason: 'cancelled' } };
  },
});

const askLink = async (
  settings: HttpSettings,
  { link, max, signal }: SiteLinkQuery,
): Promise<Result<string, LinkFailure>> => {
  const answer = await ask(settings, { path: pathOf(link), headers: { accept: PGN }, statuses: STATUSES, signal });
  if (!answer.ok) return answer;
  const { status, headers, chunks } = answer.value;
  const type = headers.get('content-type') ?? 'no type';
  if (status === 200 && type.startsWith(PGN)) return readText(answer.value, max);
  await leave(chunks);
  if (status !== 200) return { ok: false, error: refusalOf(link, status) };
  settings.onForeignAnswer?.({ status, type });
  return { ok: false, error: { reason: 'unreadable' } };
};

/** Whether the site may still be sending what nobody reads. */
const isHeld = (failure: LinkFailure): boolean =>
  failure.reason === 'timed-out' || failure.reason === 'cut-off' || failure.reason === 'linked-too-large';

const refusalOf = ({ kind }: GameLink, status: number): LinkFailure => {
  if (status === 404) return { reason: kind === 'game' ? 'no-linked-game' : 'no-linked-study' };
  return kind === 'study' ? { reason: 'closed-study' } : { reason: 'refused', status };
};

/** Clocks and evaluations come along, as they do without being asked for; the site's own sentences do not. */
const pathOf = (link: GameLink): string => {
  if (link.kind === 'game') return `/game/export/${link.id}?clocks=true&evals=true&literate=false`;
  return `/api/study/${link.id}${link.chapter === undefined ? '' : `/${link.chapter}`}.pgn`;
};
