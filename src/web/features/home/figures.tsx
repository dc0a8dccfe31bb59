/** Parts of the home page that need server data, bundled as one lazy chunk. */
export { ExampleReport } from './example-report';
export { FirstSteps } from './getting-started';
export { openTyped } from './getting-started';
export { News } from './news';
export { GamesAnalyzed } from './card-contents';
export { OwnerName } from './card-contents';
export { PuzzlesLeft, PuzzlesLeftMark } from './card-contents';
export { TileIcon } from './card-contents';
export { Performance } from './card-contents';
export { Rating } from './card-contents';
export { RecentGames } from './card-contents';
