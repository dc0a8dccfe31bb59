import { moveNumber, plyColor } from '../../../../chess/replay';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Ply } from '../../../../chess/types';
import { formatLine } from '../../../../chess/notation/format-line';
import type { ViewedChance } from '../../../player/games/viewed-game';

type Missed = {
  readonly tree: GameTree;
  readonly label: string;
  readonly ply: Ply;
  readonly chance: ViewedChance | undefined;
};

/** `Missed Forks, move 12: you played 12.Nd5. Better was 12.Nc7+ Kd8 13.Nxa8.` */
export const missedText = ({ tree, label, ply, chance }: Missed): string => {
  const from = { turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) };
  const played = formatLine(
    from,
    tree.moves.slice(ply, ply + 1).map(({ san }) => san),
  );
  const better = chance !== undefined && chance.line.length > 0 ? ` Better was ${formatLine(from, chance.line)}.` : '';
  return `${label}, move ${from.moveNumber}: you played ${played}.${better}`;
};
