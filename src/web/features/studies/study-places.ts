/** Where one was in each study, on this device: it opens there again. */
import { storedEntries, writeStored } from '../../lib/storage';
import { parsePath, type Path, START_PATH } from '../../../chess/tree/path';

export type StudyPlace = { readonly chapter: number; readonly path: Path };

const KEY = 'study-places';

/** The latest ones. */
const MAX_PLACES = 100;

const toPlace = (written: unknown): StudyPlace | undefined => {
  const [chapter = '', path = ''] = typeof written === 'string' ? written.split(' ') : [];
  return /^[1-9]\d*$/.test(chapter) ? { chapter: Number(chapter), path: parsePath(path) ?? START_PATH } : undefined;
};

const places = storedEntries(KEY, toPlace);

export const readStudyPlace = (study: string): StudyPlace | undefined => places.read().get(study);

export const storeStudyPlace = (study: string, place: StudyPlace): void => {
  const others = [...places.read()].filter(([id]) => id !== study);
  const latest = [...others, [study, place] as const].slice(-MAX_PLACES);
  const written = latest.map(([id, { chapter, path }]) => [id, `${chapter} ${path}`]);
  writeStored(KEY, JSON.stringify(Object.fromEntries(written)));
};
