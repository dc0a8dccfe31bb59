import { useState } from 'react';
import { STUDY_LIMITS } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { chunkChapters } from '../../game/studies/import-guest-studies';
import type { StudyStore } from '../../game/studies/study-store';
import { FilesButton } from '../../ui/fields/files-button';
import { useToast } from '../../ui/toast';
import { readStudyFile, type StudyFile, toStudies } from './read-study-files';
import { useStudyMutations } from './study-changes';

type ImportButtonProps = {
  readonly store: StudyStore;
  readonly onImport: (ids: readonly string[]) => void;
};

/** Imports PGN files as studies, one chapter per game. */
export function ImportButton({ store, onImport }: ImportButtonProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { toast } = useToast();
  const { run, isPending } = useStudyMutations();
  const handlePick = (files: readonly File[]) =>
    void run('The import was interrupted', async () => {
      const parsed = await Promise.all(files.map(readStudyFile));
      setProblems(parsed.flatMap((file) => file.problems));
      const ids: string[] = [];
      for (const file of parsed) ids.push(...(await createStudies(store, file)));
      if (ids.length > parsed.length) toast({ title: 'Imported', description: splitText(ids.length) });
      if (parsed.every((file) => file.problems.length === 0)) onImport(ids);
    });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FilesButton label="Import PGN files" accept=".pgn,.txt" disabled={isPending} onPick={handlePick} />
      <ImportProblems problems={problems} />
    </div>
  );
}

const splitText = (studies: number): string =>
  studySentence({ id: 'study.split', values: { studies, chapters: STUDY_LIMITS.chapters } });

const createStudies = async (store: StudyStore, file: StudyFile): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const { name, chapters } of toStudies(file)) {
    const [first = [], ...others] = chunkChapters(chapters);
    const { id } = await store.make({ name, notes: '', visibility: 'private', chapters: first });
    for (const chunk of others) await store.addChapters(id, chunk);
    ids.push(id);
  }
  return ids;
};

export function ImportProblems({ problems }: { readonly problems: readonly string[] }) {
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
