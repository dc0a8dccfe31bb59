import { Link } from '@tanstack/react-router';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { Preparation } from '../../../contract/preparation';
import { personRows } from '../../../messages/preparation-person';
import { HeadToHead } from '../../player/cards/head-to-head';
import { PlayerCard } from '../../player/player-card';
import { useMeetings } from '../../player/profile/use-meetings';
import { LINK } from '../../ui/link-appearance';

type WhoTheyAreProps = {
  readonly preparation: Preparation;
  /** Of the opponent; missing until it has come. */
  readonly profile: PlayerProfile | undefined;
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Whose games are mine, as `meSchema` reads it. */
  readonly me: string | undefined;
  /** Which games, as `choiceText` writes it. */
  readonly games: string;
};

/** Form and clock in the words of the sheet on paper, and what was between us. */
export function WhoTheyAre({ preparation: { form, clock }, profile, player, me, games }: WhoTheyAreProps) {
  const meetings = useMeetings({ player: profile && player, me, state: profile?.scan.isFinished ? 'finished' : '' });
  const rows = personRows({ ...(form && { form }), ...(clock && { clock }) });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <PlayerCard title="Form and clock">
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[4rem_minmax(0,1fr)]">
          {rows.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="font-semibold">{label}</dt>
              <dd className="mb-2 tabular-nums sm:mb-0">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm">
          {rows.length === 0 && 'Nothing is known of either. '}
          <Link to="/scout" search={{ player, ...(games && { games }) }} className={LINK}>
            Their report and games
          </Link>
        </p>
      </PlayerCard>
      <HeadToHead meetings={meetings} />
    </div>
  );
}
