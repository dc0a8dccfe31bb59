import type { GameStatus, RemoteGameFacts } from '../remote-game';
import type { ChesscomGame } from './game-schema';

const WIN = 'win';

/** What the site says of the side that lost, and of both sides of a draw. */
const LOSSES: Readonly<Record<string, GameStatus>> = {
  checkmated: 'mate',
  resigned: 'resign',
  timeout: 'outoftime',
  abandoned: 'timeout',
};
const DRAWS: Readonly<Record<string, GameStatus>> = {
  agreed: 'draw',
  repetition: 'draw',
  '50move': 'draw',
  stalemate: 'stalemate',
  insufficient: 'insufficientMaterialClaim',
  timevsinsufficient: 'outoftime',
};

/** How a game ended, by what is said of both sides. */
export const endOf = ({ white, black }: ChesscomGame): Pick<RemoteGameFacts, 'result' | 'status'> => {
  if (white.result === WIN) return { result: '1-0', status: LOSSES[black.result] ?? 'unknownFinish' };
  if (black.result === WIN) return { result: '0-1', status: LOSSES[white.result] ?? 'unknownFinish' };
  return { result: '1/2-1/2', status: DRAWS[white.result] ?? 'unknownFinish' };
};
