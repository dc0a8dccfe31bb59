import type { Outcome } from '../../chess/player/results';
import { Badge, type BadgeTone } from '../ui/badge';

const APPEARANCE: Readonly<Record<Outcome, { letter: string; word: string; tone: BadgeTone }>> = {
  win: { letter: 'W', word: 'Won', tone: 'good' },
  loss: { letter: 'L', word: 'Lost', tone: 'bad' },
  draw: { letter: 'D', word: 'Drawn', tone: 'neutral' },
};

/** `W`, `L` or `D`, in the player's view. */
export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  const { letter, word, tone } = APPEARANCE[outcome];
  return (
    <Badge tone={tone} title={word} className="w-7 shrink-0 justify-center px-0">
      {letter}
    </Badge>
  );
}
