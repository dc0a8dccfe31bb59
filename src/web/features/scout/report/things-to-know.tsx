import { MAX_THINGS, type ThingToKnow, thingsToKnow } from '../../../../chess/advice/things-to-know';
import type { RateFinding } from '../../../../chess/findings/verdicts';
import { START_FEN } from '../../../../chess/position/fen';
import { formatLine, playMove, playMoves } from '../../../../chess/position/move';
import { type Color, otherColor, type San } from '../../../../chess/types';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { adviceSentence, faultPhrase } from '../../../../messages/advice';
import { changeSentence } from '../../../../messages/changes';
import { Board } from '../../../board/squares/board';
import { FindingDetails } from '../../../player/advice-list';
import { BesideBoard, ScoutedBoard } from '../../../player/cards/weakness-boards';
import { gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { tacticsBasis } from '../../../player/tactic-text';

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

/** What is certain first, each with its position. */
export function ThingsToKnow({ player, gamesFilter, profile }: ThingsToKnowProps) {
  const things = profile ? thingsToKnow(profile) : [];
  const isUsual = things.every(({ kind }) => kind === 'usual');
  return (
    <PlayerCard
      title={TITLES[profile === undefined ? MAX_THINGS : things.length] ?? TITLES[0]}
      mark={<span className="text-xs text-ink-soft tabular-nums">{profile && tacticsBasis(profile)}</span>}
    >
      {profile === undefined && <SkeletonLines count={3} className="h-9.5 max-sm:h-35" />}
      {profile !== undefined && isUsual && (
        <p className="text-sm text-ink-soft">{leadText(things.length > 0, profile.scan.isFinished)}</p>
      )}
      <ul className="grid gap-x-6 gap-y-4 text-sm empty:hidden md:grid-cols-3">
        {things.map((thing) => (
          <li key={keyOf(thing)} className="min-w-0">
            <Thing thing={thing} player={player} gamesFilter={gamesFilter} />
          </li>
        ))}
      </ul>
    </PlayerCard>
  );
}

/** Before all games are analyzed nothing is said of what stands out. */
const leadText = (hasThings: boolean, isFinished: boolean): string => {
  if (!isFinished) return hasThings ? 'The games are being analyzed. What they play:' : 'The games are being analyzed.';
  return hasThings ? 'Nothing stands out; here is what they play.' : 'Nothing stands out.';
};

/** By how many there are: a heading promises no more than is shown. */
const TITLES = ['Things to know', 'One thing to know', 'Two things to know', 'Three things to know'] as const;

const keyOf = (thing: ThingToKnow): string => (thing.kind === 'change' ? thing.kind : adviceSentence(thing.message));

type ThingProps = Pick<ThingsToKnowProps, 'player' | 'gamesFilter'> & { readonly thing: ThingToKnow };

function Thing({ thing, player, gamesFilter }: ThingProps) {
  const { position } = thing;
  const text = <ThingText thing={thing} />;
  if (position === undefined) return text;
  if ('moves' in position) {
    return (
      <BesideBoard size={BOARD_SIZE} board={<LineBoard {...position} />}>
        {text}
      </BesideBoard>
    );
  }
  const [place] = position.places;
  return place === undefined ? (
    text
  ) : (
    <ScoutedBoard player={player} chosen={gamesFilter} position={place} size={BOARD_SIZE}>
      {text}
    </ScoutedBoard>
  );
}

function ThingText({ thing }: Pick<ThingProps, 'thing'>) {
  if (thing.kind === 'change') {
    const [first, ...others] = thing.changes;
    return (
      <ul aria-label="Change of repertoire">
        {first && <li className="font-semibold">{changeSentence(first)} Prepare for the new move.</li>}
        {others.slice(0, MAX_FURTHER_CHANGES).map((change) => (
          <li key={`${change.color} ${change.fen}`} className="mt-1 text-xs text-ink-soft">
            {changeSentence(change)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <p>
        {adviceSentence(thing.message)}{' '}
        <span className="text-xs whitespace-nowrap text-ink-soft">({gamesText(thing.games)})</span>
      </p>
      {thing.kind === 'advice' && thing.others && thing.others.length > 0 && (
        <p className="mt-1 text-xs text-ink-soft">Also more often than others: {faultsText(thing.others)}.</p>
      )}
      {thing.kind === 'advice' && thing.finding && <FindingDetails finding={thing.finding} />}
    </>
  );
}

const MAX_FURTHER_CHANGES = 1;

const faultsText = (rates: readonly RateFinding[]): string => rates.map(({ kind }) => faultPhrase(kind)).join(', ');

type LineBoardProps = { readonly color: Color; readonly moves: readonly San[]; readonly arrow?: San | undefined };

/** From the user's side. */
function LineBoard({ color, moves, arrow }: LineBoardProps) {
  const fen = playMoves(START_FEN, moves).at(-1)?.fen ?? START_FEN;
  const next = arrow === undefined ? undefined : playMove(fen, arrow);
  const line = formatLine({ turn: 'white', moveNumber: 1 }, moves);
  return (
    <Board
      fen={fen}
      orientation={otherColor(color)}
      arrows={next?.ok === true ? [next.value.uci] : []}
      size={BOARD_SIZE}
      label={moves.length === 0 ? 'Start position' : `After ${line}`}
    />
  );
}
