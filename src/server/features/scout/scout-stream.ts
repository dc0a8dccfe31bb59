/** The events of a scout: how far it is, and the games and insights as they become known. */
import type { Readable } from 'node:stream';
import type { Milliseconds } from '../../../chess/types';
import { createEventStream } from '../../plugins/event-stream';
import type { HttpFailure } from '../../errors';
import type { SourceFailure } from '../../sources/failures';
import type { Scout } from './scout';

/** Insights are told at most this often, but always at last. */
const PAUSE: Milliseconds = 1500;

/** Ends with the scout; a scout that fails ends with an `error`. */
export const streamScout = (scout: Scout, refuse: (failure: SourceFailure) => HttpFailure): Readable => {
  const events = createEventStream();
  let toldAt = -Infinity;

  const tellInsights = (): void => {
    toldAt = performance.now();
    events.send('insights', scout.answer().insights, { replaces: true });
  };
  const tellAll = (): void => {
    events.send('games', scout.answer().games, { replaces: true });
    tellInsights();
  };
  const stopListening = scout.listen((change) => {
    if (change === 'progress') events.send('progress', scout.progress(), { replaces: true });
    if (change === 'games') tellAll();
    if (change === 'insights' && performance.now() - toldAt >= PAUSE) tellInsights();
  });
  events.readable.once('close', stopListening);
  events.send('progress', scout.progress(), { replaces: true });
  if (scout.progress().stage === 'scanning') tellAll();

  void Promise.all([scout.answered, scout.finished])
    .then(([outcome]) => {
      if (outcome.ok) tellAll();
      else events.send('error', { message: refuse(outcome.error).message });
    })
    .catch(() => events.send('error', { message: 'Internal Server Error' }))
    .finally(() => events.end());
  return events.readable;
};
