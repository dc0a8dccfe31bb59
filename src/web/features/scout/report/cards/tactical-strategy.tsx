import { tacticAdvice } from '../../../../../chess/advice/rates';
import { compareWeakness } from '../../../../../chess/findings/verdicts';
import { primaryWeakness } from '../../../../../chess/player/tactics';
import type { PlayerProfile } from '../../../../../contract/player/player-profile';
import { adviceSentence } from '../../../../../messages/advice';
import { comparedCountText } from '../../../../player/compared-text';
import { countOf } from '../../../../player/labels';
import { PlayerCard } from '../../../../player/player-card';
import { TACTICAL_ADVICE } from '../../../../player/profile/placeholders';
import { tacticsBasis } from '../../../../player/profile/tactics-basis';
import { tacticName } from '../../../../player/tactic-name';
import { GeneralAdvice } from './advice-cards';

/** The tactic that the player misses most, and what to do about it. SCT-12 to SCT-14. */
export function TacticalStrategy({ profile }: { readonly profile: PlayerProfile | undefined }) {
  return (
    <PlayerCard title="Tactical Strategy" basis={profile && tacticsBasis(profile)}>
      {profile ? (
        <PrimaryWeakness profile={profile} />
      ) : (
        <p className="min-h-16 text-sm text-ink-soft">Tactical analysis will appear once opponent game data loads</p>
      )}
    </PlayerCard>
  );
}

function PrimaryWeakness({ profile }: { readonly profile: PlayerProfile }) {
  const worst = primaryWeakness(profile.tactics);
  const compared = worst && compareWeakness(profile.findings, worst);
  if (!worst) return <GeneralAdvice>{TACTICAL_ADVICE}</GeneralAdvice>;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-sm text-ink-soft">
          Primary weakness{compared?.finding.verdict !== 'weakness' && ' by count'}
        </span>
        <span className="text-xl font-semibold">{tacticName(worst.name)}</span>
        <span className="text-sm">{countOf(worst.count, 'missed opportunity', 'missed opportunities')}</span>
      </p>
      <p className="max-w-[70ch] text-sm">{adviceSentence(tacticAdvice(worst.name))}</p>
      {compared && <p className="text-xs text-ink-soft tabular-nums">{comparedCountText(compared)}</p>}
    </>
  );
}
