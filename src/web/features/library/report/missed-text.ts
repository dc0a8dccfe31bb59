import { moveNumber, plyColor } from '../../../../chess/replay';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Ply } from '../../../../chess/types';
import { formatLine } from '../../../../chess/notation/format-line';
import type { ViewedChance } from '../../../player/viewed-game';
import type { MissedPlaces } from './missed-place';

type Missed = {
  readonly tree: GameTree;
  readonly label: string;
  readonly places: MissedPlaces;
  readonly ply: Ply;
  readonly chance: ViewedChance | undefined;
};

const GUESSED = {
  'worst move': 'The exact move is unknown; this is where your evaluation dropped most.',
  'last move': 'The exact move is unknown; this is your last move.',
} as const;

/** `Missed Forks, move 12: you played 12.Nd5. Better was 12.Nc7+ Kd8 13.Nxa8.` */
export const missedText = ({ tree, label, places, ply, chance }: Missed): string => {
  const from = { turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) };
  const played = formatLine(
    from,
    tree.moves.slice(ply, ply + 1).map(({ san }) => san),
  );
  const better = chance !== undefined && chance.line.length > 0 ? ` Better was ${formatLine(from, chance.line)}.` : '';
  const guessed = places.guessed === undefined ? '' : ` ${GUESSED[places.guessed]}`;
  return `${label}, move ${from.moveNumber}: you played ${played}.${better}${guessed}`;
};
