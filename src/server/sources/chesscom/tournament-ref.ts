import type { TournamentRef } from '../remote-game';

const PAGE = /^https:\/\/(?:www\.)?chess\.com\/tournament\/(live\/)?(arena\/)?([\w.-]{1,200})$/;

/** A tournament by the address of its page; `undefined` for what is no such address. */
export const tournamentOf = (url: string | undefined): TournamentRef | undefined => {
  const [, live, arena, id] = PAGE.exec(url ?? '') ?? [];
  if (url === undefined || id === undefined) return undefined;
  const kind = arena !== undefined ? 'arena' : live !== undefined ? 'swiss' : 'round-robin';
  return { kind, id, url };
};
