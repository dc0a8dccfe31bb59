import type { OwnEvent, Round } from '../../../contract/events';
import { OutcomeBadge } from '../../player/results';
import { pairingText, roundName } from './rounds/event-rounds';
import { NextRound } from './rounds/next-round';

const round = (number: number, details: Omit<Partial<Round>, 'id' | 'number'>): Round => ({
  id: number,
  number,
  notes: '',
  version: 0,
  ...details,
});

/** Its next opponent is a sample player. */
const EXAMPLE: OwnEvent = {
  id: 0,
  name: 'Riverside Open',
  rounds: [
    round(1, { color: 'white', opponent: 'Lindqvist, Tove', rating: 1740, outcome: 'win' }),
    round(2, { color: 'black', opponent: 'Okafor, Daniel', rating: 1912, outcome: 'draw' }),
    round(3, { color: 'white', opponent: 'Talwade, Mira', rating: 1874, player: 'mira.talwade', time: '19:30' }),
  ],
};

export function ExampleEvent() {
  return (
    <section aria-labelledby="example-event" className="flex flex-col gap-3">
      <h2 id="example-event" className="font-semibold">
        What an event looks like
      </h2>
      <NextRound event={EXAMPLE} isNamed isExample />
      <ol className="divide-y divide-hairline border-y border-hairline text-sm">
        {EXAMPLE.rounds.map((one) => (
          <li key={one.id} className="flex min-h-10 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{roundName(one)}</span> · {pairingText(one)}{' '}
              <span className="text-ink-soft tabular-nums">{one.rating}</span>
            </span>
            {one.outcome === undefined ? (
              <span className="text-ink-soft">Next</span>
            ) : (
              <OutcomeBadge outcome={one.outcome} />
            )}
          </li>
        ))}
      </ol>
      <p className="max-w-[70ch] text-sm text-ink-soft">
        Each round keeps your notes, the lines you prepared, and afterwards the game, with the move at which your lines
        were left.
      </p>
    </section>
  );
}
