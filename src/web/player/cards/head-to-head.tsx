import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { countResults } from '../../../chess/player/results';
import type { HeadToHeadDto, HeadToHeadGameDto } from '../../../contract/player/head-to-head';
import { labelOf } from '../../../contract/sites';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import type { ShownGame } from '../games/shown-game';
import { countOf, dateText, gamesText, speedName } from '../labels';
import { PlayerCard } from '../player-card';
import { HEAD_TO_HEAD } from '../profile/placeholders';
import { useSites } from '../profile/player-names';
import { OutcomeBadge } from '../results';
import { SampleMark } from '../stats';

type HeadToHeadProps = {
  /** The user's games with one opponent. */
  readonly headToHead: HeadToHeadGames | undefined;
  /** Brief version: a link instead of the list. */
  readonly more?: (words: string) => ReactNode;
};

/** SCT-42 and OPA-12. */
export function HeadToHead({ headToHead, more }: HeadToHeadProps) {
  const { isSample, score, title, note, basis } = headToHeadText(headToHead);
  return (
    <PlayerCard title="Head-to-Head" mark={isSample && <SampleMark />} basis={more === undefined ? basis : undefined}>
      <div className="text-center">
        <p className="text-3xl font-semibold tabular-nums">{score}</p>
        <p className="mt-1 text-sm break-words">{title}</p>
        <p className={isSample || more === undefined ? 'text-xs text-ink-soft' : 'sr-only'}>{note}</p>
        {headToHead && !isSample && more === undefined && (
          <p className="text-xs text-ink-soft tabular-nums">{colorScores(headToHead)}</p>
        )}
      </div>
      {headToHead && !isSample && (more?.(basis ?? '') ?? <HeadToHeadList games={headToHead.meetings} />)}
      {headToHead?.shortfall && <p className="text-xs text-ink-soft">{headToHead.shortfall}</p>}
    </PlayerCard>
  );
}

/** Shown before "show all". */
const COLLAPSED_LENGTH = 8;

function HeadToHeadList({ games }: { readonly games: readonly HeadToHeadGameDto[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? games : games.slice(0, COLLAPSED_LENGTH);
  return (
    <div className="flex flex-col items-start gap-1">
      <ol aria-label="Games against each other" className="flex w-full flex-col divide-y divide-hairline">
        {shown.map((game) => (
          <HeadToHeadRow key={game.id} game={game} />
        ))}
      </ol>
      {games.length > COLLAPSED_LENGTH && (
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show the newest' : `Show all ${games.length}`}
        </Button>
      )}
    </div>
  );
}

function HeadToHeadRow({ game }: { readonly game: HeadToHeadGameDto }) {
  const { outcome, color, speed, opening, playedAt, source } = game;
  const sites = useSites();
  const site = source === '' || source === 'pgn' ? undefined : labelOf(sites, source);
  const facts = [color === 'white' ? 'White' : 'Black', speedName(speed), site].filter((part) => part !== undefined);
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
      <OutcomeBadge outcome={outcome} />
      <span className="min-w-0">
        <HeadToHeadLink game={game}>{playedAt === undefined ? 'No date' : dateText(playedAt)}</HeadToHeadLink>
        <span className="block truncate text-xs text-ink-soft">
          {[facts.join(', '), opening].filter(Boolean).join('. ')}
        </span>
      </span>
    </li>
  );
}

type HeadToHeadLinkProps = { readonly game: HeadToHeadGameDto; readonly children: ReactNode };

/** To where most is known about the game. */
function HeadToHeadLink({ game: { libraryGame, scouted, url }, children }: HeadToHeadLinkProps) {
  if (libraryGame !== undefined)
    return (
      <Link to="/games" search={{ game: libraryGame }} className={LINK}>
        {children}
      </Link>
    );
  if (scouted !== undefined) {
    const { player, games, game } = scouted;
    return (
      <Link to="/scout" search={{ player, ...(games && { games }), game }} className={LINK}>
        {children}
      </Link>
    );
  }
  if (url !== undefined)
    return (
      <a href={url} target="_blank" rel="noreferrer" className={LINK}>
        {children}
      </a>
    );
  return <span className="font-semibold">{children}</span>;
}

// SCT-42 and OPA-12

type HeadToHeadText = {
  readonly isSample: boolean;
  /** The user's wins, draws and losses. */
  readonly score: string;
  readonly title: string;
  readonly note: string;
  readonly basis?: string;
};

/** `undefined` while nothing is known. */
export type HeadToHeadGames = Pick<HeadToHeadDto, 'results' | 'shortfall'> & {
  readonly meetings: readonly HeadToHeadGameDto[];
};

export const headToHeadText = (known: HeadToHeadGames | undefined): HeadToHeadText => {
  const newest = known?.meetings[0];
  if (known === undefined || newest === undefined) return { isSample: true, ...HEAD_TO_HEAD };
  const { wins, draws, losses, games } = known.results.all;
  return {
    isSample: false,
    score: `${wins}-${draws}-${losses}`,
    title: `You against ${newest.opponent}`,
    note: [countOf(wins, 'win'), countOf(draws, 'draw'), countOf(losses, 'loss', 'losses')].join(', '),
    basis: `${gamesText(games)}, the last on ${dateText(newest.playedAt)}`,
  };
};

/** `White 2-0-1, Black 1-1-0`: wins, draws and losses by color. */
export const colorScores = ({ results: { white, black } }: HeadToHeadGames): string =>
  [
    { name: 'White', ...white },
    { name: 'Black', ...black },
  ]
    .filter(({ games }) => games > 0)
    .map(({ name, wins, draws, losses }) => `${name} ${wins}-${draws}-${losses}`)
    .join(', ');

const MIN_GAMES = 2;

/** The games with the most frequent opponent; none where nobody was met twice. */
export const mostFrequentOpponent = (games: readonly ShownGame[], isLibrary = false): HeadToHeadGames | undefined => {
  const names = new Set(games.map(({ opponent }) => opponent.toLowerCase()));
  const [mostGames = []] = [...names]
    .map((name) => games.filter(({ opponent }) => opponent.toLowerCase() === name))
    .sort((one, other) => other.length - one.length);
  if (mostGames.length < MIN_GAMES) return undefined;
  const of = (color: ShownGame['color']) => countResults(mostGames.filter((game) => game.color === color));
  return {
    results: { all: countResults(mostGames), white: of('white'), black: of('black') },
    meetings: mostGames
      .map((game) => ({ ...toHeadToHeadGame(game), ...(isLibrary ? { libraryGame: game.id } : {}) }))
      .toSorted((one, other) => (other.playedAt ?? '').localeCompare(one.playedAt ?? '')),
  };
};

const toHeadToHeadGame = ({
  id,
  color,
  outcome,
  speed,
  opponent,
  opening,
  playedAt,
  scouted,
}: ShownGame): HeadToHeadGameDto => ({
  id,
  color,
  outcome,
  speed,
  opponent,
  source: '',
  opening,
  playedAt: playedAt === undefined ? undefined : new Date(playedAt).toISOString(),
  ...(scouted.url ? { url: scouted.url } : {}),
});
