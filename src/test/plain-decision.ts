import { Chess } from 'chess.js';
import type { Game } from '../chess/game';
import type { Color } from '../chess/types';
import { epdIn } from './data/trees';

/** Centipawns of White's view after the move; 1000 or more is a mate. */
export type PlainMove = { readonly color: Color; readonly centipawns: number; readonly isJudged: boolean };

/** The plies that decided a won game, counted in one walk from its start. */
export const decidePlainly = (winner: Color, start: number, moves: readonly PlainMove[]): readonly number[] => {
  const percent = (centipawns: number): number => {
    const capped = Math.min(Math.max(centipawns, -1000), 1000);
    return 100 / (1 + Math.exp((winner === 'white' ? -1 : 1) * 0.00368208 * capped));
  };
  const zone = (centipawns: number): 'behind' | 'level' | 'ahead' => {
    const value = percent(centipawns);
    return value < 35 ? 'behind' : value > 65 ? 'ahead' : 'level';
  };
  let wasAlwaysAhead = zone(start) === 'ahead';
  let errors: { ply: number; cost: number; isFromBehind: boolean; wasOpen: boolean }[] = [];
  let last = start;
  for (const [ply, { color, centipawns, isJudged }] of moves.entries()) {
    if (zone(centipawns) !== 'ahead') wasAlwaysAhead = false;
    if (zone(centipawns) === 'level') errors = [];
    else if (color !== winner && isJudged) {
      const isFromBehind = zone(last) === 'behind' && zone(centipawns) === 'ahead';
      const wasOpen = percent(last) < 80;
      errors.push({ ply, cost: percent(centipawns) - percent(last), isFromBehind, wasOpen });
    }
    last = centipawns;
  }
  if (zone(last) !== 'ahead' || wasAlwaysAhead) return [];
  const highest = errors.reduce((most, { cost }) => Math.max(most, cost), -Infinity);
  const costly = errors.filter(({ cost }) => 3 * cost >= 2 * highest);
  const wasEverOpen = costly.some(({ wasOpen }) => wasOpen);
  const named = costly.filter(({ cost, wasOpen }) => (wasEverOpen ? wasOpen : cost === highest));
  return errors.filter((one) => one.isFromBehind || named.includes(one)).map(({ ply }) => ply);
};

/** The first sentence of a verdict, by another library's rules and the headers of Lichess; `undefined` where these say nothing. */
export const endPlainly = ({ headers, result, plies, start }: Game): string | undefined => {
  const board = new Chess(start);
  const epds = [epdIn(board), ...plies.map(({ san }) => (board.move(san), epdIn(board)))];
  const [winner, loser] = result === '1-0' ? ['White', 'Black'] : ['Black', 'White'];
  const termination = headers.get('Termination');
  if (board.isCheckmate()) return `${board.turn() === 'b' ? 'White' : 'Black'} won by checkmate.`;
  if (result === '1/2-1/2') {
    if (board.isStalemate()) return 'Draw by stalemate.';
    if (board.isInsufficientMaterial()) return 'Draw by insufficient material.';
    if (epds.filter((epd) => epd === epds.at(-1)).length >= 3) return 'Draw by threefold repetition.';
    if (board.isDrawByFiftyMoves()) return 'Draw by the fifty-move rule.';
    if (termination === 'Normal') return 'Draw by agreement.';
    return termination === 'Time forfeit' ? 'Draw: one side ran out of time, and the other could not win.' : undefined;
  }
  if (result === '*') return undefined;
  if (termination === 'Normal') return `${winner} won by resignation.`;
  if (termination === 'Time forfeit') return `${winner} won on time.`;
  if (termination === 'Rules infraction') return `${winner} won: ${loser} broke the rules.`;
  if (termination === 'Abandoned')
    return `${winner} won: ${loser} ${plies.length < 2 ? 'made no move' : 'left the game'}.`;
  return undefined;
};
