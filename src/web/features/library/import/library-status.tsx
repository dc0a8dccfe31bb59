import { PLATFORM } from '../../../../contract/sites';
import type { Library } from '../../../../contract/library';
import { Button } from '../../../ui/button';
import { CardTitle } from '../../../ui/card';
import { Progress } from '../../../ui/progress';
import { gamesCount, numberText } from '../number-text';

type LibraryStatusProps = {
  readonly library: Library;
  /** Given where it has to be asked for by hand. */
  readonly onRefresh: (() => void) | undefined;
};

/** What a library holds, how far the engine is with it, and under which names its owner plays. */
export function LibraryStatus({ library, onRefresh }: LibraryStatusProps) {
  const { kind, games, reviewed, waiting, failed, names, canWrite } = library;
  return (
    <div>
      <CardTitle id="library">Library</CardTitle>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">{statusText(library)}</p>
      {kind === 'sample' && games > 0 && (
        <p className="mt-1 max-w-[70ch] text-sm">
          Sample games of an invented player.{canWrite && ' Import your own games to replace them.'}
        </p>
      )}
      {kind === 'own' && names.length > 0 && (
        <p className="mt-1 text-sm break-words text-ink-soft">Your names: {names.join(', ')}</p>
      )}
      {waiting > 0 && (
        <div className="mt-3">
          <Progress value={reviewed + failed} max={reviewed + failed + waiting} label="Games reviewed by the engine" />
        </div>
      )}
      {onRefresh && (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          <p>Live updates stopped.</p>
          <Button variant="secondary" size="small" onClick={onRefresh}>
            Refresh
          </Button>
        </div>
      )}
    </div>
  );
}

const statusText = ({ games, reviewed, waiting, failed, canWrite }: Library): string => {
  if (games === 0 && !canWrite) return 'No games yet.';
  if (games === 0) return `No games yet. Paste a PGN, drop a file, or fetch your games from ${PLATFORM.label}.`;
  return [
    gamesCount(games),
    `${numberText(reviewed)} reviewed by the engine`,
    waiting > 0 && `${numberText(waiting)} waiting`,
    failed > 0 && `${numberText(failed)} failed`,
  ]
    .filter((part) => part !== false)
    .join(', ');
};
