/** Where the games of the user's library leave their repertoires. Loaded when it comes into view. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap, Plus } from 'lucide-react';
import { useId, useMemo } from 'react';
import { type GameExit, judgeGames, type JudgedGames } from '../../../chess/repertoire/games/judged-games';
import { sanAt } from '../../../chess/repertoire/graph';
import { type Color, COLORS, turnOf } from '../../../chess/types';
import type { RepertoireGames } from '../../../contract/repertoires/games';
import type { StoredRepertoire } from '../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../messages/repertoire';
import { formatDate } from '../../lib/format-date';
import { buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Card, CardTitle } from '../../ui/page';
import { graphOf, lineLink, numberedMove, trainLineLink, useActiveRepertoires } from './active-repertoires';
import { repertoireGamesQuery } from './repertoire-queries';

/** Of each color with a repertoire that the newest games come to. */
export function RepertoireReport({ profileId }: { readonly profileId: number }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 empty:hidden md:grid-cols-2">
      {COLORS.map((color) => (
        <ColorReport key={color} profileId={profileId} color={color} />
      ))}
    </div>
  );
}

type ColorReportProps = { readonly profileId: number; readonly color: Color };

function ColorReport({ profileId, color }: ColorReportProps) {
  const titleId = useId();
  const repertoires = useActiveRepertoires(color);
  const { data } = useQuery({
    ...repertoireGamesQuery(repertoires.length === 0 ? '' : `library:${profileId}`, color),
    retryOnMount: false,
  });
  const games = data?.games ?? NO_GAMES;
  const report = useMemo(() => bestReport(repertoires, games), [repertoires, games]);
  if (report === undefined) return null;
  const { repertoire, judged } = report;
  const { stayed, left, surprised, ended } = judged.counts;
  return (
    <Card aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2 p-4! text-sm tabular-nums">
      <CardTitle id={titleId}>
        {repertoireSentence({ id: 'repertoire.report.title', values: { name: repertoire.name } })}
      </CardTitle>
      <p className="text-ink-soft">
        {repertoireSentence({
          id: 'repertoire.report',
          values: { games: stayed + left + surprised + ended, stayed, own: judged.ownMoves },
        })}
      </p>
      <ul className="divide-y divide-hairline border-t border-hairline empty:hidden">
        {mainExits(judged).map((exit) => (
          <ExitRow key={`${exit.kind} ${exit.position}`} repertoire={repertoire} exit={exit} />
        ))}
      </ul>
    </Card>
  );
}

const NO_GAMES: RepertoireGames['games'] = [];

/** They come newest first: older ones tell less of what one plays now. */
const NEWEST_GAMES = 500;

type Report = { readonly repertoire: StoredRepertoire; readonly judged: JudgedGames };

/** Of the repertoire that the games have most moves of. */
const bestReport = (repertoires: readonly StoredRepertoire[], games: RepertoireGames['games']): Report | undefined => {
  const newest = games.slice(0, NEWEST_GAMES);
  const reports = repertoires.map((repertoire) => ({ repertoire, judged: judgeGames(graphOf(repertoire), newest) }));
  const [best] = reports.toSorted((one, other) => movesIn(other, newest.length) - movesIn(one, newest.length));
  return best !== undefined && movesIn(best, newest.length) > 0 ? best : undefined;
};

const movesIn = ({ judged }: Report, games: number): number => judged.ownMoves * (games - judged.counts.none);

/** A single game is chance. */
const LEAST_GAMES = 2;

const MAX_EXITS = 4;

/** The most frequent first. */
const mainExits = ({ exits }: JudgedGames): readonly GameExit[] =>
  exits
    .filter((exit) => exit.kind !== 'ended' && exit.exits.games >= LEAST_GAMES)
    .toSorted((one, other) => other.exits.games - one.exits.games)
    .slice(0, MAX_EXITS);

type ExitRowProps = { readonly repertoire: StoredRepertoire; readonly exit: GameExit };

function ExitRow({ repertoire, exit }: ExitRowProps) {
  const { kind, position, exits, kept, moves, gameIds, playedAt } = exit;
  const [game] = gameIds;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p>{exitSentence(exit)}</p>
        <p className="text-ink-soft">
          {kept.games === 0
            ? repertoireSentence({ id: 'repertoire.score', values: exits })
            : repertoireSentence({
                id: 'repertoire.score-kept',
                values: { ...exits, kept: kept.games, keptPoints: kept.points },
              })}
          .{' '}
          <Link to="/games" search={{ tab: 'games', game }} className={`${LINK} whitespace-nowrap`}>
            {repertoireSentence({ id: 'repertoire.report.latest', values: { day: formatDate(playedAt) } })}
          </Link>
        </p>
      </div>
      {kind === 'left' ? (
        <Link {...trainLineLink({ repertoire, position })} className={ACTION}>
          <GraduationCap aria-hidden className="size-4" />
          Train it
        </Link>
      ) : (
        <Link {...lineLink({ repertoire, position, reply: moves[0]?.uci })} className={ACTION}>
          <Plus aria-hidden className="size-4" />
          Add an answer
        </Link>
      )}
    </li>
  );
}

const ACTION = buttonAppearance({ variant: 'secondary', size: 'small' });

const exitSentence = ({ kind, position, ply, prepared, exits, kept, moves }: GameExit): string => {
  const move = numberedMove(turnOf(position), ply, sanAt(position, moves[0]?.uci ?? ''));
  const values = { move, exits: exits.games, games: exits.games + kept.games };
  return kind === 'left'
    ? repertoireSentence({
        id: 'repertoire.report.left',
        values: { ...values, prepared: sanAt(position, prepared ?? '') },
      })
    : repertoireSentence({ id: 'repertoire.report.surprised', values });
};
