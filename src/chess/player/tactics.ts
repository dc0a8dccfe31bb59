/**
 * Tactics of a player over many games. They are found elsewhere, game by game; here they are counted under the names
 * of the specification, ENT-05 and ENT-06, and keep the places where they can be looked at.
 */
import type { Ply } from '../types';
import { figureIn, makeTally, sumTallies, type Tally } from './results';

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

/** `ply` is the player's own ply: the one that used the tactic or should have. */
type Found<Name> = { readonly name: Name; readonly ply: Ply };

/** One that was missed or found; `compared` where it counts as another in compared rates, and `null` where as none. */
type FoundTactic = Found<string> & { readonly compared?: string | null };

/**
 * What was found in one game, all of it the player's own. `missed` has the kind of tactic, such as `fork`, `found` that of
 * those that were played, and `allowed` that of those which the ply let the opponent have. Games analyzed before the last
 * two were counted have none of them.
 */
export type GameTactics = {
  readonly strengths: readonly Found<TacticalStrength>[];
  readonly weaknesses: readonly Found<TacticalWeakness>[];
  readonly missed: readonly FoundTactic[];
  readonly found?: readonly FoundTactic[];
  readonly allowed?: readonly Found<string>[];
};

/** A ply of a game, by the game's id. */
export type TacticPlace = { readonly game: string; readonly ply: Ply };

export type TacticCount<Name> = {
  readonly name: Name;
  readonly count: number;
  readonly places: readonly TacticPlace[];
};

/** Each most often first, ties in the order seen. */
export type TacticLists = {
  readonly strengths: readonly TacticCount<TacticalStrength>[];
  readonly weaknesses: readonly TacticCount<TacticalWeakness>[];
  readonly missed: readonly TacticCount<string>[];
  readonly allowed: readonly TacticCount<string>[];
};

/** `games` are those in which tactics were looked for, `allowedGames` those of them in which allowed ones were. */
export type TacticsReport = TacticLists & { readonly games: number; readonly allowedGames: number };

/** The figures of a tally: games in which tactics were looked for, and of them those with allowed ones. */
export const TACTICS_GAMES = 'tactics.games';

const ALLOWED_GAMES = 'tactics.allowedGames';

/** What is counted of each game. */
export const TACTIC_LISTS = ['strengths', 'weaknesses', 'missed', 'allowed'] as const;

export type TacticList = (typeof TACTIC_LISTS)[number];

export const tallyTactics = ({ tactics }: { readonly tactics?: GameTactics }): Tally => {
  if (tactics === undefined) return makeTally({});
  const seen = TACTIC_LISTS.flatMap((list) =>
    (tactics[list] ?? []).map(({ name }) => makeTally({ [`${list}.${name}`]: 1 })),
  );
  const games = { [TACTICS_GAMES]: 1, ...(tactics.allowed && { [ALLOWED_GAMES]: 1 }) };
  return sumTallies([makeTally(games), ...seen]);
};

/** What games that were analyzed before are said to have missed, and what is no tactic. */
export const isTacticName = (name: string): boolean => name !== 'advantage';

/** How often each name of the list was seen, by name. */
export const tacticsIn = (tally: Tally, list: TacticList): ReadonlyMap<string, number> => {
  const prefix = `${list}.`;
  return new Map(
    [...tally]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, count]) => [name.slice(prefix.length), count] as const)
      .filter(([name]) => isTacticName(name)),
  );
};

/** `games` are in the order seen. */
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

export const reportTactics = (tally: Tally, lists: TacticLists): TacticsReport => ({
  games: figureIn(tally, TACTICS_GAMES),
  allowedGames: figureIn(tally, ALLOWED_GAMES),
  ...lists,
});

/** The kind of tactic missed most often, the first seen of equals; `undefined` when none was missed. SCT-12. */
export const primaryWeakness = ({ missed }: Pick<TacticLists, 'missed'>): TacticCount<string> | undefined => missed[0];

const countTactics = <Name>(
  games: readonly { readonly id: string; readonly found: readonly Found<Name>[] }[],
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

/** The specification's name for missing tactics of this kind; `undefined` for kinds that have none. ENT-06. */
export const missedWeakness = (kind: string): TacticalWeakness | undefined => WEAKNESSES.get(kind);
