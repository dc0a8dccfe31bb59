/** All that advice can say, and with which figures. Numbers of games and moves are whole, shares and scores whole %. */
import type { Speed } from '../clock';
import type { TacticKind } from '../motifs/motif';
import type { PhaseName } from '../phase';
import type { TacticalStrength } from '../player/tactics';
import type { Color } from '../types';

type Voice = 'advice' | 'own';

/** What is said by the same rules against a player, as `advice`, and to a player, as `own`. */
export type Said<Who extends Voice> =
  | { readonly id: `${Who}.usual-opening`; readonly values: UsualOpening }
  | { readonly id: `${Who}.weak-opening` | `${Who}.strong-opening`; readonly values: ScoredOpening }
  | {
      readonly id: `${Who}.missed-tactics`;
      readonly values: { readonly games: number; readonly missed: MissedTactics; readonly way: TacticAdvice<Who> };
    }
  | { readonly id: `${Who}.left-pieces`; readonly values: { readonly games: number; readonly count: number } }
  | {
      readonly id: `${Who}.found-tactics`;
      readonly values: { readonly games: number; readonly count: number; readonly tactic: FoundTactic };
    }
  | { readonly id: `${Who}.low-clock`; readonly values: LowClock }
  | { readonly id: `${Who}.lost-on-time`; readonly values: Flags }
  | { readonly id: `${Who}.hurried-blunders`; readonly values: HurriedBlunders }
  | { readonly id: `${Who}.weak-phase`; readonly values: UnevenPhases }
  | { readonly id: `${Who}.weak-rook-endgames` | `${Who}.strong-rook-endgames`; readonly values: RookScore }
  | { readonly id: `${Who}.worse-with-white` | `${Who}.worse-with-black`; readonly values: UnevenColors }
  | { readonly id: `${Who}.good-form` | `${Who}.bad-form`; readonly values: LastGames }
  | { readonly id: `${Who}.rating-rose` | `${Who}.rating-fell`; readonly values: MovedRating };

/** What to do about tactics of one kind that are missed. Specification, SCT-13. */
export type TacticAdvice<Who extends Voice> = { readonly id: `${Who}.on-${'fork' | 'capture' | 'check' | 'others'}` };

/** What a tactic is called in a sentence; one that no motif is named like is just a tactic. */
export type NamedTactic = { readonly id: `tactic.${TacticKind | 'other'}` };
/** Tactics of one kind that were missed, with their number. */
export type MissedTactics = {
  readonly id: `missed.${TacticKind | 'other'}`;
  readonly values: { readonly count: number };
};

/** Pawn breaks and exchanges are strengths, but no tactics. */
export type FoundName = Exclude<TacticalStrength, 'pawnBreaks' | 'exchanges'>;
export type FoundTactic = { readonly id: `found.${FoundName}` };

type Opening = { readonly opening: string; readonly color: Color; readonly games: number };
export type ScoredOpening = Opening & { readonly score: number };
/** `games` of the `played` ones with this color; `line` is how it begins. */
export type UsualOpening = Opening & { readonly played: number; readonly share: number; readonly line: string };

/** A clock that runs low: in `lowGames` of `games` games with clocks. */
export type LowClock = { readonly games: number; readonly lowGames: number; readonly share: number };
/** Of all `games`. */
export type Flags = { readonly games: number; readonly lostOnTime: number; readonly share: number };
/** Blunders in 100 moves with little time left and with enough, and over how many moves. */
export type HurriedBlunders = {
  readonly games: number;
  readonly lowMoves: number;
  readonly lowRate: number;
  readonly restMoves: number;
  readonly restRate: number;
};

/** The weakest phase, in which the other figures are, and the strongest beside it; scores are accuracies. */
export type UnevenPhases = {
  readonly weakest: PhaseName;
  readonly score: number;
  readonly moves: number;
  readonly games: number;
  readonly strongest: PhaseName;
  readonly strongestScore: number;
};

export type RookScore = { readonly games: number; readonly score: number };

/** Scores with both colors, one clearly behind the other. */
export type UnevenColors = {
  readonly games: number;
  readonly whiteScore: number;
  readonly whiteGames: number;
  readonly blackScore: number;
  readonly blackGames: number;
};

export type LastGames = {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
};

/** A rating that has moved, of the speed played most, from the first game known to the last. */
export type MovedRating = {
  readonly speed: Speed;
  readonly from: number;
  readonly to: number;
  readonly games: number;
};
