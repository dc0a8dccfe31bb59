/** The tabs of a report, and which of them an address means: `?tab=openings`. */
import { searchParam } from '../../../lib/search-param';

export const REPORT_TABS = {
  overview: 'Overview',
  openings: 'Openings',
  tactics: 'Tactics',
  time: 'Time & phases',
  games: 'Games',
  prepare: 'Prepare',
} as const;
export type ReportTab = keyof typeof REPORT_TABS;

const TABS = Object.keys(REPORT_TABS).filter((tab): tab is ReportTab => tab in REPORT_TABS);
/** What leads into the tree of moves. */
const OF_THE_TREE = ['moves', 'side', 'speed', 'period', 'result'];

/** An address that names a game or a place in the tree, and no tab, means the one that shows it. */
export const parseReportTab = (search: string): ReportTab => {
  const named = TABS.find((tab) => tab === searchParam(search, 'tab'));
  if (named !== undefined) return named;
  if (searchParam(search, 'game') !== '') return 'games';
  return OF_THE_TREE.some((name) => searchParam(search, name) !== '') ? 'openings' : 'overview';
};
