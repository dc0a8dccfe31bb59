import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ENDGAME_LINKS, type LessonLink, TACTICS_LINKS } from '../../../../chess/lessons/lesson-index';
import type { Milliseconds } from '../../../../chess/types';
import { formatDate } from '../../../lib/format-date';
import { storedEntries } from '../../../lib/storage';
import { CardTitle } from '../../../ui/page';
import { CatalogCard } from '../catalog';
import { LESSON_TILE } from '../openings/tutorial-tiles';

type Group = 'tactics' | 'endgames';

type GroupHeader = { readonly title: string; readonly description: string };

const HEADERS: Readonly<Record<Group, GroupHeader>> = {
  tactics: {
    title: 'Tactics Lessons',
    description: 'The idea and an example, then exercises from checked puzzles: each has one solution.',
  },
  endgames: {
    title: 'Endgame Lessons',
    description: 'Basic endgames to win or to hold, played to the end against the engine on this device.',
  },
};

type Tile = {
  readonly link: LessonLink;
  readonly progress: string;
  readonly isFinished: boolean;
  readonly isStarted: boolean;
};

const TILES: Readonly<Record<Group, (done: DoneLessons) => readonly Tile[]>> = {
  tactics: (done) =>
    TACTICS_LINKS.map((link) => {
      const solved = countSolvedExercises(done, link.id);
      return {
        link,
        progress: `${solved} of ${link.count} solved`,
        isFinished: solved >= link.count,
        isStarted: solved > 0,
      };
    }),
  endgames: (done) =>
    ENDGAME_LINKS.map((link) => {
      const solvedAt = done.get(endgameKey(link.id));
      return {
        link,
        progress: solvedAt === undefined ? '' : `Finished on ${formatDate(solvedAt)}`,
        isFinished: solvedAt !== undefined,
        isStarted: false,
      };
    }),
};

/** On `/learn`. */
export function LessonMap({ group }: { readonly group: Group }) {
  const [done] = useState(readDoneLessons);
  const { title, description } = HEADERS[group];
  const tiles = TILES[group](done);
  return (
    <CatalogCard
      title={title}
      description={description}
      kind="finished"
      group={group}
      entries={tiles.map(({ link, isFinished, isStarted }) => ({
        id: link.id,
        name: link.name,
        isFinished,
        isStarted,
      }))}
    >
      <TileList title={title} group={group} tiles={tiles} />
    </CatalogCard>
  );
}

export function LessonTiles({ group }: { readonly group: Group }) {
  const titleId = useId();
  const [done] = useState(readDoneLessons);
  const { title, description } = HEADERS[group];
  const tiles = TILES[group](done);
  const finished = tiles.filter(({ isFinished }) => isFinished).length;
  return (
    <section aria-labelledby={titleId} className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle id={titleId} className="text-xl">
          {title}
        </CardTitle>
        <p className="text-sm text-ink-soft tabular-nums">
          {finished} of {tiles.length} finished
        </p>
      </div>
      <p className="mt-1 mb-5 max-w-[70ch] text-sm text-ink-soft">{description}</p>
      <TileList title={title} group={group} tiles={tiles} />
    </section>
  );
}

type TileListProps = { readonly title: string; readonly group: Group; readonly tiles: readonly Tile[] };

function TileList({ title, group, tiles }: TileListProps) {
  return (
    <ul aria-label={title} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ link, progress }) => (
        <li key={link.id} className="min-w-0">
          <Link to="/learn/$group/$lesson" params={{ group, lesson: link.id }} className={LESSON_TILE}>
            <span className="text-sm font-semibold break-words">{link.name}</span>{' '}
            <span className="text-xs text-ink-soft">{link.task}</span>
            <span className="mt-auto min-h-5 pt-1 text-xs text-ink-soft tabular-nums">{progress}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

// Progress, stored in this browser

/** Time of the first solution (Unix, milliseconds), by `exerciseKey` or `endgameKey`. */
export type DoneLessons = ReadonlyMap<string, Milliseconds>;

export const exerciseKey = (lesson: string, exercise: string): string => `tactics/${lesson}/${exercise}`;

export const endgameKey = (lesson: string): string => `endgames/${lesson}`;

const stored = storedEntries('done-lessons', (value): Milliseconds | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined,
);

export const parseDoneLessons: (text: string | null) => DoneLessons = stored.parse;

export const readDoneLessons: () => DoneLessons = stored.read;

/** Stores the first solution only; returns the updated map. */
export const storeDone = (key: string, at: Milliseconds): DoneLessons => {
  const before = readDoneLessons();
  return before.has(key) ? before : stored.put(key, at);
};

export const countSolvedExercises = (done: DoneLessons, lesson: string): number =>
  [...done.keys()].filter((key) => key.startsWith(exerciseKey(lesson, ''))).length;
