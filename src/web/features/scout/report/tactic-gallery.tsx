import { useMemo, useState } from 'react';
import { moveNumber, plyColor } from '../../../../chess/game';
import { formatLine } from '../../../../chess/position/move';
import { fenAt, nodeAt } from '../../../../chess/tree/tree-replay';
import { type Fen, type Ply, type San, turnOf } from '../../../../chess/types';
import { Board } from '../../../board/squares/board';
import { progressText, ToMove, useSolving } from '../../../game/solving';
import type { ShownGame, ViewGame } from '../../../player/games/shown-game';
import { viewAllowed, viewChances, type ViewedChance, viewGame } from '../../../player/games/viewed-game';
import { dateText } from '../../../player/labels';
import { PlayerCard } from '../../../player/player-card';
import { tacticName } from '../../../player/tactic-text';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';

type Position = {
  readonly id: string;
  readonly game: ShownGame;
  readonly kind: string;
  readonly isMissed: boolean;
  readonly ply: Ply;
  readonly fen: Fen;
  /** What was there. */
  readonly line: readonly San[];
  /** With their numbers: what was there, and what was played. */
  readonly best: string;
  readonly played: string;
};

const MAX_POSITIONS = 12;

const MAX_ALLOWED = 6;

/** Pixels. */
const BOARD_SIZE = 360;
const SMALL_SIZE = 160;

type TacticGalleryProps = { readonly games: readonly ShownGame[]; readonly onView: ViewGame };

/** Positions in which the player missed a tactic or had allowed one, to be solved. */
export function TacticGallery({ games, onView }: TacticGalleryProps) {
  const positions = useMemo(() => galleryOf(games), [games]);
  const [chosen, setChosen] = useState<string>();
  const [solved, setSolved] = useState<ReadonlySet<string>>(new Set());
  const index = Math.max(
    0,
    positions.findIndex(({ id }) => id === chosen),
  );
  const position = positions[index];
  if (position === undefined) return null;
  const missed = positions.filter(({ isMissed }) => isMissed).length;
  const labelOf = (one: Position): string => (solved.has(one.id) ? `Solved: ${tacticName(one.kind)}` : titleOf(one));
  return (
    <PlayerCard
      title="Find what was there"
      basis={`${missed} missed, ${positions.length - missed} allowed, the newest of each`}
    >
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[22.5rem_minmax(0,1fr)]">
        <Solver
          key={position.id}
          position={position}
          onSolved={() => setSolved(new Set([...solved, position.id]))}
          onNext={() => setChosen(positions[(index + 1) % positions.length]?.id)}
          onView={onView}
        />
        <ol
          aria-label="Positions to solve"
          className="-m-1 flex gap-3 overflow-x-auto p-1 text-xs md:grid md:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] md:overflow-visible lg:grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))]"
        >
          {positions.map((one, at) => (
            <li key={one.id} className="min-w-0 shrink-0 max-md:w-29" style={{ maxWidth: SMALL_SIZE }}>
              <button
                type="button"
                aria-pressed={one.id === position.id}
                aria-label={`Position ${at + 1}: ${labelOf(one)}`}
                onClick={() => setChosen(one.id)}
                className={classNames(
                  'block w-full cursor-pointer rounded-md text-left outline-offset-2',
                  one.id === position.id && 'outline-2 outline-accent',
                )}
              >
                <Board fen={one.fen} orientation={turnOf(one.fen)} size={SMALL_SIZE} label={titleOf(one)} />
                <span className="block truncate text-ink-soft">{labelOf(one)}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </PlayerCard>
  );
}

const titleOf = ({ isMissed, ply }: Position): string =>
  `${isMissed ? 'Missed' : 'Allowed'}, move ${Math.floor(ply / 2) + 1}`;

type SolverProps = {
  readonly position: Position;
  readonly onSolved: () => void;
  readonly onNext: () => void;
  readonly onView: ViewGame;
};

function Solver({ position, onSolved, onNext, onView }: SolverProps) {
  const { fen: start, line, game, isMissed, ply, kind, best, played } = position;
  const puzzle = useMemo(() => ({ fen: start, moves: line.slice(0, 1), line }), [start, line]);
  const { challenge, solving, replay, move } = useSolving(puzzle);
  const [isShown, setIsShown] = useState(false);
  const { isSolved, judged } = solving;
  const { tree, path, orientation } = replay;
  const fen = fenAt(tree, path);
  return (
    <div className="flex min-w-0 flex-col gap-2 text-sm">
      <ToMove color={turnOf(fen)} isSolved={isSolved} />
      <Board
        fen={fen}
        lastMove={nodeAt(tree, path)?.uci}
        orientation={orientation}
        size={BOARD_SIZE}
        label={isSolved ? 'Solved position' : `Position to solve, ${orientation} to move`}
        onMove={(made) => {
          if (!isSolved && move(made).isSolved) onSolved();
        }}
        isDisabled={isSolved}
        wrongMove={judged?.verdict === 'wrong' ? judged : undefined}
      />
      <p role="status" className="min-h-10 tabular-nums">
        {isSolved || isShown ? (
          <>
            <strong className="font-semibold">{tacticName(kind)}</strong>: {best}.{' '}
            {isMissed ? `They played ${played}.` : `They had allowed it; ${played} was played.`}
          </>
        ) : (
          progressText(challenge, solving)
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={onNext}>
          Next
        </Button>
        <Button variant="secondary" size="small" disabled={isSolved || isShown} onClick={() => setIsShown(true)}>
          Show the move
        </Button>
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => onView(game.id, ply)}>
          {game.opponent}, {dateText(game.playedAt)}
        </Button>
      </div>
    </div>
  );
}

/** The latest first; missed ones before those that were allowed. */
const galleryOf = (games: readonly ShownGame[]): readonly Position[] => {
  const positionsOf = (chancesOf: typeof viewChances, isMissed: boolean): readonly Position[] =>
    games.flatMap((game) => chancesOf(game.scouted).flatMap((chance) => toPosition(game, chance, isMissed) ?? []));
  const [missed, allowed] = [positionsOf(viewChances, true), positionsOf(viewAllowed, false)];
  const some = Math.min(allowed.length, Math.max(MAX_ALLOWED, MAX_POSITIONS - missed.length));
  return [...missed.slice(0, MAX_POSITIONS - some), ...allowed.slice(0, some)];
};

const toPosition = (game: ShownGame, { kind, line, ply }: ViewedChance, isMissed: boolean): Position | undefined => {
  if (ply === undefined || line.length === 0) return undefined;
  const { tree } = viewGame(game.scouted);
  const fen = tree.moves[ply - 1]?.fen ?? tree.start;
  const numbering = { turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) };
  const played = tree.moves[ply]?.san;
  return {
    id: `${game.id} ${ply} ${kind}`,
    game,
    kind,
    isMissed,
    ply,
    fen,
    line,
    best: formatLine(numbering, line),
    played: played === undefined ? 'nothing' : formatLine(numbering, [played]),
  };
};
