import { Tooltip } from '../ui/tooltip';
import type { ShownAdvice } from './shown-advice';

/** Words that are the same for every player, captioned as such. */
export function GeneralAdvice({ children }: { readonly children: string }) {
  return (
    <div className="border-l-2 border-hairline-strong pl-3">
      <Tooltip label="The same for every player until their games are analyzed">
        <span tabIndex={0} className="text-xs text-ink-soft">
          General advice
        </span>
      </Tooltip>
      <p className="mt-0.5 max-w-[70ch] text-sm">{children}</p>
    </div>
  );
}

/** What was measured in the player's own games, or the general words in its place. */
export function AdviceText({ text, isGeneral }: ShownAdvice) {
  if (isGeneral) return <GeneralAdvice>{text}</GeneralAdvice>;
  return (
    <div>
      <p className="text-xs text-ink-soft">In this player’s games</p>
      <p className="mt-0.5 max-w-[70ch] text-sm tabular-nums">{text}</p>
    </div>
  );
}
