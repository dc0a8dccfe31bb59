import { BookOpen, Database, Puzzle, Search } from 'lucide-react';

const ICONS = { puzzles: Puzzle, opponent: Search, lessons: BookOpen, games: Database } as const;

export type TileIconProps = { readonly of: keyof typeof ICONS };

/** It comes after the first paint, in the place that the tile has for it. */
export function TileIcon({ of }: TileIconProps) {
  const Icon = ICONS[of];
  return <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.75} />;
}
