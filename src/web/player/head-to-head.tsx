import { HEAD_TO_HEAD } from './placeholders';
import { PlayerCard } from './player-card';
import { SampleMark } from './sample-mark';

type HeadToHeadProps = {
  /** What is known of real meetings, under the fixed score. */
  readonly note?: string | undefined;
};

/** SCT-42 and OPA-12. */
export function HeadToHead({ note }: HeadToHeadProps) {
  return (
    <PlayerCard title="Head-to-Head" mark={<SampleMark />}>
      <div className="text-center">
        <p className="text-3xl font-semibold tabular-nums">{HEAD_TO_HEAD.score}</p>
        <p className="mt-1 text-sm">{HEAD_TO_HEAD.title}</p>
        <p className="text-xs text-ink-soft">{HEAD_TO_HEAD.note}</p>
      </div>
      {note !== undefined && <p className="text-xs text-ink-soft tabular-nums">{note}</p>}
    </PlayerCard>
  );
}
