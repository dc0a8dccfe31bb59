import { ArrowDownToLine, Cpu, Crosshair, Ellipsis, Server } from 'lucide-react';
import { useMemo } from 'react';
import type { EngineLine, Evaluation } from '../../../chess/evaluation';
import { moveNumber } from '../../../chess/game';
import { formatLine, sanLine } from '../../../chess/position/move';
import { turnOf, type Uci } from '../../../chess/types';
import { MAX_LINES } from '../../../contract/analysis/positions';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Select } from '../../ui/fields/field';
import { Spinner } from '../../ui/page';
import { MenuButton, Popover } from '../../ui/popover';
import { useArrowKeys } from '../arrow-keys';
import { MISSING, shownEvaluation } from '../evaluation/evaluation-text';
import type { LiveStatus } from './live-client';
import { endedEvaluation, type LivePosition } from './live-position';
import { actionLabel, searchText, statusText } from './live-status';
import { isDeeper, type LiveEngineControls, type LiveFindings, useLiveView } from './use-live-engine';

type LiveEngineProps = {
  /** Of `useLiveEngine`. */
  readonly live: LiveEngineControls;
  /** Missing on a read-only board. */
  readonly onPlay?: (moves: readonly Uci[], evaluation: Evaluation) => void;
};

/** Its switch stands in the corner of the container. */
export function LiveEngine({ live, onPlay }: LiveEngineProps) {
  const { isOn, toggle } = live;
  const findings = useLiveView(live);
  const parts = { live, findings };
  return (
    <section aria-label="Live engine">
      <div className="absolute top-1 right-4 sm:top-1.5">
        <EngineSwitch isOn={isOn} onToggle={toggle} />
      </div>
      {isOn && (
        <>
          <Lines {...parts} onPlay={onPlay} />
          <div className="flex min-h-10 items-center gap-2 border-t border-hairline text-sm text-ink-soft">
            <SearchState {...parts} />
            <EngineStats {...parts} />
          </div>
        </>
      )}
    </section>
  );
}

type PartProps = { readonly live: LiveEngineControls; readonly findings: LiveFindings };

function EngineStats({ live, findings: { view, evaluation, shown } }: PartProps) {
  const { isThreat, canThreaten, stored, boardTarget, server, target, client } = live;
  const depth = shown && searchText(shown);
  const canSearchOnServer = outcomeText(target.position) === undefined && !isThreat && !server.isSearching;
  return (
    <>
      {/* The head of the position and the first line show it. */}
      <output aria-label="Live evaluation" aria-live="off" className="sr-only">
        {evaluation ? shownEvaluation(evaluation).text : MISSING}
      </output>
      <span className="min-w-0 truncate tabular-nums">
        {!isThreat && isDeeper(stored, shown) ? `Server · Depth ${stored.depth}` : depth}
      </span>
      <Select
        label="Lines"
        isLabelHidden
        isSmall
        className="w-20 shrink-0"
        options={LINE_COUNTS}
        value={String(boardTarget.lines)}
        onChange={(count) => live.chooseLines(Number(count))}
      />
      <Popover label="Engine options" icon={<Ellipsis aria-hidden className="size-5" />} className="w-64 p-2">
        <MenuButton
          icon={<Crosshair aria-hidden />}
          isOn={isThreat}
          isDisabled={!canThreaten}
          onPress={live.toggleThreat}
        >
          Show threat
        </MenuButton>
        {view.canGoDeeper && !isThreat && (
          <MenuButton icon={<ArrowDownToLine aria-hidden />} onPress={client.goDeeper}>
            Go deeper
          </MenuButton>
        )}
        {canSearchOnServer && (
          <MenuButton icon={<Server aria-hidden />} onPress={server.search}>
            Deeper on the server
          </MenuButton>
        )}
      </Popover>
    </>
  );
}

const LINE_COUNTS = Array.from({ length: MAX_LINES }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 line' : `${index + 1} lines`,
}));

function Lines({ live, findings, onPlay }: PartProps & Pick<LiveEngineProps, 'onPlay'>) {
  const { target, isThreat, boardTarget } = live;
  const found = findings.shown?.lines ?? [];
  // The moves of a threat begin with the wrong side.
  const play = isThreat ? undefined : onPlay;
  return (
    <ol aria-label={isThreat ? 'Threat' : 'Engine lines'}>
      {Array.from({ length: boardTarget.lines }, (_, index) => {
        const line = found[index];
        return line ? (
          <LiveLine key={index} position={target.position} line={line} onPlay={play} />
        ) : (
          <li key={index} aria-hidden className={LIVE_ROW} />
        );
      })}
    </ol>
  );
}

function SearchState({ live, findings: { view } }: PartProps) {
  const { server, target, client, isThreat } = live;
  const action = actionLabel(view.status);
  const outcome = outcomeText(target.position);
  const isBusy = server.isSearching || view.status === 'loading';
  const text =
    outcome ?? server.failure ?? (server.isSearching ? 'Searching on the server…' : liveText(view.status, isThreat));
  return (
    <>
      <p role="status" title={text} className="flex min-w-0 flex-1 items-center gap-2">
        {isBusy && <Spinner className="size-4" />}
        <span className="line-clamp-2">{text}</span>
      </p>
      {action !== undefined && (
        <Button variant="secondary" size="compact" onClick={client.tryAgain}>
          {action}
        </Button>
      )}
      {server.isSearching && (
        <Button variant="secondary" size="compact" onClick={server.stop}>
          Stop
        </Button>
      )}
    </>
  );
}

const liveText = (status: LiveStatus, isThreat: boolean): string =>
  isThreat && (status === 'searching' || status === 'done')
    ? 'What the opponent would play if it were their turn'
    : statusText(status);

const outcomeText = (position: LivePosition): string | undefined => {
  const ended = endedEvaluation(position);
  if (ended === undefined) return undefined;
  if (!('checkmate' in ended)) return 'Stalemate: the game is a draw.';
  return ended.checkmate === 'white' ? 'Checkmate: White has won.' : 'Checkmate: Black has won.';
};

type LiveLineProps = {
  readonly position: LivePosition;
  readonly line: EngineLine;
  /** Missing where the line cannot be played. */
  readonly onPlay: LiveEngineProps['onPlay'] | undefined;
};

const LENGTH = 14;

/** One row; each move is a button, and all of them are one stop of the Tab key. */
function LiveLine({ position, line, onPlay }: LiveLineProps) {
  const arrowKeys = useArrowKeys();
  const moves = useMemo(() => line.moves.slice(0, LENGTH), [line]);
  const texts = useMemo(() => numberedMoves(position, moves), [position, moves]);
  return (
    <li className={LIVE_ROW}>
      <span className="w-14 shrink-0 text-right font-semibold tabular-nums">
        {shownEvaluation(line.evaluation).text}
      </span>
      <span
        className="flex min-w-0 flex-1 [scrollbar-width:none] items-center gap-0.5 overflow-x-auto whitespace-nowrap"
        {...arrowKeys}
      >
        {texts.map((text, index) =>
          onPlay ? (
            <button
              key={index}
              type="button"
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => onPlay(moves.slice(0, index + 1), line.evaluation)}
              className="min-h-7 cursor-pointer rounded-md px-1 hover:bg-sunken pointer-coarse:min-h-10"
            >
              {text}
            </button>
          ) : (
            <span key={index} className="px-1">
              {text}
            </span>
          ),
        )}
      </span>
    </li>
  );
}

/** Fixed height, with or without a line. */
const LIVE_ROW = 'flex h-7 min-w-0 items-center gap-2 border-t border-hairline text-sm pointer-coarse:h-11';

/** One text a move. */
const numberedMoves = ({ fen, isChess960 }: LivePosition, moves: readonly Uci[]): readonly string[] => {
  const sans = sanLine(fen, moves, isChess960);
  const start = { turn: turnOf(fen), moveNumber: moveNumber({ start: fen }, 0) };
  return sans.length === 0 ? [] : formatLine(start, sans).split(' ');
};

type EngineSwitchProps = { readonly isOn: boolean; readonly onToggle: () => void };

function EngineSwitch({ isOn, onToggle }: EngineSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={onToggle}
      className="-mx-1 flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-1 font-semibold"
    >
      <span
        aria-hidden
        className={classNames(
          'flex h-6 w-11 items-center rounded-full border p-0.5 transition-colors',
          isOn ? 'justify-end border-accent bg-accent' : 'border-hairline-strong bg-sunken',
        )}
      >
        <span className={classNames('size-4.5 rounded-full', isOn ? 'bg-on-accent' : 'bg-ink-soft')} />
      </span>
      {!isOn && <Cpu aria-hidden className="size-5 text-ink-soft sm:hidden" />}
      <span className={isOn ? 'max-sm:text-sm' : 'max-sm:sr-only'}>
        <span className="max-sm:sr-only">Live </span>
        <span className="max-sm:capitalize">engine</span>
      </span>
    </button>
  );
}
