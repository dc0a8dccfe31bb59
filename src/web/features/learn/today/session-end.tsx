import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { turnOf } from '../../../../chess/types';
import type { PuzzleDto } from '../../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { puzzleSentence } from '../../../../messages/puzzles';
import type { DueCard, DueCards } from '../../../game/repertoires/training/due-cards';
import { useProfileId } from '../../../lib/account/profile';
import { dayOf } from '../../../lib/account/today';
import { dateText } from '../../../player/labels';
import { PlayerCard } from '../../../player/player-card';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { trainingQuery } from '../puzzle-queries';
import { puzzleTitle } from '../puzzle/puzzle-labels';
import { solutionLabel } from '../puzzle/solver-controls';
import { ratedAttempts, RatingLine } from '../statistics/attempt-charts';
import { useAttempts } from '../statistics/use-statistics';
import type { Today } from './use-today';

/** What was missed, the rating, and when the next is due. */
export function SessionEnd({ today, onRandom }: { readonly today: Today; readonly onRandom: () => void }) {
  const { session, puzzles, restart } = today;
  const missedId = useId();
  if (session === undefined) return null;
  const { items, outcomes } = session;
  const right = items.filter(({ id }) => outcomes.get(id) === 'right').length;
  const missed = items.filter(({ id }) => outcomes.get(id) === 'missed');
  return (
    <PlayerCard title={puzzleSentence({ id: 'today.done' })}>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col items-start gap-3">
          <p role="status" className="text-lg font-semibold tabular-nums">
            {puzzleSentence({ id: 'today.result', values: { right, of: items.length } })}
          </p>
          {missed.length === 0 && right > 0 && <p>{puzzleSentence({ id: 'today.nothing-missed' })}</p>}
          {missed.length > 0 && (
            <section className="text-sm">
              <h3 id={missedId} className="mb-1.5 font-semibold">
                Missed
              </h3>
              <ul aria-labelledby={missedId} className="grid gap-1.5">
                {missed.map(({ id, kind, card }) => (
                  <li key={id}>
                    {card === undefined ? (
                      <MissedPuzzle puzzle={puzzles.get(id)} isDaily={kind === 'daily'} />
                    ) : (
                      <MissedCard card={card} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <RatingToday />
          <p className="text-sm text-ink-soft">
            <NextDue />
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={restart}>Another session</Button>
            <Button variant="secondary" onClick={onRandom}>
              Any puzzle
            </Button>
          </div>
        </div>
        <RatingLine />
      </div>
    </PlayerCard>
  );
}

/** Nothing before the second rated day. */
function RatingToday() {
  const { data } = useAttempts();
  const [today] = useState(() => dayOf());
  const rated = data === undefined ? [] : ratedAttempts(data.list);
  const first = rated.findIndex(({ attemptedAt }) => dayOf(Date.parse(attemptedAt)) === today);
  const [before, now] = [rated[first - 1], rated.at(-1)];
  if (before === undefined || now === undefined) return null;
  return (
    <p className="text-sm tabular-nums">
      {puzzleSentence({ id: 'today.rating', values: { before: before.rating, now: now.rating } })}
    </p>
  );
}

function MissedPuzzle({ puzzle, isDaily }: { readonly puzzle: PuzzleDto | undefined; readonly isDaily: boolean }) {
  if (puzzle === undefined) return null;
  const title = puzzleTitle(puzzle, turnOf(puzzle.fen), isDaily);
  return (
    <>
      {Number.isInteger(Number(puzzle.id)) ? (
        <Link to="/learn" search={{ puzzle: Number(puzzle.id) }} className={LINK}>
          {title}
        </Link>
      ) : (
        title
      )}{' '}
      <span className="text-ink-soft">{solutionLabel(puzzle)}</span>
    </>
  );
}

function MissedCard({ card: { san, repertoire } }: { readonly card: DueCard }) {
  return (
    <>
      <Link to="/repertoire/{-$repertoire}" params={{ repertoire: repertoire.id }} className={LINK}>
        {repertoire.name}
      </Link>{' '}
      <span className="text-ink-soft">{san}</span>
    </>
  );
}

function NextDue() {
  const id = useProfileId();
  const training = useQuery({ ...trainingQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
  const cards = useQuery<DueCards>({ queryKey: ['due cards', id], enabled: false });
  if (training.isFetching || cards.isFetching) return null;
  const dates = [cards.data?.nextAt, training.data?.nextDue].flatMap((at) =>
    at === undefined || at === null ? [] : Number(new Date(at)),
  );
  if (dates.length === 0) return puzzleSentence({ id: 'today.nothing-due' });
  return puzzleSentence({ id: 'today.next-due', values: { date: dateText(Math.min(...dates)) } });
}
