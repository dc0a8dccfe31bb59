import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { labelOf, parsePlayer, PERSON_SITE, PLATFORM, playersOf } from '../../../contract/sites';
import { useSites } from '../../player/profile/use-sites';
import { Button } from '../../ui/button';

export const PLAYER_ROW = 'block min-h-11 min-w-0 flex-1 py-2.5 font-semibold break-words hover:text-accent';

type PlayerRowProps = {
  readonly player: string;
  /** What the button says that takes the player off the list: `Remove`. */
  readonly removal: string;
  readonly onRemove: () => void;
  /** Under the name. */
  readonly children?: ReactNode;
};

/** A player of a list: `NAME` at the platform, and with its site elsewhere. */
export function PlayerRow({ player, removal, onRemove, children }: PlayerRowProps) {
  const { site } = parsePlayer(player);
  const name = playersOf(player)
    .map((one) => one.name)
    .join(', ');
  const elsewhere = labelOf(useSites(), site);
  const isElsewhere = site !== PLATFORM.site && site !== PERSON_SITE;
  return (
    <li className="flex items-center gap-2">
      <Link to="." search={{ player }} className={PLAYER_ROW}>
        {name} {isElsewhere && <span className="text-sm font-normal text-ink-soft">{elsewhere}</span>}
        {children}
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${removal} ${name}${isElsewhere ? `, ${elsewhere}` : ''}`}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  );
}
