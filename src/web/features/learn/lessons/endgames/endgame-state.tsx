import { CircleCheck } from 'lucide-react';
import { endingMessage } from '../../../../../chess/lessons/endgame-game';
import { lessonSentence } from '../../../../../messages/learn';
import { EngineAnswerError } from '../../../../board/live/engine-answers';
import { statusText } from '../../../../board/live/status-text';
import { Button } from '../../../../ui/button';
import { Spinner } from '../../../../ui/spinner';
import type { EndgamePlay } from './use-endgame';

/** Whose move it is, what was wrong about the last one, or how the game has ended. */
export function EndgameState({ endgame }: { readonly endgame: EndgamePlay }) {
  const { failure, again, game } = endgame;
  if (failure && game.turn === 'theirs') {
    return (
      <div role="alert" className="flex min-h-12 max-w-[70ch] flex-wrap items-center gap-3">
        {statusText(failure instanceof EngineAnswerError ? failure.failure : 'crashed')}
        <Button variant="secondary" onClick={again}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="min-h-12 max-w-[70ch]">
      <Standing endgame={endgame} />
    </div>
  );
}

function Standing({ endgame: { game, mistake, isEngineReady } }: { readonly endgame: EndgamePlay }) {
  const { ending, turn } = game;
  if (ending) {
    return (
      <p className={ending.isReached ? 'flex items-center gap-2 font-semibold text-good' : 'font-semibold text-bad'}>
        {ending.isReached && <CircleCheck aria-hidden className="size-5 shrink-0" />}
        {lessonSentence(endingMessage(ending))}
      </p>
    );
  }
  if (mistake) return <p className="font-semibold text-bad">{lessonSentence(mistake)}</p>;
  if (turn === 'mine') return <p className="font-semibold">Your move.</p>;
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <Spinner className="size-4 text-accent" />
      {isEngineReady ? 'The engine is thinking…' : 'Loading the engine…'}
    </p>
  );
}
