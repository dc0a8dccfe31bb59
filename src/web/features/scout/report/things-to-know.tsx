import { MAX_SHOWN, type ShownFinding, shownFindings } from '../../../../chess/advice/shown-findings';
import { unitOf } from '../../../../chess/advice/rates';
import { isFault } from '../../../../chess/findings/rate-kinds';
import type { RateFinding } from '../../../../chess/findings/verdicts';
import type { TacticLocation } from '../../../../chess/player/tactics';
import { START_FEN } from '../../../../chess/position/fen';
import { formatLine, playMoves } from '../../../../chess/position/move';
import { otherColor } from '../../../../chess/types';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { openingSentence, rateSentence, unitSentence } from '../../../../messages/advice';
import { Board } from '../../../board/squares/board';
import { BesideBoard, ScoutedBoard, withPositions } from '../../../player/cards/weakness-boards';
import { countOf, gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { comparedCountText, tacticName, tacticsBasis } from '../../../player/tactic-text';

type ThingsToKnowProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
  /** `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
};

/** Pixels. */
const BOARD_SIZE = 132;

/** Findings with a position each, what is certain first. */
export function ThingsToKnow({ player, gamesFilter, profile }: ThingsToKnowProps) {
  const findings = profile ? withPositions(shownFindings(profile).map(withPlaces)) : [];
  return (
    <PlayerCard
      title={TITLES[profile === undefined ? MAX_SHOWN : findings.length] ?? TITLES[0]}
      mark={<span className="text-xs text-ink-soft tabular-nums">{profile && basisOf(profile, findings)}</span>}
    >
      {profile === undefined && <SkeletonLines count={3} className="h-9.5 max-sm:h-35" />}
      {profile !== undefined && findings.length === 0 && <p className="text-sm text-ink-soft">None found</p>}
      <ul className="grid gap-x-6 gap-y-4 text-sm empty:hidden md:grid-cols-3">
        {findings.map(({ found, place }) => (
          <li key={keyOf(found)} className="min-w-0">
            {found.kind === 'opening' ? (
              <OpeningThing found={found} />
            ) : place === undefined ? (
              <ThingText found={found} games={profile?.tactics.games ?? 0} />
            ) : (
              <ScoutedBoard player={player} chosen={gamesFilter} position={place} size={BOARD_SIZE}>
                <ThingText found={found} games={profile?.tactics.games ?? 0} />
              </ScoutedBoard>
            )}
          </li>
        ))}
      </ul>
    </PlayerCard>
  );
}

/** By how many there are: a heading promises no more than is shown. */
const TITLES = ['Things to know', 'One thing to know', 'Two things to know', 'Three things to know'] as const;

type Found = { readonly found: ShownFinding; readonly places: readonly TacticLocation[] };

const withPlaces = (found: ShownFinding): Found => ({ found, places: found.kind === 'opening' ? [] : found.places });

const keyOf = (found: ShownFinding): string => {
  if (found.kind === 'count') return found.counted.name;
  return found.kind === 'rate' ? found.finding.kind : `${found.finding.color} ${found.finding.name}`;
};

/** A93. */
const basisOf = (profile: PlayerProfile, findings: readonly Found[]): string =>
  findings.length === 0 || findings.some(({ found }) => found.kind !== 'count')
    ? tacticsBasis(profile)
    : `No clear weakness in ${gamesText(profile.tactics.games)}; sorted by count`;

function ThingText({ found, games }: { readonly found: ShownFinding; readonly games: number }) {
  const [text, note] = textsOf(found, games);
  return (
    <>
      <p className="font-semibold">{text}</p>
      <p className="text-xs text-ink-soft">{note}</p>
    </>
  );
}

const textsOf = (found: ShownFinding, games: number): readonly [string, string] => {
  if (found.kind === 'rate') return [rateSentence(found.finding), rateBasis(found.finding)];
  if (found.kind === 'opening') return [openingSentence(found.finding), gamesText(found.finding.games)];
  const { name, count } = found.counted;
  const compared = found.compared ? ` ${comparedCountText(found.compared)}` : '';
  return [`${tacticName(name)} ${countOf(count, 'time')}`, `In ${gamesText(games)}.${compared}`];
};

/** `9 of 24 chances, 50 games`. */
export const rateBasis = ({ kind, rate, of, games }: RateFinding): string =>
  isFault(kind)
    ? `${Math.round(rate * of)} of ${of} ${unitSentence({ id: `unit.${unitOf(kind)}` })}, ${gamesText(games)}`
    : gamesText(games);

function OpeningThing({ found }: { readonly found: Extract<ShownFinding, { readonly kind: 'opening' }> }) {
  const { finding, moves } = found;
  const line = formatLine({ turn: 'white', moveNumber: 1 }, moves);
  return (
    <BesideBoard
      size={BOARD_SIZE}
      board={
        <Board
          fen={playMoves(START_FEN, moves).at(-1)?.fen ?? START_FEN}
          orientation={otherColor(finding.color)}
          size={BOARD_SIZE}
          label={`After ${line}`}
        />
      }
    >
      <ThingText found={found} games={finding.games} />
      <p className="mt-1">{line}</p>
    </BesideBoard>
  );
}
