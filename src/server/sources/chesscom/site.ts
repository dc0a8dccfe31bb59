import type { Site } from '../../../contract/sites';

export const CHESSCOM: Site = {
  site: 'chesscom',
  label: 'Chess.com',
  capabilities: { evaluations: false, clocks: true, tournaments: true, search: true, since: true, studies: false },
  hoursBehind: 12,
};

/** Of the Published-Data API. */
export const CHESSCOM_URL = 'https://api.chess.com';

/** The page of a player, which people open there, also where the API is asked somewhere else. */
export const profilePage = (id: string): string => `https://www.chess.com/member/${id}`;
