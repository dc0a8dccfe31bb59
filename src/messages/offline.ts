import { type MessageOf, sentencesOf } from './message';

export const offlineTexts = {
  'offline.attempts':
    '{attempts, plural, one {1 attempt waits on this device and is} other {{attempts} attempts wait on this device and are}} sent later.',
  'offline.shown-from': 'What this page shows was saved on this device on {moment}.',
  'offline.puzzles': '{puzzles, plural, one {1 puzzle} other {{puzzles} puzzles}} to solve',
} as const;

export type OfflineMessage = MessageOf<typeof offlineTexts>;

export const offlineSentence: (message: OfflineMessage) => string = sentencesOf(offlineTexts);
