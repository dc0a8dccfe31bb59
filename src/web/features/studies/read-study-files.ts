import { chaptersOf } from '../../../chess/studies/study-pgn';
import { type NewChapter, STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { decodeText } from '../../lib/files';

export type StudyFile = {
  /** The study name in the headers, or the file name. */
  readonly name: string;
  readonly chapters: readonly NewChapter[];
  /** Why games were skipped, ready for display. */
  readonly problems: readonly string[];
};

/** In bytes. */
const MAX_FILE = 5_000_000;

export const readStudyFile = async (file: File): Promise<StudyFile> => {
  const name = file.name.replace(/\.\w+$/, '').slice(0, STUDY_LIMITS.name) || 'Study';
  if (file.size > MAX_FILE) return { name, chapters: [], problems: [`${file.name}: The file is larger than 5 MB.`] };
  const text = decodeText(await file.arrayBuffer());
  if (text.includes('\0'))
    return { name, chapters: [], problems: [`${file.name} is not a text file. Choose a .pgn or .txt file.`] };
  return readStudyText(text, name);
};

export const readStudyText = (text: string, fallback: string): StudyFile => {
  const { study, chapters, problems } = chaptersOf(text, STUDY_LIMITS.name);
  const tooLong = chapters.filter(({ pgn }) => pgn.length > STUDY_LIMITS.pgn);
  const empty = chapters.length === 0 && problems.length === 0 ? ['It contains no games.'] : [];
  return {
    name: study === undefined || study === '' ? fallback : study,
    chapters: chapters.filter(({ pgn }) => pgn.length <= STUDY_LIMITS.pgn),
    problems: [...empty, ...problems, ...tooLong.map(({ name }) => `${name}: ${studyMessages.longPgn}`)],
  };
};

/** Splits a file that exceeds the limits of one study into several numbered studies. */
export const toStudies = ({
  name,
  chapters,
}: StudyFile): readonly { name: string; chapters: readonly NewChapter[] }[] => {
  const parts: NewChapter[][] = [];
  let size = 0;
  for (const chapter of chapters) {
    const last = parts.at(-1);
    size += chapter.pgn.length;
    if (last !== undefined && last.length < STUDY_LIMITS.chapters && size <= STUDY_LIMITS.pgnOfStudy)
      last.push(chapter);
    else {
      parts.push([chapter]);
      size = chapter.pgn.length;
    }
  }
  if (parts.length < 2) return parts.map((part) => ({ name, chapters: part }));
  return parts.map((part, index) => ({
    name: studySentence({ id: 'study.part', values: { name: name.slice(0, STUDY_LIMITS.name - 6), part: index + 1 } }),
    chapters: part,
  }));
};
