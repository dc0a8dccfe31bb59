import { adviseAgainst, type AdviceTopic } from '../../chess/advice/advice';
import { CardTitle } from '../ui/card';
import { AdviceList } from './advice-list';
import type { PlayerProfile } from '../../contract/player-profile';
import { PlayerCard } from './player-card';
import { PreparedOpenings } from './prepared-openings';
import { SkeletonLines } from './skeleton-lines';
import { TacticalExploitation } from './tactical-exploitation';

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
      {profile ? <TacticalExploitation tactics={profile.tactics} /> : <SkeletonLines count={3} className="h-5" />}
      <AdviceList label="Advice on tactics" advice={adviceOn(TACTICS)} />
      {rest.length > 0 && (
        <CardTitle level={3} className="mt-2 text-sm">
          Time, endgame and form
        </CardTitle>
      )}
      <AdviceList label="Advice on time, endgame and form" advice={rest} />
    </PlayerCard>
  );
}
