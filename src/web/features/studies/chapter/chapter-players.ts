import type { GameTree } from '../../../../chess/tree/game-tree';
import type { BoardPlayers } from '../../../board/player-name';

/** Who played the game of a chapter; a chapter of lines that nobody played has no players. */
export const chapterPlayers = ({ headers, result }: GameTree): BoardPlayers | undefined => {
  const written = (name: string): string | undefined => {
    const text = headers.get(name)?.trim();
    return text === undefined || text === '' || text === '?' ? undefined : text;
  };
  const [white, black] = [written('White'), written('Black')];
  if (white === undefined && black === undefined) return undefined;
  return {
    white: { name: white ?? 'White', rating: written('WhiteElo') },
    black: { name: black ?? 'Black', rating: written('BlackElo') },
    result,
  };
};
