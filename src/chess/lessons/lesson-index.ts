// Lists the lessons without their texts, for light screens
import { TUTORIAL_LINKS } from '../tutorials/tutorial-index';

export type LessonLink = { readonly id: string; readonly name: string; readonly task: string };

export type TacticsLink = LessonLink & { readonly count: number };

export const TACTICS_LINKS = [
  { id: 'mate-in-one', name: 'Mate in One', task: 'Mate in one move', count: 6 },
  { id: 'back-rank-mate', name: 'Back-Rank Mate', task: 'Mate behind the pawns', count: 6 },
  { id: 'smothered-mate', name: 'Smothered Mate', task: 'Mate with a knight', count: 6 },
  { id: 'longer-mates', name: 'Mate in Two and Three', task: 'Mate by force', count: 5 },
  { id: 'hanging-piece', name: 'Hanging Piece', task: 'Win what nobody protects', count: 6 },
  { id: 'fork', name: 'Fork', task: 'Attack two pieces at once', count: 6 },
  { id: 'pin', name: 'Pin', task: 'Use a piece that cannot move', count: 4 },
  { id: 'skewer', name: 'Skewer', task: 'Win the piece behind', count: 6 },
  { id: 'discovered-attack', name: 'Discovered Attack', task: 'Open a line', count: 4 },
  { id: 'double-check', name: 'Double Check', task: 'Give check with two pieces', count: 4 },
  { id: 'attraction', name: 'Attraction', task: 'Draw a piece to a bad square', count: 4 },
  { id: 'deflection', name: 'Deflection', task: 'Draw a guard away', count: 4 },
  { id: 'trapped-piece', name: 'Trapped Piece', task: 'Win a piece without a way out', count: 4 },
  { id: 'promotion', name: 'Promotion', task: 'Bring a pawn to the last rank', count: 4 },
] as const satisfies readonly TacticsLink[];
export type TacticsLessonId = (typeof TACTICS_LINKS)[number]['id'];

/** Lessons that are now part of another one, for addresses of theirs. */
const MERGED: ReadonlyMap<string, TacticsLessonId> = new Map([
  ['queen-mates', 'mate-in-one'],
  ['rook-mates', 'mate-in-one'],
  ['bishop-and-knight-mates', 'mate-in-one'],
  ['knight-fork', 'fork'],
]);

/** `undefined` where the lesson was not merged. */
export const mergedInto = (id: string): TacticsLessonId | undefined => MERGED.get(id);

export const ENDGAME_LINKS = [
  { id: 'queen-mate', name: 'King and Queen', task: 'Mate' },
  { id: 'rook-mate', name: 'King and Rook', task: 'Mate' },
  { id: 'two-bishops', name: 'Two Bishops', task: 'Mate' },
  { id: 'bishop-and-knight', name: 'Bishop and Knight', task: 'Mate' },
  { id: 'key-squares', name: 'Key Squares', task: 'Win' },
  { id: 'opposition', name: 'Opposition', task: 'Hold the draw' },
  { id: 'square-of-the-pawn', name: 'Square of the Pawn', task: 'Hold the draw' },
  { id: 'rook-pawn', name: 'Rook Pawn', task: 'Hold the draw' },
  { id: 'lucena', name: 'Lucena Position', task: 'Win' },
  { id: 'philidor', name: 'Philidor Position', task: 'Hold the draw' },
  { id: 'vancura', name: 'Vancura Position', task: 'Hold the draw' },
  { id: 'queen-against-pawn', name: 'Queen Against Pawn', task: 'Win' },
  { id: 'bishop-pawn', name: 'Bishop Pawn Against Queen', task: 'Hold the draw' },
  { id: 'wrong-bishop', name: 'Wrong Bishop', task: 'Hold the draw' },
  { id: 'opposite-bishops', name: 'Bishops of Opposite Colors', task: 'Hold the draw' },
] as const satisfies readonly LessonLink[];
export type EndgameLessonId = (typeof ENDGAME_LINKS)[number]['id'];

/** LEARN-01. */
export const LESSON_COUNT = TUTORIAL_LINKS.length + TACTICS_LINKS.length + ENDGAME_LINKS.length;
