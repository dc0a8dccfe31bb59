import { type AdviceTopic, adviseAgainst } from '../../../../chess/advice/advice';
import { consistentTactics } from '../../../../chess/findings/verdicts';
import { familyOf, openingSide, type PreparedOpening } from '../../../../chess/player/repertoire';
import { winRateTone } from '../../../../chess/player/results';
import { encounteredTutorials, isFrequentlyEncountered, tutorialFor } from '../../../../chess/tutorials/tutorial-index';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { AdviceList } from '../../../player/advice-list';
import type { NamedCount } from '../../../player/cards/tactic-counts';
import { countOf, gamesText } from '../../../player/labels';
import { TutorialLink } from '../../../player/most-played';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { useMyOpenings } from '../../../player/profile/profile-queries';
import { wholeSpan } from '../../../player/profile/report-facts';
import {
  endgameAdvice,
  pressureAdvice,
  psychologicalAdvice,
  type ShownAdvice,
} from '../../../player/profile/shown-advice';
import { OpeningBadge } from '../../../player/results';
import { ComparedGames, tacticName } from '../../../player/tactic-text';
import { winRateAppearance } from '../../../player/tone-appearance';
import { CardTitle } from '../../../ui/page';

const OPENING_TOPICS: readonly AdviceTopic[] = ['openings', 'colors'];

const TACTICS_TOPICS: readonly AdviceTopic[] = ['tactics'];

/** SCT-11. */
export function StrategicRecommendations({ profile }: { readonly profile: PlayerProfile | undefined }) {
  const advice = profile ? adviseAgainst(profile) : [];
  const adviceOn = (topics: readonly AdviceTopic[]) => advice.filter(({ topic }) => topics.includes(topic));
  const rest = advice.filter(({ topic }) => !OPENING_TOPICS.includes(topic) && !TACTICS_TOPICS.includes(topic));

  return (
    <PlayerCard title="AI Strategic Recommendations" basis={profile && gamesText(profile.results.all.games)}>
      <CardTitle level={3} className="text-sm">
        Opening strategy
      </CardTitle>
      {profile ? <PreparedOpenings openings={profile.strategy} /> : <SkeletonLines count={3} className="h-9" />}
      <AdviceList label="Advice on openings" advice={adviceOn(OPENING_TOPICS)} />
      <CardTitle level={3} className="mt-2 text-sm">
        Tactical exploitation
      </CardTitle>
      {profile ? <TacticalExploitation profile={profile} /> : <SkeletonLines count={3} className="h-5" />}
      <AdviceList label="Advice on tactics" advice={adviceOn(TACTICS_TOPICS)} />
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

const MAX_TACTICS = 3;

/** Missed and allowed tactics, otherwise the most frequent weaknesses. */
function TacticalExploitation({ profile }: { readonly profile: PlayerProfile }) {
  const { missed, allowed, weaknesses } = consistentTactics(profile);
  const { games } = profile.tactics;
  const tactics = [...withVerb('missed', missed), ...withVerb('allowed', allowed)].sort(
    (one, other) => other.count - one.count,
  );
  const counts = tactics.length > 0 ? tactics : withVerb('seen', weaknesses);
  if (counts.length === 0) {
    return <p className="text-sm text-ink-soft">No missed tactics were found.</p>;
  }
  return (
    <ul aria-label="Tactics to look for" className="flex flex-col gap-1.5 text-sm">
      {counts.slice(0, MAX_TACTICS).map(({ name, verb, count }) => (
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

function PreparedOpenings({ openings }: { readonly openings: readonly PreparedOpening[] }) {
  if (openings.length === 0) {
    return <p className="text-sm text-ink-soft">No opening was played more than once.</p>;
  }
  return (
    <ul aria-label="Opening strategy" className="divide-y divide-hairline border-y border-hairline">
      {openings.map((opening) => (
        <OpeningRow key={`${opening.color} ${opening.name}`} opening={opening} />
      ))}
    </ul>
  );
}

type OpeningRowProps = { readonly opening: PreparedOpening };

function OpeningRow({ opening: { name, color, winRate, games, score } }: OpeningRowProps) {
  const percent = Math.round(100 * winRate);
  const appearance = winRateAppearance[winRateTone(percent)];
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <span className="font-semibold break-words">{name}</span>{' '}
        <span className="text-ink-soft tabular-nums">
          wins {percent}% of {gamesText(games)} with {color === 'white' ? 'White' : 'Black'}
          {familyOf(name) === name && openingSide(name) !== color && ', against it'}
        </span>
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
        <EncounteredOften opening={name} />
        <TutorialLink opening={name} />
        <OpeningBadge appearance={appearance} games={games} score={score} />
      </span>
    </li>
  );
}

/** Shown if the user often meets the family of this opening. */
function EncounteredOften({ opening }: { readonly opening: string }) {
  const { data } = useMyOpenings();
  const id = tutorialFor(opening)?.id;
  if (!data || id === undefined) return null;
  const encountered = encounteredTutorials(data);
  if (!isFrequentlyEncountered(encountered, id)) return null;
  return (
    <span className="text-xs text-ink-soft tabular-nums">
      You face this often: {gamesText(encountered.games.get(id) ?? 0)}
    </span>
  );
}

type AdviceCardProps = {
  /** `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
};

/** SCT-15. */
export function TimePressure({ profile }: AdviceCardProps) {
  return (
    <PlayerCard title="Time Pressure Strategy" basis={profile && gamesText(profile.results.all.games)}>
      <AdviceText {...pressureAdvice(profile)} />
    </PlayerCard>
  );
}

/** SCT-16. */
export function EndgameApproach({ profile }: AdviceCardProps) {
  return (
    <PlayerCard title="Endgame Approach" basis={profile && gamesText(profile.results.all.games)}>
      <AdviceText {...endgameAdvice(profile)} />
    </PlayerCard>
  );
}

/** SCT-17. */
export function PsychologicalInsights({ profile }: AdviceCardProps) {
  return (
    <PlayerCard
      title="Psychological Insights"
      basis={profile?.traits && gamesText(profile.traits.games)}
      span={profile && wholeSpan(profile)}
    >
      <AdviceText {...psychologicalAdvice(profile)} />
    </PlayerCard>
  );
}

type GeneralAdviceProps = {
  /** Not about games as fast as these: it opens when pressed. */
  readonly isFolded?: boolean;
  readonly children: string;
};

/** Text that is the same for every player, labeled as such. */
export function GeneralAdvice({ isFolded = false, children }: GeneralAdviceProps) {
  if (isFolded) {
    return (
      <details className={GENERAL}>
        <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-dotted underline-offset-2">
          General advice for slower games
        </summary>
        <p className="mt-0.5 max-w-[70ch]">{children}</p>
      </details>
    );
  }
  return (
    <div className={GENERAL}>
      <p title="The same for every player">General advice</p>
      <p className="mt-0.5 max-w-[70ch]">{children}</p>
    </div>
  );
}

const GENERAL = 'border-l-2 border-hairline-strong pl-3 text-xs text-ink-soft';

function AdviceText({ found, isMeasured, general, isForSlowerGames }: ShownAdvice) {
  return (
    <>
      {found !== undefined && (
        <div>
          {isMeasured && <p className="text-xs text-ink-soft">In this player’s games</p>}
          <p className="mt-0.5 max-w-[70ch] text-sm tabular-nums">{found}</p>
        </div>
      )}
      <GeneralAdvice isFolded={isForSlowerGames}>{general}</GeneralAdvice>
    </>
  );
}
