import { trainingTitle, waitingText } from './training-labels';
import { useTraining } from './use-training';

/** Whose tactics are trained, and how many are waiting. */
export function TrainingLine({ train }: { readonly train: string }) {
  const training = useTraining(train);
  return (
    <p className="text-sm">
      {trainingTitle(train, training)}
      {training !== undefined && <span className="text-ink-soft tabular-nums">: {waitingText(training)}</span>}
    </p>
  );
}
