import { expect, it } from 'vitest';
import { START_PLY } from '../../../../chess/replay';
import { findTutorial } from '../../../../chess/tutorials/tutorials';
import { parseTutorialSearch } from './tutorial-search';

const italian = findTutorial('italian-game')!;

it.each([
  [{}, 'giuoco-pianissimo', START_PLY],
  [{ line: 'evans-gambit' }, 'evans-gambit', START_PLY],
  [{ line: 'evans-gambit', ply: 6 }, 'evans-gambit', 6],
  [{ line: 'evans-gambit', ply: 600 }, 'evans-gambit', 11],
  [{ line: 'evans-gambit', ply: -7 }, 'evans-gambit', START_PLY],
  [{ line: 'evans-gambit', ply: 'end' }, 'evans-gambit', START_PLY],
  [{ line: 'legals-mate', ply: 2.9 }, 'legals-mate', 2],
  [{ line: 'no-such-line', ply: 6 }, 'giuoco-pianissimo', START_PLY],
  [{ line: 7, ply: 6 }, 'giuoco-pianissimo', START_PLY],
])('%j is the line %s at %i [LEARN-11]', (search, id, ply) => {
  const place = parseTutorialSearch(search, italian);
  expect([place.line.id, place.ply]).toEqual([id, ply]);
});
