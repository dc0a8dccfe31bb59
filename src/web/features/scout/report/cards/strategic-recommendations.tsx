import { type AdviceTopic, adviseAgainst } from '../../../../../chess/advice/advice';
import { tacticsInTune } from '../../../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../../../contract/player/player-profile';
import { AdviceList } from '../../../../player/advice-list';
import { ComparedGames } from '../../../../player/compared-games';
import { countOf, gamesText } from '../../../../player/labels';
import type { NamedCount } from '../../../../player/named-counts';
import { PlayerCard } from '../../../../player/player-card';
import { SkeletonLines } from '../../../../player/skeleton-lines';
import { tacticName } from '../../../../player/tactic-name';
import { CardTitle } from '../../../../ui/card';
import { PreparedOpenings } from './prepared-openings';

const OPENINGS: readonly AdviceTopic[] = ['openings', 'colors'];
const TACTICS: readonly AdviceTopic[] = ['tactics'];

/** What to play for: the openings to expect, then the tactics to look for, then the rest. SCT-11. */
export function StrategicRecommendations({ profile }: { readonly profile: PlayerProfile | undefined }) {
  const advice = profile ? adviseAgainst(profile) : [];
  const adviceOn = (topics: readonly AdviceTopic[]) => advice.filter(({ topic }) => topics.includes(topic));
  const rest = advice.filter(({ topic }) => !OPENINGS.includes(topic) && !TACTICS.includes(topic));

  return (
    <PlayerCard title="AI Strategic Recommendations">
      <CardTitle level={3} className="text-sm">
        Opening strategy
      </CardTitle>
      {profile ? <PreparedOpenings openings={profile.strategy} /> : <SkeletonLines count={3} className="h-9" />}
      <AdviceList label="Advice on openings" advice={adviceOn(OPENINGS)} />
      <CardTitle level={3} className="mt-2 text-sm">
        Tactical exploitation
      </CardTitle>
      {profile ? <TacticalExploitation profile={profile} /> : <SkeletonLines count={3} className="h-5" />}
      <AdviceList label="Advice on tactics" advice={adviceOn(TACTICS)} />
      {rest.length > 0 && (
        <CardTitle level={3} className="mt-2 text-sm">
          Time, endgame and form
        </CardTitle>
      )}
      <AdviceList label="Advice on time, endgame and form" advice={rest} />
      {profile && <ComparedGames findings={profile.findings} />}
    </PlayerCard>
  );
}

/** Tactics listed. */
const MOST = 3;

/** The tactics that the player misses and allows most, else the weaknesses seen most. */
function TacticalExploitation({ profile }: { readonly profile: PlayerProfile }) {
  const { missed, allowed, weaknesses } = tacticsInTune(profile);
  const { games } = profile.tactics;
  const tactics = [...withVerb('missed', missed), ...withVerb('allowed', allowed)].sort(
    (one, other) => other.count - one.count,
  );
  const counts = tactics.length > 0 ? tactics : withVerb('seen', weaknesses);
  if (counts.length === 0) {
    return <p className="text-sm text-ink-soft">No missed tactic is known.</p>;
  }
  return (
    <ul aria-label="Tactics to look for" className="flex flex-col gap-1.5 text-sm">
      {counts.slice(0, MOST).map(({ name, verb, count }) => (
        <li key={`${verb} ${name}`} className="tabular-nums">
          <span className="font-semibold">{tacticName(name)}</span>{' '}
          <span className="text-ink-soft">
            {verb} {countOf(count, 'time')} in {gamesText(games)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const withVerb = (verb: 'missed' | 'allowed' | 'seen', counts: readonly NamedCount[]) =>
  counts.map(({ name, count }) => ({ name, verb, count }));
