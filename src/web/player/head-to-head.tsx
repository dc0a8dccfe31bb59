import { HEAD_TO_HEAD } from './placeholders';
import { PlayerCard } from './player-card';
import { SampleMark } from './sample-mark';

/** SCT-42. */
export function HeadToHead() {
  return (
    <PlayerCard title="Head-to-Head" mark={<SampleMark />}>
      <div className="text-center">
        <p className="text-3xl font-semibold tabular-nums">{HEAD_TO_HEAD.score}</p>
        <p className="mt-1 text-sm">{HEAD_TO_HEAD.title}</p>
        <p className="text-xs text-ink-soft">{HEAD_TO_HEAD.note}</p>
      </div>
    </PlayerCard>
  );
}
