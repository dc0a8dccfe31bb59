import type { Move } from '../../../../../chess/tree/game-tree';
import { helpMessage, type Practice, refusedMessage, turnMessage } from '../../../../../chess/tutorials/practice';
import { tutorialSentence } from '../../../../../messages/learn';
import { Button } from '../../../../ui/button';

type PracticeAskProps = {
  readonly practice: Practice;
  /** The move to find; `undefined` while the other side is to move. */
  readonly requested: Move | undefined;
  readonly onHelp: () => void;
};

/** Asks for the next move, says what was wrong about the last try, and helps. */
export function PracticeAsk({ practice, requested, onHelp }: PracticeAskProps) {
  const { help, refused } = practice;
  const helped = requested && helpMessage(practice, requested);
  return (
    <div className="grid gap-3">
      <div role="status" className="grid min-h-20 content-start gap-1">
        <p className="font-semibold">{tutorialSentence(turnMessage(practice, requested !== undefined))}</p>
        {refused && (
          <p className={refused.line === undefined ? 'text-bad' : 'text-warning'}>
            {tutorialSentence(refusedMessage(refused))}
          </p>
        )}
        {helped && <p>{tutorialSentence(helped)}</p>}
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
