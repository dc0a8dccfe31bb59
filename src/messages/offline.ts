import { type MessageOf, sentencesOf } from './message';

export const offlineTexts = {
  'offline.attempts':
    '{attempts, plural, one {1 attempt is} other {{attempts} attempts are}} saved on this device and will be sent later.',
  'offline.not-saved': 'Not saved: {why}',
  'offline.unsent':
    '{changes, plural, one {1 change waits} other {# changes wait}} on this device until you sign in again.',
  'offline.shown-from': 'This page shows data saved on this device on {moment}.',
  'offline.puzzles': '{puzzles, plural, one {1 puzzle} other {{puzzles} puzzles}} to solve',
} as const;

export type OfflineMessage = MessageOf<typeof offlineTexts>;

export const offlineSentence: (message: OfflineMessage) => string = sentencesOf(offlineTexts);
