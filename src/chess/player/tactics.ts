/** Counts tactics under the specification's names, ENT-05 and ENT-06. */
import type { Ply } from '../types';
import { makeStats, statIn, type Stats, sumStats } from './results';

export const TACTICAL_STRENGTHS = [
  'pins',
  'forks',
  'backRank',
  'discoveredAttacks',
  'deflection',
  'pawnBreaks',
  'exchanges',
] as const;

export type TacticalStrength = (typeof TACTICAL_STRENGTHS)[number];

export const TACTICAL_WEAKNESSES = [
  'missedForks',
  'discoveryAttacks',
  'endgamePrecision',
  'missedSkewers',
  'hangingPieces',
  'poorEndgamePlay',
  'timeManagement',
  'weakSquares',
] as const;

export type TacticalWeakness = (typeof TACTICAL_WEAKNESSES)[number];

/** `ply` is the player's move that used or should have used the tactic. */
type NamedMove<Name> = { readonly name: Name; readonly ply: Ply };

/** `compared` is the name in baseline rates if it differs, `null` if it is not counted there. */
type NamedTactic = NamedMove<string> & { readonly compared?: string | null };

/** Older analyses lack `found` and `allowed`. */
export type GameTactics = {
  readonly strengths: readonly NamedMove<TacticalStrength>[];
  readonly weaknesses: readonly NamedMove<TacticalWeakness>[];
  readonly missed: readonly NamedTactic[];
  readonly found?: readonly NamedTactic[];
  readonly allowed?: readonly NamedMove<string>[];
};

export type TacticLocation = { readonly game: string; readonly ply: Ply };

export type TacticCount<Name> = {
  readonly name: Name;
  readonly count: number;
  readonly places: readonly TacticLocation[];
};

/** Most frequent first, ties by first occurrence. */
export type TacticLists = {
  readonly strengths: readonly TacticCount<TacticalStrength>[];
  readonly weaknesses: readonly TacticCount<TacticalWeakness>[];
  readonly missed: readonly TacticCount<string>[];
  readonly allowed: readonly TacticCount<string>[];
};

/** `games` were searched for tactics, `allowedGames` also for allowed ones. */
export type TacticsReport = TacticLists & { readonly games: number; readonly allowedGames: number };

export const TACTICS_GAMES = 'tactics.games';

const ALLOWED_GAMES = 'tactics.allowedGames';

export const TACTIC_LISTS = ['strengths', 'weaknesses', 'missed', 'allowed'] as const;

export type TacticList = (typeof TACTIC_LISTS)[number];

export const tacticStats = ({ tactics }: { readonly tactics?: GameTactics }): Stats => {
  if (tactics === undefined) return makeStats({});
  const seen = TACTIC_LISTS.flatMap((list) =>
    (tactics[list] ?? []).map(({ name }) => makeStats({ [`${list}.${name}`]: 1 })),
  );
  const games = { [TACTICS_GAMES]: 1, ...(tactics.allowed && { [ALLOWED_GAMES]: 1 }) };
  return sumStats([makeStats(games), ...seen]);
};

/** Older analyses list `advantage` as missed, which is no tactic. */
export const isTacticName = (name: string): boolean => name !== 'advantage';

export const tacticsIn = (stats: Stats, list: TacticList): ReadonlyMap<string, number> => {
  const prefix = `${list}.`;
  return new Map(
    [...stats]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, count]) => [name.slice(prefix.length), count] as const)
      .filter(([name]) => isTacticName(name)),
  );
};

export const listTactics = (games: readonly { readonly id: string; readonly tactics?: GameTactics }[]): TacticLists => {
  const searched = games.flatMap(({ id, tactics }) => (tactics === undefined ? [] : [{ id, tactics }]));
  return {
    strengths: countTactics(searched.map(({ id, tactics }) => ({ id, found: tactics.strengths }))),
    weaknesses: countTactics(searched.map(({ id, tactics }) => ({ id, found: tactics.weaknesses }))),
    missed: countTactics(
      searched.map(({ id, tactics }) => ({ id, found: tactics.missed.filter(({ name }) => isTacticName(name)) })),
    ),
    allowed: countTactics(searched.map(({ id, tactics }) => ({ id, found: tactics.allowed ?? [] }))),
  };
};

export const reportTactics = (stats: Stats, lists: TacticLists): TacticsReport => ({
  games: statIn(stats, TACTICS_GAMES),
  allowedGames: statIn(stats, ALLOWED_GAMES),
  ...lists,
});

/** The most missed tactic; ties go to the first. SCT-12. */
export const primaryWeakness = ({ missed }: Pick<TacticLists, 'missed'>): TacticCount<string> | undefined => missed[0];

const countTactics = <Name>(
  games: readonly { readonly id: string; readonly found: readonly NamedMove<Name>[] }[],
): readonly TacticCount<Name>[] => {
  const byName = new Map<Name, { game: string; ply: Ply }[]>();
  for (const { id, found } of games) {
    for (const { name, ply } of found) {
      const places = byName.get(name);
      if (places === undefined) byName.set(name, [{ game: id, ply }]);
      else places.push({ game: id, ply });
    }
  }
  return [...byName]
    .map(([name, places]) => ({ name, count: places.length, places }))
    .sort((one, other) => other.count - one.count);
};

const WEAKNESSES: ReadonlyMap<string, TacticalWeakness> = new Map<string, TacticalWeakness>([
  ['fork', 'missedForks'],
  ['skewer', 'missedSkewers'],
  ['discoveredAttack', 'discoveryAttacks'],
  ['doubleCheck', 'discoveryAttacks'],
]);

/** The specification's name for a missed tactic. ENT-06. */
export const missedWeakness = (kind: string): TacticalWeakness | undefined => WEAKNESSES.get(kind);
