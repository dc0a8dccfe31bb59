import { Link } from '@tanstack/react-router';
import { ChessKnight } from 'lucide-react';
import { BRAND } from '../../ui/brand';

/** The product's name, the way home. */
export function BrandLink({ onFollow }: { onFollow: () => void }) {
  return (
    <Link
      to="/"
      onClick={onFollow}

      className="mr-auto flex items-center gap-2 rounded-md lg:mr-0"
    >
      <span className="grid size-8 place-items-center rounded-lg bg-accent text-on-accent">
        <ChessKnight aria-hidden className="size-5" />
      </span>
      <BrandName />
    </Link>
  );
}

function BrandName() {
  const [name, pro] = splitLastWord(BRAND);
  return (
    <span className="font-semibold tracking-tight whitespace-nowrap">
      {name} <span className="text-accent">{pro}</span>
    </span>
  );
}

function splitLastWord(words: string): readonly [string, string] {
  const space = words.lastIndexOf(' ');
  return [words.slice(0, space), words.slice(space + 1)];
}
