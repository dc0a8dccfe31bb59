/** Why moves are judged as they are, as the contract has it. Pure. */
import { type Game, positionAt } from '../../../chess/game';
import { timeControlOf } from '../../../chess/pgn/time-control';
import { clockWordAt, type Reason } from '../../../chess/review/reasons/moment';
import type { Ply } from '../../../chess/types';
import type { AnalyzedMove } from '../../../contract/analysis';
import type { ExplainedGame } from '../../../engine/explain-game';
import { reasonSentence } from '../../../messages/reasons';

/** Nothing for a move that is being looked at closer. */
export type WireReason = Pick<AnalyzedMove, 'reason' | 'reasonLine'>;
export type ReasonsByPly = ReadonlyMap<Ply, WireReason>;

/** Said of good moves; what the clock says belongs to errors alone. */
const PRAISE: ReadonlySet<Reason['kind']> = new Set(['sacrifice', 'onlyMove']);

export const toReasons = (game: Game, { reasons, open }: Pick<ExplainedGame, 'reasons' | 'open'>): ReasonsByPly => {
  const control = timeControlOf(game);
  const known = Array.from(reasons, ([ply, reason]): [Ply, WireReason] => {
    const clock = PRAISE.has(reason.kind) ? undefined : clockWordAt(game, ply, control);
    const from = reason.start === positionAt(game, ply) ? 'after' : 'before';
    return [ply, { reason: reasonSentence(reason, clock), reasonLine: { from, moves: [...reason.line] } }];
  });
  return new Map([...known, ...Array.from(open, (ply): [Ply, WireReason] => [ply, {}])]);
};
