/** The tabs of a report, and which of them an address means: `?tab=openings`. */
import { namedTab, searchParam } from '../../../lib/search-params';

export const REPORT_TABS = {
  overview: 'Overview',
  openings: 'Openings',
  tactics: 'Tactics',
  time: 'Time & phases',
  games: 'Games',
  prepare: 'Prepare',
} as const;
export type ReportTab = keyof typeof REPORT_TABS;

/** What leads into the tree of moves. */
const OF_THE_TREE = ['moves', 'side', 'speed', 'period', 'result'];

export const parseReportTab = (search: string): ReportTab => namedTab(search, REPORT_TABS) ?? meantTab(search);

/** What an address that names no tab means: the one that shows the game or the place in the tree that it names. */
export const meantTab = (search: string): ReportTab => {
  if (searchParam(search, 'game') !== '') return 'games';
  return OF_THE_TREE.some((name) => searchParam(search, name) !== '') ? 'openings' : 'overview';
};
