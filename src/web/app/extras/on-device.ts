/** What was opened on this device and can be opened again without a network. */
import { puzzleSetSchema } from '../../../contract/learn';
import { listKeptGames } from '../../game/kept-analyses';
import { listKeptStudies } from '../../game/studies/browser-studies';
import { findKept, listKeptPages } from '../../lib/offline/kept-reads';
import type { KeptPage } from '../../lib/offline/offline-database';
import { SUPPLY } from '../../game/solving/kept-puzzles';

export type OnDevice = { readonly pages: readonly KeptPage[]; readonly puzzles: number };

/** How many analyzed games are listed. */
const LISTED_GAMES = 8;

export const listOnDevice = async (): Promise<OnDevice> => {
  const [kept, studies, games, supply] = await Promise.all([
    listKeptPages(),
    listKeptStudies(),
    listKeptGames(LISTED_GAMES),
    findKept(SUPPLY, puzzleSetSchema),
  ]);
  const own = studies.map(({ id, name }) => ({ href: `/studies/${id}`, title: name }));
  const analyzed = games.map(({ id, title }) => ({ href: `/analysis?game=${id}`, title }));
  return { pages: [...kept, ...own, ...analyzed], puzzles: supply?.answer.length ?? 0 };
};
