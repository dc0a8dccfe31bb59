import { usePuzzleProgress } from '../../player/profile/puzzle-progress';
import { SampleMark } from '../../player/sample-mark';
import { shownRemaining } from './puzzles-remaining';

/** HOME-06. */
export function PuzzlesLeft() {
  const { data, isError } = usePuzzleProgress();
  return <>{(data ?? isError) && shownRemaining(data).text}</>;
}

/** Beside the text: what can be focused does not stand inside a link. */
export function PuzzlesLeftMark() {
  const { data, isError } = usePuzzleProgress();
  return isError && shownRemaining(data).isSample && <SampleMark />;
}
