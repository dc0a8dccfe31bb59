import { puzzleMessages } from '../../../../contract/learn';
import { HttpError } from '../../../lib/http/http';
import { NotRead } from '../../../player/not-read';
import { Button } from '../../../ui/button';

type NoPuzzleProps = { readonly failure: Error; readonly onRetry: () => void; readonly onAny: () => void };

/** No puzzle came: either there is none like the one asked for, or it did not load. */
export function NoPuzzle({ failure, onRetry, onAny }: NoPuzzleProps) {
  if (!(failure instanceof HttpError) || failure.status !== 404) {
    return <NotRead what="The puzzle" failure={failure} onRetry={onRetry} />;
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-sm">
      <p className="max-w-[70ch] break-words text-ink-soft">{failure.serverMessage ?? puzzleMessages.noPuzzle}</p>
      <Button variant="secondary" size="small" onClick={onAny}>
        Show any puzzle
      </Button>
    </div>
  );
}
