import { START_FEN } from '../../../../../chess/notation/fen';
import { moveNumber } from '../../../../../chess/replay';
import type { Move } from '../../../../../chess/tree/game-tree';
import type { Practice } from '../../../../../chess/tutorials/practice';
import { Button } from '../../../../ui/button';
import { colorName } from '../line-labels';
import { helpText, refusedText } from './practice-labels';

type PracticeAskProps = {
  readonly practice: Practice;
  /** The move to find; `undefined` while the other side is to move. */
  readonly requested: Move | undefined;
  readonly onHelp: () => void;
};

/** Asks for the next move, says what was wrong about the last try, and helps. */
export function PracticeAsk({ practice, requested, onHelp }: PracticeAskProps) {
  const { side, ply, help, refused } = practice;
  const helped = requested && helpText(practice, requested);
  return (
    <div className="grid gap-3">
      <div role="status" className="grid min-h-20 content-start gap-1">
        <p className="font-semibold">
          {requested
            ? `Your turn: find ${colorName(side)}’s move ${moveNumber({ start: START_FEN }, ply + 1)}.`
            : `${side === 'white' ? 'Black' : 'White'} is to move.`}
        </p>
        {refused && <p className={refused.line === undefined ? 'text-bad' : 'text-warning'}>{refusedText(refused)}</p>}
        {helped !== undefined && <p>{helped}</p>}
      </div>
      <div>
        <Button
          variant="secondary"
          size="small"
          className="h-10"
          disabled={!requested || help === 'move'}
          onClick={onHelp}
        >
          {help === 'none' ? 'Hint' : 'Show the move'}
        </Button>
      </div>
    </div>
  );
}
