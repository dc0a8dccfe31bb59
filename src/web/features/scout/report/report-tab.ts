/** Tabs of a scout report: `?tab=openings`. */
import { namedTab, searchParam } from '../../../lib/search-params';

export const REPORT_TABS = {
  overview: 'Overview',
  prepare: 'Prepare',
  openings: 'Openings',
  tactics: 'Tactics',
  time: 'Time & phases',
  games: 'Games',
} as const;
export type ReportTab = keyof typeof REPORT_TABS;

/** Search parameters of the opening tree. */
const TREE_PARAMS = ['moves', 'side', 'speed', 'period', 'result'];

export const parseReportTab = (search: string): ReportTab => namedTab(search, REPORT_TABS) ?? impliedTab(search);

/** The tab of an address without `tab`: the one that shows its game or position. */
export const impliedTab = (search: string): ReportTab => {
  if (searchParam(search, 'game') !== '') return 'games';
  return TREE_PARAMS.some((name) => searchParam(search, name) !== '') ? 'openings' : 'overview';
};
