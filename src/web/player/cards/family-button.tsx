import { ChevronDown } from 'lucide-react';
import type { OpeningFamily } from '../../../chess/player/repertoire';
import { classNames } from '../../lib/class-names';
import { gamesText } from '../labels';
import { ResultsParts } from '../results-bar';

export type FamilyButtonProps = {
  readonly family: OpeningFamily;
  readonly layout: keyof typeof LAYOUTS;
  readonly isOpen: boolean;
  readonly onPress: () => void;
};

const LAYOUTS = {
  rows: '-mx-2 w-[calc(100%+1rem)] items-center rounded-md px-2 py-2 hover:bg-sunken',
  cells: 'size-full items-start rounded-control border p-3 hover:border-hairline-strong hover:bg-sunken',
} as const;

/** A family of openings with its figures; opens and closes its variations. */
export function FamilyButton({ family, layout, isOpen, onPress }: FamilyButtonProps) {
  const { name, games, wins, draws, losses, variations } = family;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className={classNames(
        'flex cursor-pointer gap-3 text-left',
        LAYOUTS[layout],
        layout === 'cells' && (isOpen ? 'border-accent bg-sunken' : 'border-hairline'),
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{name}</span>
        <span className="block text-xs text-ink-soft">{variations.length} variations</span>
        <span className="block text-xs text-ink-soft tabular-nums">
          {gamesText(games)}: {wins} W, {draws} D, {losses} L
        </span>
        <FamilyShare family={family} />
        <ResultsParts results={family} className="mt-1.5 h-1.5 gap-px" />
      </span>
      <ChevronDown
        aria-hidden
        className={classNames('size-4 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  );
}

/** `48 % of games, score 58 %`. */
export function FamilyShare({ family: { share, score } }: { readonly family: OpeningFamily }) {
  return (
    <span className="block text-xs text-ink-soft tabular-nums">
      {share} % of games, score {score} %
    </span>
  );
}
