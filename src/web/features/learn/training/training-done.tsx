import { Button } from '../../../ui/button';
import { doneText } from './training-labels';
import { useTraining } from './use-training';

type TrainingDoneProps = { readonly train: string; readonly onRandom: () => void };

/** In the place of a puzzle when the training has none for now. */
export function TrainingDone({ train, onRandom }: TrainingDoneProps) {
  const training = useTraining(train);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[70ch]">{training === undefined ? '' : doneText(train, training)}</p>
      <Button variant="secondary" onClick={onRandom}>
        Show any puzzle
      </Button>
    </div>
  );
}
