import { useMemo } from 'react';
import type { AnalysisFailure } from '../../../game/analysis-failure';
import { Button } from '../../../ui/button';
import { FailureNote } from '../failure-note';
import { repairOf, type Repair } from '../game-text';
import { GameChooser } from './game-chooser';
import { ReadingLine } from './reading-line';
import { UnderstoodInput } from './understood-input';
import type { GivenInput } from './use-given-input';

type InputNotesProps = {
  readonly given: GivenInput;
  readonly failure: AnalysisFailure | undefined;
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly onRepair: (repair: Repair) => void;
};

/** What is said of the text below it: what it is, which games are in it, and what went wrong with it. */
export function InputNotes({ given, failure, isPending, onRetry, onRepair }: InputNotesProps) {
  const { input, sites, gameText, chosen, fetched } = given;
  const repair = useMemo(() => repairOf(gameText, chosen), [gameText, chosen]);
  if (input.kind !== 'text') {
    return <UnderstoodInput {...{ input, sites }} state={fetched.state} onFetch={fetched.fetchFrom} />;
  }
  return (
    <>
      {failure?.place === undefined && <ReadingLine gameText={gameText} />}
      {gameText.readings.length > 1 && (
        <GameChooser
          readings={gameText.readings}
          chosen={chosen ?? gameText.readings.findIndex(({ ok }) => ok)}
          isDisabled={isPending}
          onChoose={given.choose}
        />
      )}
      {failure && <FailureNote {...{ failure, onRetry }} />}
      {repair && (
        <Button
          variant="secondary"
          disabled={isPending || !given.isSettled}
          className="w-full sm:w-auto sm:self-start"
          onClick={() => onRepair(repair)}
        >
          {repair.label}
        </Button>
      )}
    </>
  );
}
