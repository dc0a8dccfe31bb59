import type { FirstMove, FirstMoves as MovesOfColor } from '../../../../chess/preparation/habits';
import { percentOf, scoreOf } from '../../../../chess/player/results';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { gamesText } from '../../../player/labels';
import { Basis, PlayerCard, SkeletonLines } from '../../../player/player-card';
import { ResultsLegend, ResultsParts } from '../../../player/results';
import { formatDate } from '../../../lib/format-date';
import { wholeSpan } from '../../../player/profile/report-facts';

/** What the player plays first with either color, from all games. */
export function FirstMoves({ profile }: { readonly profile: PlayerProfile | undefined }) {
  const { firstMoves = [], latelySince = 0 } = profile ?? {};
  const games = firstMoves.reduce((sum, moves) => sum + moves.games, 0);
  return (
    <PlayerCard
      title="First moves"
      mark={games > 0 && <Basis span={profile && wholeSpan(profile)}>{gamesText(games)}</Basis>}
    >
      {profile === undefined && <SkeletonLines count={2} className="h-5 max-sm:h-20" />}
      {profile !== undefined && games === 0 && <p className="text-sm text-ink-soft">No games yet.</p>}
      <div className="grid gap-x-8 gap-y-3 empty:hidden md:grid-cols-3">
        {firstMoves.slice(0, MAX_GROUPS).map((moves) => (
          <MovesAt key={`${moves.color} ${moves.after}`} moves={moves} latelySince={latelySince} />
        ))}
      </div>
      {games > 0 && <ResultsLegend />}
    </PlayerCard>
  );
}

const MAX_GROUPS = 3;
const MAX_MOVES = 3;

/** In % of all games or of the last months; the first choice is always shown. */
const MIN_SHARE = 10;

/** Fewer games make no share. */
const MIN_SHARED = 3;

const shareText = (move: FirstMove, games: number): string =>
  move.games < MIN_SHARED
    ? `${move.games} of ${games}`
    : `${percentOf(move.games, games)}% (${move.games}), score ${scoreOf(move)}%`;

type MovesAtProps = { readonly moves: MovesOfColor; readonly latelySince: number };

function MovesAt({ moves: { color, after, games, lately, moves }, latelySince }: MovesAtProps) {
  const title = color === 'white' ? 'As White' : `As Black against 1.${after}`;
  const isSplit = lately > 0 && lately < games;
  const shown = moves.filter(
    (move, index) =>
      index === 0 ||
      percentOf(move.games, games) >= MIN_SHARE ||
      (isSplit && move.lately > 1 && percentOf(move.lately, lately) >= MIN_SHARE),
  );
  return (
    <div className="min-w-0 text-sm tabular-nums">
      <h3 className="flex flex-wrap justify-between gap-x-2">
        <span className="font-semibold">{title}</span>
        <span className="text-xs text-ink-soft">{gamesText(games)}</span>
      </h3>
      <ul aria-label={title}>
        {shown.slice(0, MAX_MOVES).map((move) => (
          <li key={move.san} className="mt-1">
            <span className="flex items-baseline justify-between gap-x-2">
              <span className="min-w-0 truncate">
                <strong className="font-semibold">{`${color === 'white' ? '1.' : '1...'}${move.san}`}</strong>{' '}
                {color === 'black' && move.opening}
              </span>
              <span className="shrink-0 text-ink-soft">{shareText(move, games)}</span>
            </span>
            <ResultsParts results={move} width={percentOf(move.games, games)} className="h-1.5 gap-px" />
            {isSplit && (
              <span className="text-xs text-ink-soft">
                since {formatDate(latelySince)}: {move.lately} of {lately}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
