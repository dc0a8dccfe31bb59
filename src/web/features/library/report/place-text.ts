import { moveNumber, plyColor } from '../../../../chess/game';
import { formatLine } from '../../../../chess/position/move';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Ply, San } from '../../../../chess/types';

type Place = {
  readonly tree: GameTree;
  readonly label: string;
  /** The player's own. */
  readonly ply: Ply;
  /** What the player could have played, or what the ply allowed; empty where it is not known. */
  readonly line: readonly San[];
};

/** `Missed Forks, move 12: you played 12.Nd5. Better was 12.Nc7+ Kd8 13.Nxa8.` */
export const missedText = ({ line, ...place }: Place): string => {
  const better = line.length === 0 ? '' : ` Better was ${lineText(place.tree, place.ply, line)}.`;
  return `${playedText(place)}.${better}`;
};

/** `Allowed Fork, move 12: you played 12.Nd5, which allowed 12...Nc2+ 13.Kd1 Nxa1.` */
export const allowedText = ({ line, ...place }: Place): string => {
  const answer = line.length === 0 ? '' : `, which allowed ${lineText(place.tree, place.ply + 1, line)}`;
  return `${playedText(place)}${answer}.`;
};

const playedText = ({ tree, label, ply }: Omit<Place, 'line'>): string => {
  const played = tree.moves.slice(ply, ply + 1).map(({ san }) => san);
  return `${label}, move ${moveNumber(tree, ply)}: you played ${lineText(tree, ply, played)}`;
};

const lineText = (tree: GameTree, ply: Ply, line: readonly San[]): string =>
  formatLine({ turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) }, line);
