/**
 * What people play in a position, out of the position alone: a network learned from rated games of players of all strengths.
 * The figures are made by scripts/make-move-policy.ts and say at their head what of. For the server and the command line: they
 * are too large for the browser.
 */
import type { Chess } from 'chessops/chess';
import type { Uci } from '../../types';
import { movesSeen } from './move-features';
import { chancesOf, hiddenOf, rowsOf, rowsOfPaths, scoreOf, type Network } from './network';
import FIGURES from './policy.json' with { type: 'json' };
import { positionFeatures, type Circumstances } from './position-features';
import { unpackRows, type PackedRows } from './packed-rows';

/** A move and how likely it is; `path` is which piece goes from where to where, alike for both sides. */
export type LikelyMove = { readonly uci: Uci; readonly path: number; readonly chance: number };

type Figures = {
  readonly hidden: number;
  readonly position: PackedRows;
  readonly move: PackedRows;
  readonly paths: readonly number[];
};

/** Every legal move, in no order. */
export const whatPeoplePlay = (position: Chess, known: Circumstances): readonly LikelyMove[] => {
  const network = theNetwork();
  const figures = hiddenOf(network, positionFeatures(position, known));
  const moves = movesSeen(position, known.last);
  const chances = chancesOf(moves.map((move) => scoreOf(network, figures, rowsOf(network.rowOfPath, move))));
  return moves.map(({ uci, path }, index) => ({ uci, path, chance: chances[index] ?? 0 }));
};

const readNetwork = ({ hidden, position, move, paths }: Figures): Network => ({
  hidden,
  position: unpackRows(position, hidden),
  move: unpackRows(move, hidden + 1),
  rowOfPath: rowsOfPaths(paths),
});

let network: Network | undefined;
const theNetwork = (): Network => (network ??= readNetwork(FIGURES));
