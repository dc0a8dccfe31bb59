import { Crosshair } from 'lucide-react';
import type { Uci } from '../../../chess/types';
import { MOST_LINES } from '../../../contract/positions';
import { classNames } from '../../lib/class-names';
import { Button } from '../../ui/button';
import { Select } from '../../ui/fields/select';
import { Spinner } from '../../ui/spinner';
import { Tooltip } from '../../ui/tooltip';
import { MISSING, shownEvaluation } from '../evaluation/evaluation-text';
import { EngineSwitch } from './engine-switch';
import type { LiveStatus } from './live-client';
import { LIVE_ROW, LiveLine } from './live-line';
import { endedEvaluation, type LivePosition } from './live-position';
import { remedyOf, searchText, statusText } from './status-text';
import { isDeeper, type LiveEngineControls, type LiveFindings, useLiveView } from './use-live-engine';

type LiveEngineProps = {
  /** Of `useLiveEngine`. */
  readonly live: LiveEngineControls;
  /** Plays moves from the position on the board; missing for a board on which none can be played. */
  readonly onPlay?: (moves: readonly Uci[]) => void;
};

/** The engine of the browser beside its board: a switch, and while it is on, its lines in rows that keep their height. */
export function LiveEngine({ live, onPlay }: LiveEngineProps) {
  const { isOn, toggle } = live;
  const findings = useLiveView(live);
  const parts = { live, findings };
  return (
    <section aria-label="Live engine" className="flex flex-col gap-1">
      <div className={classNames(HEAD, !isOn && HEAD_OFF)}>
        <EngineSwitch isOn={isOn} onToggle={toggle} />
        {isOn ? <Figures {...parts} /> : <Offer />}
      </div>
      {isOn && (
        <>
          <Lines {...parts} onPlay={onPlay} />
          <Foot {...parts} />
        </>
      )}
    </section>
  );
}

const HEAD = 'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1';
/** On a phone in the corner of what stands around it: a row of its own would push the moves out of sight. */
const HEAD_OFF = 'max-sm:absolute max-sm:top-1.5 max-sm:right-4';

/** What is switched on. */
function Offer() {
  return <span className="flex-1 text-sm text-ink-soft max-sm:hidden">{statusText('off')}</span>;
}

type PartProps = { readonly live: LiveEngineControls; readonly findings: LiveFindings };

/** The evaluation, how deep it is, and what to look for. */
function Figures({ live, findings: { evaluation, shown } }: PartProps) {
  const { isThreat, canThreaten, stored, own } = live;
  const depth = shown && searchText(shown);
  return (
    <>
      <output aria-label="Live evaluation" aria-live="off" className="min-w-14 text-xl font-semibold tabular-nums">
        {evaluation ? shownEvaluation(evaluation).text : MISSING}
      </output>
      <span className="min-w-40 flex-1 text-sm text-ink-soft tabular-nums">
        {!isThreat && isDeeper(stored, shown) ? `Server · Depth ${stored.depth}` : depth}
      </span>
      <div className="flex items-center gap-2">
        <Select
          label="Lines"
          isLabelHidden
          className="w-24"
          options={LINE_COUNTS}
          value={String(own.lines)}
          onChange={(count) => live.chooseLines(Number(count))}
        />
        <Tooltip label="Show what the opponent threatens (X)">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Show threat"
            aria-pressed={isThreat}
            disabled={!canThreaten}
            onClick={live.toggleThreat}
          >
            <Crosshair aria-hidden className={isThreat ? 'size-5 text-bad' : 'size-5'} />
          </Button>
        </Tooltip>
      </div>
    </>
  );
}

const LINE_COUNTS = Array.from({ length: MOST_LINES }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 line' : `${index + 1} lines`,
}));

function Lines({ live, findings, onPlay }: PartProps & Pick<LiveEngineProps, 'onPlay'>) {
  const { target, isThreat, own } = live;
  const found = findings.shown?.lines ?? [];
  // In a threat the other side would have to move first.
  const play = isThreat ? undefined : onPlay;
  return (
    <ol aria-label={isThreat ? 'Threat' : 'Engine lines'}>
      {Array.from({ length: own.lines }, (_, index) => {
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

/** What the engine is doing, and what else can be done. */
function Foot({ live, findings: { view } }: PartProps) {
  const { server, target, client, isThreat } = live;
  const remedy = remedyOf(view.status);
  const over = overText(target.position);
  const isBusy = server.isSearching || view.status === 'loading';
  return (
    <div className="flex min-h-20 flex-wrap content-start items-center gap-x-3 gap-y-1 border-t border-hairline pt-2 text-sm sm:min-h-12">
      <p role="status" className="flex min-h-6 min-w-0 flex-1 basis-full items-center gap-2 text-ink-soft sm:basis-40">
        {isBusy && <Spinner className="size-4" />}
        {over ?? server.failure ?? (server.isSearching ? 'Searching on the server…' : liveText(view.status, isThreat))}
      </p>
      {remedy !== undefined && (
        <Button variant="secondary" size="small" onClick={client.tryAgain}>
          {remedy}
        </Button>
      )}
      {view.canGoDeeper && !isThreat && (
        <Button variant="secondary" size="small" onClick={client.goDeeper}>
          Go deeper
        </Button>
      )}
      {over === undefined && !isThreat && (
        <Button variant="secondary" size="small" onClick={server.isSearching ? server.stop : server.search}>
          {server.isSearching ? 'Stop' : 'Deeper on the server'}
        </Button>
      )}
    </div>
  );
}

const liveText = (status: LiveStatus, isThreat: boolean): string =>
  isThreat && (status === 'searching' || status === 'done')
    ? 'What the opponent would play if it were their turn'
    : statusText(status);

/** The result on the board needs no engine. */
const overText = (position: LivePosition): string | undefined => {
  const ended = endedEvaluation(position);
  if (ended === undefined) return undefined;
  if (!('checkmate' in ended)) return 'Stalemate: the game is a draw.';
  return ended.checkmate === 'white' ? 'Checkmate: White has won.' : 'Checkmate: Black has won.';
};
