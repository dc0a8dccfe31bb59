import { useState } from 'react';
import { type NewChapter, type Study, STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { chunkChapters } from '../../game/studies/import-guest-studies';
import { toStudies } from '../../game/studies/save-chapters';
import type { StudyStore } from '../../game/studies/study-store';
import { Button } from '../../ui/button';
import { FilesButton } from '../../ui/fields/files-button';
import { Progress } from '../../ui/status/status';
import { useToast } from '../../ui/status/toast';
import { readStudyFile } from './read-study-files';
import { useStudyMutations } from './study-changes';

type ImportSteps = {
  /** Ends the import after the request that is under way. */
  readonly signal: AbortSignal;
  readonly onDone: (games: number, of: number) => void;
};

type ImportButtonProps = {
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Resolves to the problems of the games that were skipped. */
  readonly onFiles: (files: readonly File[], steps: ImportSteps) => Promise<readonly string[]>;
};

type Running = { readonly controller: AbortController; readonly done: number; readonly games: number };

/** Imports PGN files, one chapter per game. */
export function ImportButton({ label, isDisabled = false, onFiles }: ImportButtonProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [running, setRunning] = useState<Running>();
  const { run } = useStudyMutations();
  const handlePick = (files: readonly File[]) => {
    const controller = new AbortController();
    setRunning({ controller, done: 0, games: 0 });
    setProblems([]);
    const onDone = (done: number, games: number) => setRunning({ controller, done, games });
    void run('The import was interrupted', async () =>
      setProblems(await onFiles(files, { signal: controller.signal, onDone })),
    ).then(() => setRunning(undefined));
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {running ? (
        <RunningImport {...running} />
      ) : (
        <FilesButton label={label} accept=".pgn,.txt" disabled={isDisabled} onPick={handlePick} />
      )}
      <ImportProblems problems={problems} />
    </div>
  );
}

function RunningImport({ controller, done, games }: Running) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <div className="flex min-w-40 flex-1 flex-col gap-1">
        <Progress value={done} max={Math.max(1, games)} label="Games imported" />
        <p role="status" className="tabular-nums">
          {games === 0 ? 'Reading the games' : `Importing ${done} of ${games} games`}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => controller.abort()}>
        Cancel
      </Button>
    </div>
  );
}

function ImportProblems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <div className="rounded-control border border-warning p-3 text-sm">
          <p>{studySentence({ id: 'study.skipped', values: { games: problems.length } })}</p>
          <ul className="mt-1 max-h-40 list-disc overflow-auto pl-5 break-words">
            {problems.map((problem, index) => (
              <li key={index}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Chapters of one request: few, so that the progress is seen. */
const PORTION = 10;

const isCancelled = ({ signal }: ImportSteps): boolean => signal.aborted;

type GamesImport = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly steps: ImportSteps;
  readonly onStudy: (study: Study) => void;
};

/** Adds as many games to a study as it has room for. */
export const addGames = async (
  files: readonly File[],
  { study, store, steps, onStudy }: GamesImport,
): Promise<readonly string[]> => {
  const parsed = await Promise.all(files.map(readStudyFile));
  const all = parsed.flatMap((file) => file.chapters);
  const room = STUDY_LIMITS.chapters - study.chapters.length;
  const [added, overflow] = [all.slice(0, room), all.slice(room)];
  let done = 0;
  for (const portion of chunkChapters(added, PORTION)) {
    if (isCancelled(steps)) break;
    steps.onDone(done, added.length);
    onStudy(await store.addChapters(study.id, portion));
    done += portion.length;
  }
  return [
    ...parsed.flatMap((file) => file.problems),
    ...overflow.map(({ name }) => `${name}: ${studyMessages.tooManyChapters}`),
  ];
};

type StudiesImport = { readonly store: StudyStore; readonly onImport: (ids: readonly string[]) => void };

type NewStudies = { readonly name: string; readonly chapters: readonly NewChapter[] };

/** A study for each file, or several for one that exceeds the limits of a study. */
export function ImportStudies({ store, onImport }: StudiesImport) {
  const { toast } = useToast();
  const importFiles = async (files: readonly File[], steps: ImportSteps): Promise<readonly string[]> => {
    const parsed = await Promise.all(files.map(readStudyFile));
    const problems = parsed.flatMap((file) => file.problems);
    const studies = parsed.flatMap(toStudies);
    const ids = await makeStudies(store, studies, steps);
    if (ids.length > parsed.length) toast({ title: 'Imported', description: splitText(ids.length) });
    if (ids.length === 0) return problems;
    // The study opens, so that the list cannot tell them.
    if (problems.length > 0)
      toast({
        title: studySentence({ id: 'study.skipped', values: { games: problems.length } }),
        description: problems[0],
        destructive: true,
      });
    onImport(ids);
    return [];
  };
  return <ImportButton label="Import PGN files" onFiles={importFiles} />;
}

const splitText = (studies: number): string =>
  studySentence({ id: 'study.split', values: { studies, chapters: STUDY_LIMITS.chapters } });

const makeStudies = async (
  store: StudyStore,
  studies: readonly NewStudies[],
  steps: ImportSteps,
): Promise<readonly string[]> => {
  const games = studies.reduce((sum, { chapters }) => sum + chapters.length, 0);
  const ids: string[] = [];
  let done = 0;
  for (const { name, chapters } of studies) {
    let id: string | undefined;
    for (const portion of chunkChapters(chapters, PORTION)) {
      if (isCancelled(steps)) return ids;
      steps.onDone(done, games);
      if (id === undefined)
        ids.push((id = (await store.make({ name, notes: '', visibility: 'private', chapters: portion })).id));
      else await store.addChapters(id, portion);
      done += portion.length;
    }
  }
  return ids;
};
