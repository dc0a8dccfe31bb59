import { formatStoredEvaluation } from '../../../chess/evaluation-number';
import type { Uci } from '../../../chess/types';
import type { ScoutedGame } from '../../../contract/player/scout';
import type { BoardPlayers } from '../../board/player-name';
import { ReplayBoard } from '../../board/replay-board';
import type { Replay } from '../../board/use-replay';
import { toBarEvaluation } from './replay-evaluation';

type ViewedBoardProps = {
  readonly replay: Replay;
  readonly scouted: ScoutedGame;
  /** White's view, as `replayEvaluation` gives it. */
  readonly evaluation: number | null;
  /** Moves to be pointed out. */
  readonly arrows?: readonly Uci[];
};

/** The board at a place of a scouted game, between its players. */
export function ViewedBoard({ replay, scouted, evaluation, arrows }: ViewedBoardProps) {
  return (
    <ReplayBoard
      {...{ replay, arrows }}
      size={400}
      players={playersOf(scouted)}
      evaluation={{ value: toBarEvaluation(evaluation), text: formatStoredEvaluation(evaluation) }}
    />
  );
}

const playersOf = ({ whitePlayer, blackPlayer, whiteRating, blackRating, result }: ScoutedGame): BoardPlayers => ({
  white: { name: whitePlayer, rating: whiteRating ?? undefined },
  black: { name: blackPlayer, rating: blackRating ?? undefined },
  result,
});
