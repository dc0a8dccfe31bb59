/** The pages of Lichess that people open. They stand there, also where the API is asked somewhere else. */
import type { TournamentRef } from '../remote-game';

export const LICHESS_URL = 'https://lichess.org';
export const TABLEBASE_URL = 'https://tablebase.lichess.org';

export const gamePage = (id: string): string => `${LICHESS_URL}/${id}`;

export const profilePage = (username: string): string => `${LICHESS_URL}/@/${username}`;

export const tournamentPage = (kind: TournamentRef['kind'], id: string): string =>
  `${LICHESS_URL}/${kind === 'arena' ? 'tournament' : 'swiss'}/${id}`;
