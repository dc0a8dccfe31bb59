import { Chess } from 'chess.js';
import { MAX_TREE_PLIES } from '../chess/openings/game-line';
import type { GameVerdict } from '../chess/repertoire/games/verdict';
import type { RepertoireGraph } from '../chess/repertoire/graph';
import type { Color, San } from '../chess/types';
import { epdIn } from './data/trees';

/** Where a game from the start position left a repertoire, walked plainly by the rules of another library. */
export const judgePlainly = (
  { source, positions }: RepertoireGraph,
  color: Color,
  moves: readonly San[],
): GameVerdict => {
  if (color !== source.color) return { kind: 'none' };
  const game = new Chess();
  const [before, played]: [string[], string[]] = [[epdIn(game)], []];
  for (const move of moves.slice(0, MAX_TREE_PLIES)) {
    played.push(game.move(move).lan);
    before.push(epdIn(game));
  }
  const good = before.map((epd) => positions.get(epd)?.moves.filter(({ move }) => move.rank !== 'refuted') ?? []);
  let verdict: Exclude<GameVerdict, { kind: 'none' }> | undefined;
  let [wasIn, isOut, ownMoves, returns, wasAsked] = [false, false, 0, 0, false];
  for (const [ply, uci] of played.entries()) {
    const [position, isOwn] = [before[ply] ?? '', (ply % 2 === 0) === (color === 'white')];
    const known = good[ply]?.map(({ move }) => move) ?? [];
    if (!positions.has(position)) continue;
    const isKnown = known.some((move) => move.uci === uci) || (!isOwn && positions.has(before[ply + 1] ?? ''));
    if (known.length === 0 && !isKnown) {
      if (wasIn && !isOut) verdict ??= { kind: 'ended', ply, position, ownMoves, returns };
      if (wasIn) isOut = true;
      continue;
    }
    if (isOut) returns++;
    [wasIn, isOut] = [true, false];
    if (isOwn) wasAsked = true;
    if (isOwn && isKnown) ownMoves++;
    if (isKnown) continue;
    isOut = true;
    const prepared = known.find(({ rank }) => rank === 'main')?.uci ?? '';
    verdict ??= isOwn
      ? { kind: 'left', ply, position, prepared, played: uci, ownMoves, returns }
      : { kind: 'surprised', ply, position, reply: uci, ownMoves, returns };
  }
  if (!wasAsked) return { kind: 'none' };
  return { ...(verdict ?? { kind: 'stayed' }), ownMoves, returns };
};
