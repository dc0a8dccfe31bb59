/** The parts of the home page that show the owner's answers: one chunk. */
export { FirstSteps } from './getting-started';
export { HomeField } from './getting-started';
export { News } from './news';
export { GamesAnalyzed } from './card-contents';
export { OwnerName } from './card-contents';
export { PuzzlesLeft, PuzzlesLeftMark } from './card-contents';
export { TileIcon } from './card-contents';
export { Performance } from './card-contents';
export { Rating } from './card-contents';
export { RecentGames } from './card-contents';
