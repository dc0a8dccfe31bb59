/** Which lines of one's repertoire an opponent's games come to, and what they play there that has no answer. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useMemo } from 'react';
import { formatLine, sanLine } from '../../../chess/position/move';
import { type MetPosition, meetLines } from '../../../chess/repertoire/games/judged-games';
import { fenOf, indexRepertoire, type RepertoireGraph, sanAt, wayTo } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { type Color, otherColor, turnOf } from '../../../chess/types';
import type { RepertoireGames } from '../../../contract/repertoires/games';
import type { StoredRepertoire } from '../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../messages/repertoire';
import { useProfileId } from '../../lib/account/profile';
import { buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Card, CardTitle } from '../../ui/page';
import { myRepertoiresQuery, repertoireGamesQuery, repertoireQuery } from './repertoire-queries';

type RepertoireAgainstProps = {
  /** A player at a site. */
  readonly player: string;
  /** Of the user. */
  readonly color: Color;
};

/** Nothing without a repertoire of the color. */
export function RepertoireAgainst(props: RepertoireAgainstProps) {
  const profileId = useProfileId();
  return profileId === undefined ? null : <FirstOfColor profileId={profileId} {...props} />;
}

function FirstOfColor({ profileId, player, color }: RepertoireAgainstProps & { readonly profileId: number }) {
  const { data: mine } = useQuery(myRepertoiresQuery(profileId));
  const first = mine?.repertoires.find((one) => one.color === color && one.state === 'active' && one.moves > 0);
  const { data: repertoire } = useQuery({ ...repertoireQuery(first?.id ?? ''), enabled: first !== undefined });
  const { data: theirs } = useQuery(repertoireGamesQuery(first === undefined ? '' : player, otherColor(color)));
  if (!repertoire || 'movedTo' in repertoire || theirs === undefined) return null;
  return <MetCard repertoire={repertoire} player={player} games={theirs.games} />;
}

type MetCardProps = {
  readonly repertoire: StoredRepertoire;
  readonly player: string;
  readonly games: RepertoireGames['games'];
};

/** A single game is chance. */
const LEAST_GAMES = 2;

const MAX_ROWS = 6;

function MetCard({ repertoire, player, games }: MetCardProps) {
  const graph = useMemo(() => indexRepertoire(repertoire), [repertoire]);
  const met = useMemo(() => meetLines(graph, games), [graph, games]);
  const open = met.positions.flatMap(unansweredAt).slice(0, MAX_ROWS);
  const [first] = met.positions;
  if (first === undefined) return null;
  const { id, name } = repertoire;
  return (
    <Card aria-label="Your repertoire" className="flex flex-col gap-3 p-4!">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle level={3}>Your repertoire</CardTitle>
        <Link
          to="/repertoire/{-$repertoire}"
          params={{ repertoire: id }}
          search={{ against: player }}
          className={`${buttonAppearance({ variant: 'secondary', size: 'small' })} h-10`}
        >
          <GraduationCap aria-hidden className="size-4" />
          Train what they play
        </Link>
      </div>
      <p className="text-sm">
        {repertoireSentence({ id: 'repertoire.met', values: { met: first.games, games: met.games, name } })}{' '}
        {open.length === 0 && repertoireSentence({ id: 'repertoire.all-answered' })}
      </p>
      <ul aria-label="Replies without an answer" className="divide-y divide-hairline text-sm tabular-nums empty:hidden">
        {open.map(({ position, uci, played, of }) => (
          <li key={`${position} ${uci}`} className="flex min-h-10 flex-wrap items-center gap-x-3 py-1">
            <Link
              to="/repertoire/{-$repertoire}"
              params={{ repertoire: id }}
              search={{ line: [...wayTo(graph, position).moves, uci].join(' ') }}
              className={LINK}
            >
              {lineText(graph, position)} {sanAt(position, uci)}
            </Link>
            <span className="text-ink-soft">
              {repertoireSentence({ id: 'repertoire.unanswered', values: { played, of } })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const unansweredAt = ({ position, games, replies }: MetPosition) =>
  replies
    .filter((reply) => !reply.isAnswered && reply.games >= LEAST_GAMES)
    .map((reply) => ({ position, uci: reply.uci, played: reply.games, of: games }));

const lineText = (graph: RepertoireGraph, position: Epd): string => {
  const { start, moves } = wayTo(graph, position);
  return formatLine({ turn: turnOf(start), moveNumber: 1 }, sanLine(fenOf(start), moves, false));
};
