import { ANALYSIS_DEPTHS } from '../../../chess/evaluation';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { labelOf, PLATFORM, type Site } from '../../../contract/sites';
import { formatSpan } from '../../lib/format-date';
import type { ShownGame } from '../games/shown-game';
import { countOf, gamesText } from '../labels';

/** The server's own engine. */
const ENGINE = 'engine';

/** `50 games, 12 May – 1 Jul 2026`. */
export const gamesSpan = ({ games }: LoadedPlayer): string =>
  [gamesText(games.length), spanOf(games)].filter((part) => part !== undefined).join(', ');

/** `Opening tree, habits and traits: 1950 games since 5 Mar 2024, more are arriving`; undefined without older games. */
export const olderText = ({ games, profile: { scan } }: LoadedPlayer): string | undefined => {
  const { older } = scan;
  if (older === undefined || (older.games <= games.length && !older.isReceiving)) return undefined;
  const since = formatSpan(Date.parse(older.since), Date.parse(older.since));
  return `Opening tree, habits and traits: ${gamesText(older.games)} since ${since}${older.isReceiving ? ', more are arriving' : ''}`;
};

/** `22 Jul – 29 Oct 2026`; undefined without dates. */
export const spanOf = (games: readonly ShownGame[]): string | undefined => {
  const dates = games.flatMap(({ playedAt }) => playedAt ?? []);
  return dates.length === 0 ? undefined : formatSpan(Math.min(...dates), Math.max(...dates));
};

/** `since 5 Mar 2024`: of habits and traits, which rest on older games as well; undefined without any. */
export const wholeSpan = ({ scan: { older } }: Pick<PlayerProfile, 'scan'>): string | undefined =>
  older && `since ${formatSpan(Date.parse(older.since), Date.parse(older.since))}`;

const YEAR = 365.25 * 86_400_000;

/** `The newest game was played on 3 May 2021, 5 years ago.`; undefined within a year, and without dates. */
export const oldText = ({ games }: Pick<LoadedPlayer, 'games'>, now: number): string | undefined => {
  const newest = Math.max(...games.flatMap(({ playedAt }) => playedAt ?? []));
  const years = Math.floor((now - newest) / YEAR);
  if (!Number.isFinite(newest) || years < 1) return undefined;
  return `The newest game was played on ${formatSpan(newest, newest)}, ${countOf(years, 'year')} ago.`;
};

/** `3 more games excluded: 1 not played, 2 of other variants`; undefined where all count. */
export const excludedText = ({ profile: { excluded } }: LoadedPlayer): string | undefined => {
  const { notPlayed, variant, setUp, irregular } = excluded;
  const reasons = [
    notPlayed > 0 && `${notPlayed} not played`,
    variant > 0 && `${variant} of other variants`,
    setUp > 0 && `${setUp} from a custom starting position`,
    irregular > 0 && `${irregular} with a result that is not a win, loss or draw`,
  ].filter((reason) => reason !== false);
  return reasons.length === 0
    ? undefined
    : `${countOf(notPlayed + variant + setUp + irregular, 'more game')} excluded: ${reasons.join(', ')}`;
};

/** `Evaluations: 12 games by Lichess, 38 games by Stockfish 16`; undefined while running or unknown. */
export const evaluatorText = (
  { games, profile: { scan } }: LoadedPlayer,
  sites: readonly Site[] = [PLATFORM],
): string | undefined => {
  if (!scan.isFinished) return undefined;
  const counts = new Map<string, number>();
  for (const { scouted } of games) {
    if (scouted.evaluatedBy !== undefined) counts.set(scouted.evaluatedBy, (counts.get(scouted.evaluatedBy) ?? 0) + 1);
  }
  const engine = counts.get(ENGINE);
  counts.delete(ENGINE);
  const parts = [...counts].map(([site, count]) => `${gamesText(count)} by ${labelOf(sites, site)}`);
  if (engine !== undefined) parts.push(`${gamesText(engine)} by ${scan.engine ?? 'our engine'}`);
  return parts.length === 0 ? undefined : `Evaluations: ${parts.join(', ')}`;
};

/** `Chess.com’s data may be 12 hours old`; undefined for a site with current data. */
export const ageText = ({ label, hoursBehind }: Site): string | undefined =>
  hoursBehind === undefined ? undefined : `${label}’s data may be ${countOf(hoursBehind, 'hour')} old`;

/** Undefined before the first analysis is complete. */
export const depthText = ({ profile: { scan } }: LoadedPlayer): string | undefined => {
  const { games, scanned, deep, isFinished } = scan;
  if (!isFinished || scanned === 0) return undefined;
  const scannedText = scanned < games ? `${scanned} of ${gamesText(games)}` : gamesText(scanned);
  const { quick: everywhere, candidates, turningPoints, claims } = ANALYSIS_DEPTHS;
  const [quick, deeply] = [`depth ${everywhere} to ${candidates}`, `depth ${turningPoints} to ${claims}`];
  if (deep === 0) return `Tactics: quick analysis of ${scannedText} (${quick})`;
  if (deep >= scanned) return `Tactics: deep analysis of ${scannedText} (${deeply})`;
  const others = scanned < games ? `${scanned - deep} others` : 'the others';
  return `Tactics: deep analysis of ${deep} of ${gamesText(games)} (${deeply}), quick analysis of ${others} (${quick})`;
};

/** `From 47 games; 3 more have no named opening`. */
export const repertoireBasis = ({ results, repertoire: { unnamed } }: PlayerProfile): string => {
  const named = `From ${gamesText(results.all.games - unnamed)}`;
  return unnamed === 0 ? named : `${named}; ${unnamed} more ${unnamed === 1 ? 'has' : 'have'} no named opening`;
};

export type LoadedPlayer = { readonly profile: PlayerProfile; readonly games: readonly ShownGame[] };
