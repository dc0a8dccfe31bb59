import { Link } from '@tanstack/react-router';
import { formatLine } from '../../../../chess/position/move';
import {
  type EncounteredTutorials,
  isEncounteredOften,
  type TutorialLink,
} from '../../../../chess/tutorials/tutorial-index';
import { formatDate } from '../../../lib/format-date';
import { countOf, gamesText } from '../../../player/labels';
import { LESSON_TILE } from '../lesson-tile';
import { lineKey, type PracticedLines } from './practiced-lines';

type TutorialTileProps = {
  readonly link: TutorialLink;
  readonly encountered: EncounteredTutorials;
  readonly practiced: PracticedLines;
};

const FROM_START = { turn: 'white', moveNumber: 1 } as const;

/**
 * The way to a tutorial: the opening's name, code and moves, how often it is encountered, and what of it was practiced.
 */
export function TutorialTile({ link: { id, name, eco, moves }, encountered, practiced }: TutorialTileProps) {
  return (
    <Link to="/learn/$group/$lesson" params={{ group: 'openings', lesson: id }} className={LESSON_TILE}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-sm font-semibold break-words">{name}</span>{' '}
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">{eco}</span>
      </span>
      <span className="text-xs text-ink-soft tabular-nums">{formatLine(FROM_START, moves)}</span>
      <span className="mt-auto grid gap-0.5 pt-1 text-xs tabular-nums">
        <span className="min-h-4">
          <EncounteredOften id={id} encountered={encountered} />
        </span>
        <Practiced id={id} practiced={practiced} />
      </span>
    </Link>
  );
}

function EncounteredOften({ id, encountered }: { readonly id: string; readonly encountered: EncounteredTutorials }) {
  const games = encountered.games.get(id);
  if (games === undefined) return null;
  if (!isEncounteredOften(encountered, id))
    return <span className="text-ink-soft">You faced this in {gamesText(games)}</span>;
  return <span className="font-semibold text-accent">You face this often: {gamesText(games)}</span>;
}

function Practiced({ id, practiced }: { readonly id: string; readonly practiced: PracticedLines }) {
  const lines = [...practiced].filter(([key]) => key.startsWith(lineKey(id, ''))).map(([, line]) => line);
  if (lines.length === 0) return null;
  const last = formatDate(Math.max(...lines.map(({ at }) => at)));
  return (
    <span className="text-ink-soft">
      {countOf(lines.length, 'line')} practiced, last on {last}
    </span>
  );
}
