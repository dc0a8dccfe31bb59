import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import type { Color, San } from '../../../chess/types';
import { TREE_START, treeAddress } from '../../player/tree/tree-place';
import { LINK } from '../../ui/link-appearance';

/** Whose games they are, and which, as `choiceText` writes it. */
export type GamesOwner = { readonly player: string; readonly games: string; readonly side: Color };

type GamesLinkProps = { readonly owner: GamesOwner; readonly moves: readonly San[]; readonly children: ReactNode };

/** Leads to a position in the opponent's tree, where its games are listed. */
export function GamesLink({ owner: { player, games, side }, moves, children }: GamesLinkProps) {
  const ucis = treeOfMoves(moves).tree.moves.map(({ uci }) => uci);
  return (
    <Link
      to="/scout"
      search={{ player, ...(games && { games }), ...treeAddress({ ...TREE_START, moves: ucis, side }) }}
      className={LINK}
    >
      {children}
    </Link>
  );
}
