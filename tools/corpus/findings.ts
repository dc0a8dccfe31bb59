/**
 * Split in half: what the findings call worse than others in the older half of a player's games must be worse than others in
 * the newer half. `npm run corpus -- findings ../shared/data`, after `scan-whole` (`SCAN=sweep`: after `scan`, without
 * tactics). Takes everybody with 500 games or more; openings have a
 * check of their own.
 */
import { findingsOf } from '../../src/chess/findings/findings';
import { type Findings, rateFinding } from '../../src/chess/findings/verdicts';
import type { GameFacts } from '../../src/chess/player/game-facts';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { statsOf, sumStats } from '../../src/chess/player/player-report';
import { gamesToScan } from './scan';
import { readHistories } from './scans/histories';
import { type KeptSearches, openKeptSearches, SEARCHES } from './scans/kept-searches';
import { scannedFacts } from './scans/rated-games';

const LEAST_SHARE = 0.8;

type Tested = { readonly what: string; readonly isWorseAgain: boolean };

export const check = async (data: string): Promise<boolean> => {
  const kept = await openKeptSearches(SEARCHES, { offline: true });
  const tested: Tested[] = [];
  for (const [index, { games }] of readHistories(data).entries()) {
    const facts = await factsIn(kept, gamesToScan(games));
    console.log(`player ${index + 1}: ${games.length} games, ${facts.length} of them scanned`);
    const [older, newer] = [facts.slice(0, facts.length / 2), facts.slice(facts.length / 2)].map(findingsIn);
    if (older !== undefined && newer !== undefined) tested.push(...testFindings(older, newer));
  }
  await kept.close();
  return conclude(tested);
};

const factsIn = async ({ request }: KeptSearches, games: readonly PlayedGame[]): Promise<readonly GameFacts[]> => {
  const facts: GameFacts[] = [];
  for (const game of games) facts.push(...[(await scannedFacts(request, game)) ?? []].flat());
  return facts.sort((one, other) => one.playedAt - other.playedAt);
};

const findingsIn = (facts: readonly GameFacts[]): Findings => findingsOf(sumStats(facts.map(statsOf)), []);

const testFindings = (older: Findings, newer: Findings): readonly Tested[] =>
  older.rates
    .filter(({ verdict }) => verdict === 'weakness' || verdict === 'strength')
    .flatMap(({ kind, verdict, ratio = 1, games }) => {
      const again = rateFinding(newer, kind);
      const next = again?.ratio;
      if (again === undefined || next === undefined) return [];
      const isAgain = verdict === 'weakness' ? next > 1 : next < 1;
      console.log(
        `  ${verdict} ${kind}: ${ratio.toFixed(2)} times as often as others (${games} games), ` +
          `then ${next.toFixed(2)} (${again.games}): ${isAgain ? 'again' : 'NOT again'}`,
      );
      return verdict === 'weakness' ? [{ what: kind, isWorseAgain: isAgain }] : [];
    });

const conclude = (tested: readonly Tested[]): boolean => {
  const again = tested.filter(({ isWorseAgain }) => isWorseAgain).length;
  const share = tested.length === 0 ? 0 : again / tested.length;
  console.log(`${tested.length} claims of "worse than others", ${again} worse again: ${(100 * share).toFixed(0)} %`);
  return share >= LEAST_SHARE;
};
