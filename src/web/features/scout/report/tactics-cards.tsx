import { useState } from 'react';
import { tacticAdvice } from '../../../../chess/advice/rates';
import { compareWeakness } from '../../../../chess/findings/verdicts';
import { primaryWeakness, type TacticCount } from '../../../../chess/player/tactics';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { adviceSentence } from '../../../../messages/advice';
import { strengthNote, TacticCounts, TrainLink, weaknessNote } from '../../../player/cards/tactic-counts';
import type { ShownGame, ViewGame } from '../../../player/games/shown-game';
import { countOf, dateText } from '../../../player/labels';
import { PlayerCard } from '../../../player/player-card';
import { TACTICAL_ADVICE } from '../../../player/profile/placeholders';
import { playerText } from '../../../player/profile/player-names';
import { comparedCountText, noneAllowed, tacticName, tacticsBasis } from '../../../player/tactic-text';
import { GeneralAdvice } from './advice-cards';

type TacticalProfileProps = {
  readonly profile: PlayerProfile | undefined;
  readonly games: readonly ShownGame[];
  readonly onView: ViewGame;
};

/** SCT-18 to SCT-21. */
export function TacticalProfile({ profile, games, onView }: TacticalProfileProps) {
  const tactics = profile?.tactics;
  const placesOf = (counts: readonly TacticCount<string>[] | undefined, view?: 'after') => (name: string) => {
    const places = counts?.find((count) => count.name === name)?.places ?? [];
    return <TacticPlaces places={places} games={games} onView={onView} view={view} />;
  };
  return (
    <PlayerCard title="Tactical Profile & Weaknesses" basis={profile && tacticsBasis(profile)}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <TacticCounts
          counts={tactics?.weaknesses}
          label="Weaknesses"
          note={weaknessNote(profile?.tactics.games ?? 0, profile?.findings)}
          positionLinks={placesOf(tactics?.weaknesses)}
        />
        <TacticCounts
          counts={tactics?.strengths}
          label="Strengths"
          note={strengthNote(profile?.findings)}
          positionLinks={placesOf(tactics?.strengths)}
        />
        <TacticCounts
          counts={tactics?.allowed}
          label="Allowed tactics"
          empty={profile && noneAllowed(profile)}
          positionLinks={placesOf(tactics?.allowed, 'after')}
        />
      </div>
      {profile?.scan.isFinished && <TrainLink train={playerText(profile)} tactics={profile.tactics} />}
    </PlayerCard>
  );
}

type TacticPlacesProps = {
  readonly places: TacticCount<string>['places'];
  readonly games: readonly ShownGame[];
  readonly onView: ViewGame;
  /** Shows the position after the move instead of before it. */
  readonly view?: 'after';
};

const MAX_PLACES = 10;

function TacticPlaces({ places, games, onView, view }: TacticPlacesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shownPlaces = places.flatMap(({ game: id, ply }) => {
    const game = games.find((candidate) => candidate.id === id);
    return game === undefined ? [] : [{ game, ply }];
  });
  if (shownPlaces.length === 0) return null;
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="cursor-pointer text-xs text-ink-soft underline decoration-hairline-strong underline-offset-4 hover:decoration-accent pointer-coarse:min-h-10"
      >
        {isOpen ? 'Hide the moves' : 'Show the moves'}
      </button>
      {isOpen && (
        <ul className="mt-1 flex flex-col">
          {shownPlaces.slice(0, MAX_PLACES).map(({ game, ply }) => (
            <li key={`${game.id} ${ply}`}>
              <button
                type="button"
                onClick={() => onView(game.id, view === 'after' ? ply + 1 : ply)}
                className="w-full cursor-pointer rounded-md px-2 py-1 text-left text-xs tabular-nums hover:bg-sunken pointer-coarse:min-h-10"
              >
                Move {Math.floor(ply / 2) + 1} against {game.opponent}, {dateText(game.playedAt)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** SCT-12 to SCT-14. */
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
      {compared?.finding.verdict === 'strength' ? (
        <GeneralAdvice>{adviceSentence(tacticAdvice(worst.name))}</GeneralAdvice>
      ) : (
        <p className="max-w-[70ch] text-sm">{adviceSentence(tacticAdvice(worst.name))}</p>
      )}
      {compared && <p className="text-xs text-ink-soft tabular-nums">{comparedCountText(compared)}</p>}
    </>
  );
}
