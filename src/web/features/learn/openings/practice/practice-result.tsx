import { type Practice, scoreMessage, scoreOf } from '../../../../../chess/tutorials/practice';
import type { TutorialLine } from '../../../../../chess/tutorials/tutorials';
import { tutorialSentence } from '../../../../../messages/learn';
import { Button } from '../../../../ui/button';

type PracticeResultProps = {
  readonly line: TutorialLine;
  readonly practice: Practice;
  readonly nextLine: TutorialLine | undefined;
  readonly onStart: (line: TutorialLine) => void;
};

/** How the practice went, and what to do next. */
export function PracticeResult({ line, practice, nextLine, onStart }: PracticeResultProps) {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-xl font-semibold">
        {tutorialSentence(scoreMessage(scoreOf(line, practice)))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" className="h-10" onClick={() => onStart(line)}>
          Again
        </Button>
        {nextLine && (
          <Button size="small" className="h-auto min-h-10 whitespace-normal" onClick={() => onStart(nextLine)}>
            Next line: {nextLine.name}
          </Button>
        )}
      </div>
    </div>
  );
}
