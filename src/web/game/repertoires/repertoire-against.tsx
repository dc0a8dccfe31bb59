/** Which lines of one's repertoire an opponent's games come to, and what they play there that has no answer. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useMemo } from 'react';
import { type ChangedReply, type MetPosition, meetLines } from '../../../chess/repertoire/games/judged-games';
import { type RepertoireGraph, sanAt } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { type Color, otherColor, type Uci } from '../../../chess/types';
import type { StoredRepertoire } from '../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../messages/repertoire';
import { formatDate } from '../../lib/format-date';
import { buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Card, CardTitle } from '../../ui/page';
import { graphOf, lineLink, trainAgainstLink, useActiveRepertoires, wayText } from './active-repertoires';
import { repertoireGamesQuery } from './repertoire-queries';

type RepertoireAgainstProps = {
  /** A player at a site. */
  readonly player: string;
  /** Of the user. */
  readonly color: Color;
};

type GapsAgainstProps = RepertoireAgainstProps & {
  /** Only their number, until it is pressed. */
  readonly isFolded: boolean;
};

/** What they play that has no answer, first of all. Nothing without a repertoire of the color. */
export function GapsAgainst({ isFolded, ...props }: GapsAgainstProps) {
  const met = useMetLines(props);
  if (met === undefined) return null;
  const open = unansweredIn(met);
  if (open.length === 0) return null;
  const list = (
    <ul aria-label={GAPS} className="divide-y divide-hairline border-l-2 border-warning pl-3 text-sm tabular-nums">
      {open.slice(0, MAX_ROWS).map(({ position, uci, played, of }) => (
        <Row
          key={`${position} ${uci}`}
          link={lineLink({ repertoire: met.repertoire, position, reply: uci })}
          line={[position, uci]}
          graph={met.graph}
        >
          {repertoireSentence({ id: 'repertoire.unanswered', values: { played, of } })}
        </Row>
      ))}
    </ul>
  );
  if (!isFolded) return list;
  return (
    <details>
      <summary className={`${LINK} w-max text-sm`}>
        {GAPS} ({Math.min(open.length, MAX_ROWS)})
      </summary>
      {list}
    </details>
  );
}

const GAPS = 'Replies without an answer';

/** Nothing without a repertoire of the color. */
export function RepertoireAgainst(props: RepertoireAgainstProps) {
  const met = useMetLines(props);
  const [first] = met?.positions ?? [];
  if (met === undefined || first === undefined) return null;
  const { repertoire, graph, positions, games } = met;
  const changed = positions.flatMap(({ position, lately }) => (lately === undefined ? [] : [{ position, lately }]));
  return (
    <Card aria-label="Your repertoire" className="flex flex-col gap-1 px-4! py-3! text-sm tabular-nums">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle level={3}>Your repertoire</CardTitle>
        <TrainLink repertoire={repertoire} player={props.player} />
      </div>
      <ul aria-label="Where they leave their usual lines" className="divide-y divide-hairline empty:hidden">
        {changed.slice(0, MAX_CHANGES).map(({ position, lately }) => (
          <Row key={position} link={lineLink({ repertoire, position })} line={[position]} graph={graph}>
            {latelySentence(position, lately)}
          </Row>
        ))}
      </ul>
      <p className="text-ink-soft max-sm:text-xs">
        {repertoireSentence({ id: 'repertoire.met', values: { met: first.games, games, name: repertoire.name } })}{' '}
        {unansweredIn(met).length === 0 && repertoireSentence({ id: 'repertoire.all-answered' })}
      </p>
    </Card>
  );
}

/** A single game is chance. */
const LEAST_GAMES = 2;

const MAX_ROWS = 3;

const MAX_CHANGES = 3;

const useMetLines = ({ player, color }: RepertoireAgainstProps) => {
  const [repertoire] = useActiveRepertoires(color);
  const { data: theirs } = useQuery(repertoireGamesQuery(repertoire === undefined ? '' : player, otherColor(color)));
  const graph = repertoire && graphOf(repertoire);
  const games = theirs?.games;
  const met = useMemo(() => graph && games && meetLines(graph, games), [graph, games]);
  return repertoire && graph && met && { repertoire, graph, ...met };
};

/** Most often played first. */
const unansweredIn = ({ positions }: { readonly positions: readonly MetPosition[] }) =>
  positions.flatMap(unansweredAt).toSorted((one, other) => other.played - one.played);

/** To the training alone, for other pages. Nothing without a repertoire of the color. */
export function TrainAgainst({ player, color }: RepertoireAgainstProps) {
  const [repertoire] = useActiveRepertoires(color);
  return repertoire === undefined ? null : <TrainLink repertoire={repertoire} player={player} />;
}

function TrainLink({ repertoire, player }: { readonly repertoire: StoredRepertoire; readonly player: string }) {
  return (
    <Link
      {...trainAgainstLink(repertoire.id, player)}
      className={buttonAppearance({ variant: 'secondary', size: 'small' })}
    >
      <GraduationCap aria-hidden className="size-4" />
      Train what they play
    </Link>
  );
}

type RowProps = {
  readonly link: ReturnType<typeof lineLink>;
  readonly graph: RepertoireGraph;
  /** A position, and a reply there. */
  readonly line: readonly [position: Epd, reply?: Uci];
  readonly children: string;
};

function Row({ link, graph, line: [position, reply], children }: RowProps) {
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 py-1 leading-snug">
      <Link {...link} className={LINK}>
        {wayText(graph, position)} {reply !== undefined && sanAt(position, reply)}
      </Link>
      <span className="text-ink-soft">{children}</span>
    </li>
  );
}

const unansweredAt = ({ position, games, replies }: MetPosition) =>
  replies
    .filter((reply) => !reply.isAnswered && reply.games >= LEAST_GAMES)
    .map((reply) => ({ position, uci: reply.uci, played: reply.games, of: games }));

const latelySentence = (position: Epd, { usual, now, since, playedAt }: ChangedReply): string =>
  repertoireSentence({
    id: 'repertoire.lately',
    values: {
      usual: sanAt(position, usual.uci),
      usualGames: usual.games,
      usualOf: usual.of,
      now: sanAt(position, now.uci),
      nowGames: now.games,
      since: formatDate(since),
      latest: formatDate(playedAt),
    },
  });
