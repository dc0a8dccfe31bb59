/** What to know about an opponent first, each with a position: what is certain, then what was counted most. */
import type { OpeningFinding } from '../findings/opening-findings';
import { type ComparedCount, compareWeakness, consistentTactics, type RateFinding } from '../findings/verdicts';
import type { PlayerReport } from '../player/player-report';
import { familyKeyOf } from '../player/repertoire';
import type { TacticCount, TacticLocation } from '../player/tactics';
import type { San } from '../types';
import { notableOpenings } from './openings';
import { notableRates } from './rates';

export type ShownFinding =
  | { readonly kind: 'rate'; readonly finding: RateFinding; readonly places: readonly TacticLocation[] }
  | { readonly kind: 'opening'; readonly finding: OpeningFinding; readonly moves: readonly San[] }
  | {
      readonly kind: 'count';
      readonly counted: TacticCount<string>;
      readonly compared: ComparedCount | undefined;
      readonly places: readonly TacticLocation[];
    };

/** Fewer where fewer stand out. */
export const MAX_SHOWN = 3;

export const shownFindings = (report: PlayerReport): readonly ShownFinding[] => {
  const rates = notableRates(report).flatMap(({ finding, isWeakness }) => {
    const places = placesOf(report, finding);
    return isWeakness && places !== undefined ? [{ kind: 'rate' as const, finding, places }] : [];
  });
  const known = new Set(rates.map((rate) => rate.finding));
  const counts = consistentTactics(report).weaknesses.flatMap((counted): readonly ShownFinding[] => {
    const compared = compareWeakness(report.findings, counted);
    if (compared !== undefined && known.has(compared.finding)) return [];
    return [{ kind: 'count', counted, compared, places: counted.places }];
  });
  return [...rates, ...weakOpening(report), ...counts].slice(0, MAX_SHOWN);
};

/** Of the weakness or missed tactic that the rate is about. */
const placesOf = (
  { tactics, findings }: PlayerReport,
  { kind }: RateFinding,
): readonly TacticLocation[] | undefined => {
  const counts = [...tactics.weaknesses, ...tactics.missed].filter(
    (counted) => compareWeakness(findings, counted)?.finding.kind === kind,
  );
  return (counts.find(({ places }) => places.length > 0) ?? counts[0])?.places;
};

const weakOpening = (report: PlayerReport): readonly ShownFinding[] => {
  const { worst: finding } = notableOpenings(report);
  if (finding === undefined) return [];
  const usual = report.repertoire[finding.color].find(({ name }) => familyKeyOf(name) === familyKeyOf(finding.name));
  const moves = finding.moves ?? usual?.moves;
  return moves === undefined ? [] : [{ kind: 'opening', finding, moves }];
};
