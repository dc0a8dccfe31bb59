import { type CheckedPositions, lossAt } from '../../../chess/repertoire/check';
import type { GameExit, JudgedGames } from '../../../chess/repertoire/games/judged-games';
import { fenOf, type RepertoireGraph, sanAt, wayTo } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { formatLine, sanLine } from '../../../chess/position/move';
import { turnOf } from '../../../chess/types';
import { repertoireSentence } from '../../../messages/repertoire';
import { formatDate } from '../../lib/format-date';
import { SkeletonLines } from '../../player/player-card';
import { Button } from '../../ui/button';
import type { Measured } from './measure-worker';
import { type OwnGames, OwnGamesChoice } from './files/own-games';

type GamesTabProps = {
  readonly graph: RepertoireGraph;
  readonly own: OwnGames;
  readonly measured: Measured | undefined;
  readonly checked: CheckedPositions;
  readonly onOpen: (start: Epd, moves: readonly string[]) => void;
  readonly onTrain: (position: Epd) => void;
};

const MAX_EXITS = 30;

/** Where one's games left the repertoire, the newest first. */
export function GamesTab({ graph, own, measured, checked, onOpen, onTrain }: GamesTabProps) {
  const games = own.games?.length ?? 0;
  if (games === 0) return <OwnGamesChoice own={own} />;
  if (measured === undefined) return <SkeletonLines count={5} className="h-12" />;
  const { judged, newest, expectedOwnMoves } = measured;
  const { none, ...counts } = judged.counts;
  return (
    <div className="flex flex-col gap-3 text-sm tabular-nums">
      <p>
        {own.name !== undefined && <strong>{own.name}. </strong>}
        {repertoireSentence({ id: 'repertoire.judged', values: { games: games - none, ...counts } })}
      </p>
      {newest.games - newest.counts.none > 0 && (
        <p className="text-ink-soft">
          {repertoireSentence({
            id: 'repertoire.measured',
            values: {
              predicted: expectedOwnMoves,
              measured: newest.ownMoves,
              games: newest.games - newest.counts.none,
            },
          })}
        </p>
      )}
      <ul aria-label="Where your games left your lines" className="divide-y divide-hairline border-y border-hairline">
        {exitsOf(judged).map((exit) => (
          <ExitRow
            key={`${exit.kind} ${exit.position}`}
            graph={graph}
            exit={exit}
            checked={checked}
            onOpen={onOpen}
            onTrain={onTrain}
          />
        ))}
      </ul>
    </div>
  );
}

/** Those that are shown. */
export const exitsOf = ({ exits }: Pick<JudgedGames, 'exits'>): readonly GameExit[] =>
  exits.filter(({ kind }) => kind !== 'ended').slice(0, MAX_EXITS);

type ExitRowProps = Pick<GamesTabProps, 'graph' | 'checked' | 'onOpen' | 'onTrain'> & { readonly exit: GameExit };

function ExitRow({ graph, exit, checked, onOpen, onTrain }: ExitRowProps) {
  const { position, exits, kept, playedAt, kind } = exit;
  const { start, moves } = wayTo(graph, position);
  const sans = sanLine(fenOf(start), moves, false);
  const costs = kind === 'left' ? costsOf(exit, checked) : [];
  return (
    <li className="flex flex-col gap-1 py-2">
      <span className="text-ink-soft">{formatLine({ turn: turnOf(start), moveNumber: 1 }, sans)}</span>
      <span>
        {exitSentence(exit)}
        {costs.length > 0 && ` ${costs.join('; ')}.`}
      </span>
      <span className="text-ink-soft">
        {kept.games === 0
          ? repertoireSentence({ id: 'repertoire.score', values: exits })
          : repertoireSentence({
              id: 'repertoire.score-kept',
              values: { ...exits, kept: kept.games, keptPoints: kept.points },
            })}
        {'; last '}
        {formatDate(playedAt)}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" size="compact" onClick={() => onOpen(start, moves)}>
          {kind === 'left' ? 'Open' : 'Add an answer'}
        </Button>
        {kind === 'left' && (
          <Button variant="secondary" size="compact" onClick={() => onTrain(position)}>
            Train from here
          </Button>
        )}
      </span>
    </li>
  );
}

/** Of the moves that the engine has checked. */
const costsOf = ({ position, moves }: GameExit, checked: CheckedPositions): readonly string[] =>
  moves.flatMap(({ uci }) => {
    const loss = lossAt(checked, position, uci);
    if (loss === undefined) return [];
    return [
      repertoireSentence({
        id: 'repertoire.exit.cost',
        values: { played: sanAt(position, uci), points: Math.round(loss) },
      }),
    ];
  });

const exitSentence = ({ kind, position, ply, prepared, exits, kept, moves }: GameExit): string => {
  const played = moves.map(({ uci, games }) => `${sanAt(position, uci)}${games > 1 ? ` (${games})` : ''}`).join(', ');
  const values = { played, exits: exits.games, games: exits.games + kept.games };
  if (kind === 'left')
    return repertoireSentence({
      id: 'repertoire.exit.left',
      values: { ...values, prepared: sanAt(position, prepared ?? ''), move: Math.floor(ply / 2) + 1 },
    });
  return repertoireSentence({ id: 'repertoire.exit.surprised', values });
};
