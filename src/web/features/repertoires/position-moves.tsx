import { Check, CircleAlert, Pause } from 'lucide-react';
import type { ReplyChance } from '../../../chess/repertoire/chances';
import { removeMoves, setPaused, setRank } from '../../../chess/repertoire/edits';
import { playFrom, type RepertoireGraph, sanAt } from '../../../chess/repertoire/graph';
import type { Epd, MoveRank, Repertoire, RepertoireEdit, RepertoireMove } from '../../../chess/repertoire/repertoire';
import type { San, Uci } from '../../../chess/types';
import { repertoireSentence, replySourceText } from '../../../messages/repertoire';
import { percentText } from '../../player/labels';
import { Button } from '../../ui/button';
import { Card } from '../../ui/page';
import { MenuButton, Popover } from '../../ui/popover';
import { Badge } from '../../ui/status/status';
import type { Measuring } from './use-measured';

type PositionMovesProps = {
  readonly repertoire: Repertoire;
  readonly graph: RepertoireGraph;
  readonly position: Epd;
  readonly measuring: Measuring;
  readonly onPlay: (move: Uci) => void;
  readonly onEdit: (edit: RepertoireEdit, label?: string) => void;
};

/** What the repertoire has in the position on the board. */
export function PositionMoves(props: PositionMovesProps) {
  const { graph, position } = props;
  const here = graph.positions.get(position);
  return (
    <Card aria-label="In your repertoire" className="flex flex-col gap-1 px-4! py-2! lg:max-h-[45%] lg:overflow-y-auto">
      {here === undefined && <p className="py-1 text-sm text-ink-soft">This position isn’t in your repertoire.</p>}
      {here?.isOwn === true && <OwnMoves {...props} moves={here.moves.map(({ move }) => move)} />}
      {here?.isOwn === false && <Replies {...props} moves={here.moves.map(({ move }) => move)} />}
    </Card>
  );
}

type MovesProps = PositionMovesProps & { readonly moves: readonly RepertoireMove[] };

function OwnMoves({ graph, moves, onPlay, onEdit }: MovesProps) {
  return (
    <>
      <h2 className="text-sm font-semibold">{moves.length === 0 ? 'Your move: none yet' : 'Your move'}</h2>
      {moves.length === 0 && (
        <p className="text-sm text-ink-soft">Play it on the board, then add the line to your repertoire.</p>
      )}
      <ul className="divide-y divide-hairline">
        {moves.map((move) => (
          <li key={move.uci} className="flex min-h-10 items-center gap-3 text-sm">
            <MoveLink san={sanAt(move.position, move.uci)} onPress={() => onPlay(move.uci)} />
            <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
              <RankBadge move={move} />
            </span>
            <OwnMoveMenu graph={graph} move={move} san={sanAt(move.position, move.uci)} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </>
  );
}

const RANK_NAMES: Readonly<Record<MoveRank, string>> = { main: 'Main move', also: 'Also mine', refuted: 'Refuted' };

function RankBadge({ move: { rank, isPaused } }: { readonly move: RepertoireMove }) {
  return (
    <>
      <Badge tone={RANK_TONES[rank]}>{RANK_NAMES[rank]}</Badge>
      {isPaused && (
        <Badge>
          <Pause aria-hidden className="size-3.5" />
          Paused
        </Badge>
      )}
    </>
  );
}

const RANK_TONES = { main: 'accent', also: 'neutral', refuted: 'bad' } as const;

type MenuProps = Pick<PositionMovesProps, 'graph' | 'onEdit'> & {
  readonly move: RepertoireMove;
  readonly san: San;
};

const RANK_ACTIONS: readonly (readonly [rank: MoveRank, label: string])[] = [
  ['main', 'Make it the main move'],
  ['also', 'Also mine: accepted, not trained'],
  ['refuted', 'Refuted: shown, never trained'],
];

function OwnMoveMenu({ graph, move, san, onEdit }: MenuProps) {
  const change = (rank: MoveRank) => {
    const edit = setRank(graph, move, rank);
    if (edit !== undefined) onEdit(edit);
  };
  return (
    <Popover label={`Change ${san}`} className="w-72 p-2">
      {RANK_ACTIONS.filter(([rank]) => rank !== move.rank).map(([rank, label]) => (
        <MenuButton key={rank} onPress={() => change(rank)}>
          {label}
        </MenuButton>
      ))}
      <PauseAndDelete graph={graph} move={move} san={san} onEdit={onEdit} />
    </Popover>
  );
}

function PauseAndDelete({ graph, move, onEdit }: MenuProps) {
  const remove = () => {
    const removal = removeMoves(graph, [move]);
    onEdit(removal, repertoireSentence({ id: 'repertoire.deleted', values: { moves: removal.removed.length } }));
  };
  return (
    <>
      <MenuButton onPress={() => onEdit(setPaused(graph, [move], !move.isPaused))}>
        {move.isPaused ? 'Resume training' : 'Pause: not trained, no gap'}
      </MenuButton>
      <MenuButton isDangerous onPress={remove}>
        Delete with what follows
      </MenuButton>
    </>
  );
}

function MoveLink({ san, onPress }: { readonly san: San; readonly onPress: () => void }) {
  return (
    <Button variant="ghost" size="compact" className="-ml-3 min-w-16 justify-start text-ink!" onClick={onPress}>
      {san}
    </Button>
  );
}

// Replies of the opponent

/** Replies that are not in the repertoire are listed down to this chance. */
const LEAST_CHANCE = 0.02;

const MAX_REPLIES = 12;

type Reply = {
  readonly uci: Uci;
  readonly san: San;
  readonly move: RepertoireMove | undefined;
  readonly chance: ReplyChance | undefined;
  readonly isAnswered: boolean;
  /** Of the position after it, 0 to 1. */
  readonly reach: number | undefined;
};

function Replies(props: MovesProps) {
  const { repertoire, measuring, onPlay, graph, onEdit } = props;
  const replies = repliesOf(props);
  const source = measuring.replies[0]?.source;
  const games = measuring.replies.reduce((sum, reply) => sum + reply.games, 0);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm font-semibold">They play</h2>
        <p className="text-xs text-ink-soft tabular-nums">
          {source !== undefined && replySourceText(source, repertoire.rating, games)}
        </p>
      </div>
      <ul className="divide-y divide-hairline" aria-label="Replies">
        {replies.map((reply) => (
          <li key={reply.uci} className="flex min-h-10 items-center gap-3 text-sm tabular-nums">
            <MoveLink san={reply.san} onPress={() => onPlay(reply.uci)} />
            <span className="w-12 text-right">
              {reply.chance === undefined ? '' : percentText(100 * reply.chance.chance)}
            </span>
            <span className="w-28 text-ink-soft max-sm:hidden">
              {reply.reach === undefined || reply.reach === 0
                ? ''
                : repertoireSentence({
                    id: 'repertoire.gap',
                    values: { of: Math.max(1, Math.round(1 / reply.reach)) },
                  })}
            </span>
            <span className="flex min-w-0 flex-1 justify-end">
              <Answered reply={reply} goal={repertoire.goal} />
            </span>
            {reply.move === undefined ? (
              <span className="w-10 shrink-0" />
            ) : (
              <Popover label={`Change ${reply.san}`} className="w-72 p-2">
                <PauseAndDelete graph={graph} move={reply.move} san={reply.san} onEdit={onEdit} />
              </Popover>
            )}
          </li>
        ))}
      </ul>
      {measuring.measured === undefined && <p className="text-xs text-ink-soft">The chances are being computed…</p>}
    </>
  );
}

function Answered({ reply, goal }: { readonly reply: Reply; readonly goal: number }) {
  if (reply.move?.isPaused === true) return <span className="text-ink-soft">Paused</span>;
  if (reply.isAnswered)
    return (
      <span className="flex items-center gap-1 text-good">
        <Check aria-hidden className="size-4" />
        Answered
      </span>
    );
  if (reply.move !== undefined || (reply.reach ?? 0) >= 1 / goal)
    return (
      <span className="flex items-center gap-1 text-warning">
        <CircleAlert aria-hidden className="size-4" />
        No answer
      </span>
    );
  return <span className="text-ink-soft">Rare</span>;
}

const repliesOf = ({ graph, position, moves, measuring }: MovesProps): readonly Reply[] => {
  const { measured, replies } = measuring;
  const play = playFrom(position);
  const here = measured?.reach.get(position);
  const known = new Map(moves.map((move) => [move.uci, move]));
  const chances = new Map(replies.map((reply) => [reply.uci, reply]));
  const ucis = new Set([
    ...replies.filter(({ uci, chance }) => known.has(uci) || chance >= LEAST_CHANCE).map(({ uci }) => uci),
    ...known.keys(),
  ]);
  return [...ucis].slice(0, Math.max(MAX_REPLIES, known.size)).flatMap((uci) => {
    const to = play(uci)?.to;
    if (to === undefined) return [];
    const chance = chances.get(uci);
    const after = graph.positions.get(to);
    return [
      {
        uci,
        san: sanAt(position, uci),
        move: known.get(uci),
        chance,
        isAnswered: after?.moves.some(({ move }) => move.rank === 'main') === true,
        reach:
          measured?.reach.get(to) ?? (here === undefined || chance === undefined ? undefined : here * chance.chance),
      },
    ];
  });
};
