/** Entry point of worker threads. */
import { analysisTasks } from './features/analysis/analysis-tasks';
import { libraryTasks } from './features/library/library-tasks';
import { preparationTasks } from './features/prepare/preparation-tasks';
import { referenceTasks } from './features/reference/reference-tasks';
import { repertoireTasks } from './features/repertoires/repertoire-tasks';
import { scoutingTasks } from './features/scout/scouting-tasks';
import { studyTasks } from './features/studies/study-tasks';
import { linkTasks } from './features/analysis/link-tasks';
import { keptAnalysisTasks } from './games/kept-analysis';
import { serveTasks } from './platform/serve-tasks';

serveTasks({
  ...analysisTasks,
  ...keptAnalysisTasks,
  ...libraryTasks,
  ...linkTasks,
  ...preparationTasks,
  ...referenceTasks,
  ...repertoireTasks,
  ...scoutingTasks,
  ...studyTasks,
});
