import { LINE_KINDS } from '../../../chess/preparation/lines';
import type { PreparedLine } from '../../../contract/preparation';
import { emptyLabel, kindLabel, percentOf, sectionLabel } from '../../../messages/preparation';
import { classNames } from '../../lib/class-names';
import { PlayerCard } from '../../player/player-card';
import { Badge } from '../../ui/badge';
import { LineText } from './line-text';
import { EVIDENCE_TEXTS, partsText, reachText, theirGamesText } from './worth-text';

type WhatToPlayProps = {
  readonly lines: readonly PreparedLine[];
  readonly ownGames: number;
  /** The line on the board. */
  readonly chosen: PreparedLine | undefined;
  readonly onChoose: (line: PreparedLine) => void;
  readonly isRunning: boolean;
};

/** The few lines, in three short lists; pressing one puts it on the board. */
export function WhatToPlay({ lines, ownGames, chosen, onChoose, isRunning }: WhatToPlayProps) {
  const kinds = LINE_KINDS.filter((kind) => lines.some((line) => line.kind === kind));
  return (
    <PlayerCard title={sectionLabel('play')} basis={ownGames === 0 ? WITHOUT_OWN : undefined}>
      {kinds.map((kind) => (
        <section key={kind} aria-label={kindLabel(kind)} className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold text-ink-soft">{kindLabel(kind)}</h3>
          <ul className="flex flex-col gap-2">
            {lines
              .filter((line) => line.kind === kind)
              .map((line) => (
                <li key={line.moves.join(' ')}>
                  <LineButton line={line} isChosen={line === chosen} onChoose={() => onChoose(line)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {kinds.length === 0 && (
        <p className="text-sm text-ink-soft">{isRunning ? 'The engine is looking for lines…' : emptyLabel('play')}</p>
      )}
    </PlayerCard>
  );
}

const WITHOUT_OWN =
  'Without games of yours, nothing counts as familiar, and lines are compared with the engine’s choice.';

type LineButtonProps = { readonly line: PreparedLine; readonly isChosen: boolean; readonly onChoose: () => void };

function LineButton({ line, isChosen, onChoose }: LineButtonProps) {
  const { moves, decision, opening, reach, value, gain, evidence, games, parts } = line;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'block w-full rounded-control border px-3 py-2.5 text-left text-sm',
        isChosen ? 'border-accent bg-accent-soft' : 'border-hairline hover:border-ink-soft hover:bg-sunken',
      )}
    >
      {opening !== undefined && <span className="block font-semibold">{opening}</span>}
      <span className="block">
        <LineText {...{ moves, decision }} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft tabular-nums">
        <span title={partsText(parts)}>
          worth <strong className="font-semibold text-ink">{percentOf(value)}%</strong>
          {gain >= 0.005 && ` (${gainText(gain)})`}
        </span>
        <span>{reachText(reach)}</span>
        <span>{theirGamesText(games)}</span>
        <Badge tone={evidence === 'strong' ? 'good' : 'neutral'} title={EVIDENCE_TEXTS[evidence]}>
          {evidence}
        </Badge>
      </span>
    </button>
  );
}

/** Of a hundred games. */
const gainText = (gain: number): string => `${(100 * gain).toFixed(1)} points in 100 games more than usual`;
