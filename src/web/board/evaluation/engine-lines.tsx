import type { ReactNode } from 'react';
import { formatLine, type LineStart } from '../../../chess/position/move';
import { parentPath, type Path, START_PATH } from '../../../chess/tree/path';
import { nodeAt } from '../../../chess/tree/tree-replay';
import type { Ply, San } from '../../../chess/types';
import { tacticLabel } from '../../../messages/review/tactics';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useArrowKeys } from '../arrow-keys';
import { lineResult, lineText, type PlayedLine } from './played-line';
import { choiceAt, shownAt, type ShownMove } from '../shown-move';
import type { Replay } from '../use-replay';
import { evaluationTextAt } from './evaluation-text';

/** Plays moves from a path. */
type PlayLine = (from: Path, moves: readonly San[]) => void;

type EngineLinesProps = {
  readonly replay: Replay;
  readonly moves: readonly ShownMove[];
  /** Plies whose judgement has no reason yet. */
  readonly openReasons?: ReadonlySet<Ply>;
  /** Missing on a read-only board. */
  readonly onPlay?: PlayLine;
  /** At the start, which has no move to explain. */
  readonly hasNextOnly?: boolean;
  /** On the board in place of the game. */
  readonly line?: PlayedLine;
};

export function EngineLines(props: EngineLinesProps) {
  const { replay, moves, openReasons, onPlay, hasNextOnly, line } = props;
  const { tree, path } = replay;
  const san = nodeAt(tree, path)?.san;
  const before = path === START_PATH ? undefined : choiceAt(parentPath(path), moves);
  const isSame = before !== undefined && before.best === san;
  const now = choiceAt(path, moves);
  const shown = shownAt(tree, path, moves);
  const isOpen = shown && openReasons?.has(shown.ply);
  return (
    <dl className={LIST}>
      {(line !== undefined || !hasNextOnly) && (
        <Fact name={line ? 'Line' : 'Why'} isReason>
          {line ? (
            <LineFact line={line} moves={moves} reason={shown?.reason} />
          ) : shown?.reason ? (
            <Reason move={shown} onPlay={onPlay} />
          ) : (
            isOpen && <span className="text-ink-soft">Analyzing further…</span>
          )}
        </Fact>
      )}
      {!hasNextOnly && (
        <Fact name="Best was" isMinor>
          {line === undefined &&
            (isSame
              ? `${before.best ?? ''}, as played`
              : hasLine(before) && <EngineLine move={before} from={parentPath(path)} onPlay={onPlay} />)}
        </Fact>
      )}
      <Fact name="Best now" isMinor>
        {line === undefined && hasLine(now) && <EngineLine move={now} from={path} onPlay={onPlay} />}
      </Fact>
      {!hasNextOnly && (
        <Fact name="Tactics" isMinor className="@min-[28rem]:col-span-3">
          {line === undefined && tacticsOf(shown)}
        </Fact>
      )}
    </dl>
  );
}

type LineFactProps = Pick<EngineLinesProps, 'moves'> & { readonly line: PlayedLine; readonly reason?: string };

/** At its end with the reason of the game's move. */
function LineFact({ line, moves, reason }: LineFactProps) {
  const { tree, places, at } = line;
  const result = lineResult(line, evaluationTextAt(shownAt(tree, places[at] ?? START_PATH, moves)));
  return (
    <>
      {lineText(line)}{' '}
      <span role="status" className="font-semibold">
        {result}
      </span>{' '}
      {result !== undefined && <span>{reason}</span>}
    </>
  );
}

/** A move whose evaluation is all that is known has none. */
const hasLine = (move: ShownMove | undefined): move is ShownMove =>
  move !== undefined && (move.best !== undefined || move.pv.length > 0);

type FactProps = {
  readonly name: string;
  /** Hidden on a phone for lack of room. */
  readonly isMinor?: boolean;
  /** Two lines or more: it is never cut. */
  readonly isReason?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** Keeps its place where nothing is known, so that nothing below moves. */
function Fact({ name, isMinor = false, isReason = false, className = '', children }: FactProps) {
  const isEmpty = children === undefined || children === false;
  const hidden = classNames(isMinor && 'max-sm:hidden!', isEmpty && 'invisible');
  return (
    <>
      <dt
        className={classNames('text-ink-soft', isReason ? '@max-[28rem]:sr-only' : 'pointer-coarse:leading-10', hidden)}
      >
        {name}
      </dt>
      <dd
        className={classNames(isReason ? REASON : LINE, hidden, className)}
        title={typeof children === 'string' ? children : undefined}
      >
        {children}
      </dd>
    </>
  );
}

/** The best moves before and after stand side by side where there is room. */
const LIST =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm tabular-nums ' +
  '@min-[28rem]:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]';

/** Fixed height, so that nothing below moves. */
const LINE =
  'line-clamp-2 h-10 leading-5 sm:line-clamp-1 sm:h-5 pointer-coarse:line-clamp-1 pointer-coarse:h-10 ' +
  'pointer-coarse:leading-10';

const REASON = 'col-span-2 min-h-10 leading-5 @min-[28rem]:col-span-3';

type LineProps = Pick<EngineLinesProps, 'onPlay'> & { readonly move: ShownMove; readonly from: Path };

function EngineLine({ move, from, onPlay }: LineProps) {
  const line = move.pv.length > 0 || move.best === undefined ? move.pv : [move.best];
  return <PlayableLine start={move} line={line} onPlay={onPlay && ((moves) => onPlay(from, moves))} />;
}

function Reason({ move: { reason, reasonLine }, onPlay }: Omit<LineProps, 'from'>) {
  return (
    <>
      {reason}{' '}
      {reasonLine && onPlay && (
        <Button
          variant="ghost"
          size="small"
          className="-my-1.5 inline-flex h-8 px-2 align-top pointer-coarse:-my-2.5 pointer-coarse:h-10"
          onClick={() => onPlay(reasonLine.from, reasonLine.moves)}
        >
          Play it
        </Button>
      )}
    </>
  );
}

/** `Missed: Fork. Allowed: Back Rank Mate, Mate`. */
const tacticsOf = (move: ShownMove | undefined): string | undefined => {
  const lists = [namesOf('Missed', move?.missed), namesOf('Allowed', move?.allowed)].filter((words) => words !== '');
  return lists.length === 0 ? undefined : lists.join('. ');
};

const namesOf = (what: string, themes: readonly string[] = []): string =>
  themes.length === 0 ? '' : `${what}: ${themes.map((theme) => tacticLabel(theme) ?? theme).join(', ')}`;

type PlayableLineProps = {
  readonly start: LineStart;
  readonly line: readonly San[];
  /** Receives the moves up to the pressed one. */
  readonly onPlay?: (moves: readonly San[]) => void;
};

function PlayableLine({ start, line, onPlay }: PlayableLineProps) {
  const arrowKeys = useArrowKeys();
  const text = formatLine(start, line);
  if (!onPlay) return <span title={text}>{text}</span>;
  return (
    <span title={text} {...arrowKeys}>
      {text.split(' ').map((move, index) => (
        <span key={index}>
          <button
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            className="cursor-pointer rounded-sm hover:bg-accent-soft hover:text-accent pointer-coarse:h-10 pointer-coarse:px-0.5"
            onClick={() => onPlay(line.slice(0, index + 1))}
          >
            {move}
          </button>{' '}
        </span>
      ))}
    </span>
  );
}
