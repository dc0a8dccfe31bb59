import type { ReactNode } from 'react';
import { Tooltip } from '../ui/tooltip';
import { SkeletonLines } from './skeleton-lines';

/** Words that are the same for every player, captioned as such. */
export function GeneralAdvice({ children }: { readonly children: string }) {
  return (
    <div className="border-l-2 border-hairline-strong pl-3">
      <Tooltip label="The same words for every player; what was measured stands below">
        <span tabIndex={0} className="text-xs text-ink-soft">
          General advice
        </span>
      </Tooltip>
      <p className="mt-0.5 max-w-[70ch] text-sm">{children}</p>
    </div>
  );
}

type MeasuredAdviceProps = {
  /** Until then, its place is kept. */
  readonly isLoaded: boolean;
  readonly children: ReactNode;
};

/** What was measured in the player's own games, under the general advice. */
export function MeasuredAdvice({ isLoaded, children }: MeasuredAdviceProps) {
  return (
    <div className="pl-3.5">
      <p className="text-xs text-ink-soft">In this player’s games</p>
      {isLoaded ? (
        <p className="mt-0.5 max-w-[70ch] text-sm tabular-nums">{children}</p>
      ) : (
        <SkeletonLines count={1} className="mt-0.5 h-5" />
      )}
    </div>
  );
}
