import { useNavigate } from '@tanstack/react-router';
import { parsePlayer } from '../../../contract/sites';
import { treeAddress, TREE_START } from '../../player/tree/tree-place';
import { LineBoard, type LineBoardProps } from './line-board';

type ChosenLineProps = Pick<LineBoardProps, 'line' | 'color' | 'state'> & {
  readonly player: string;
  readonly games: string;
};

/** A line on the board, from which the player's tree and sparring are reached. */
export function ChosenLine({ player, games, ...line }: ChosenLineProps) {
  const navigate = useNavigate();
  const as = line.color === 'white' ? undefined : line.color;
  return (
    <LineBoard
      {...line}
      owner={{ ...parsePlayer(player), games }}
      onSpar={(moves) =>
        void navigate({
          to: '/prepare/spar',
          search: (old: object) => ({ ...old, as, moves: moves.length === 0 ? undefined : moves.join('-') }),
        })
      }
      onOpen={({ moves, side }) =>
        void navigate({
          to: '/scout',
          search: { player, ...(games && { games }), ...treeAddress({ ...TREE_START, moves, side }) },
        })
      }
    />
  );
}
