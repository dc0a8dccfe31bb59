/** All lessons on tactics with their words. A screen that only links to one uses lesson-index.ts. */
import { TACTICS_LINKS, type TacticsLessonId } from '../lesson-index';
import { discoveredAttack, doubleCheck, fork, hangingPiece, knightFork } from './double-attacks';
import { attraction, deflection, pin, promotion, trappedPiece } from './forced-pieces';
import { longerMates, minorMates, queenMates, rookMates } from './mates';
import type { TacticsContent, TacticsLesson } from './tactics-lesson';

const CONTENT: Record<TacticsLessonId, TacticsContent> = {
  'queen-mates': queenMates,
  'rook-mates': rookMates,
  'bishop-and-knight-mates': minorMates,
  'longer-mates': longerMates,
  'hanging-piece': hangingPiece,
  'knight-fork': knightFork,
  fork,
  pin,
  'discovered-attack': discoveredAttack,
  'double-check': doubleCheck,
  attraction,
  deflection,
  'trapped-piece': trappedPiece,
  promotion,
};

export const TACTICS_LESSONS: readonly TacticsLesson[] = TACTICS_LINKS.map((link) => ({
  ...link,
  ...CONTENT[link.id],
}));

export const findTacticsLesson = (id: string): TacticsLesson | undefined =>
  TACTICS_LESSONS.find((lesson) => lesson.id === id);
