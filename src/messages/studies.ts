/** What is said of studies and their chapters. */
import type { MessageOf } from './message';
import { sentencesOf } from './sentence';

export const studyTexts = {
  'study.waiting':
    '{studies, plural, one {{studies} study is} other {{studies} studies are}} saved on this device only. Add {studies, plural, one {it} other {them}} to your account to have {studies, plural, one {it} other {them}} everywhere.',
  'study.deleted': '{name} was deleted',
  'study.not-saved': 'Not saved: {why}',
  'study.split': 'The games were put into {studies} studies: one has at most {chapters} chapters.',
  'study.skipped': '{games, plural, one {{games} game was} other {{games} games were}} skipped.',
  'study.kept-mine': '{name} (mine)',
  'study.part': '{name} ({part})',
} as const;

export const studySentence: (message: MessageOf<typeof studyTexts>) => string = sentencesOf(studyTexts);
