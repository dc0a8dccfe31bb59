/** What everybody who follows a scout shares: what is known, who listens, and when the answers are given. */
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../../sources/failures';
import type { FoundTournaments } from '../../sources/source';
import { createPromise, type OpenPromise } from './open-promise';
import { createScoutState, type Requested, type ScoutState } from './scout-state';

export type ScoutEmitter = {
  readonly state: ScoutState;
  /** When no further games are to come. */
  readonly received: OpenPromise<Result<void, SourceFailure>>;
  readonly answered: OpenPromise<Result<void, SourceFailure>>;
  readonly tournaments: OpenPromise<FoundTournaments>;
  /** Settled with the scout, however it ends. */
  readonly ended: OpenPromise<true>;
  /** Tells everybody that the state is another one now. */
  readonly changed: () => void;
  readonly enter: (stage: ScoutState['stage']) => void;
  /** Answers with what is known by now. */
  readonly answer: () => void;
  /** All is known. */
  readonly finish: () => void;
  readonly fail: (failure: SourceFailure) => void;
  /** Returns what ends the listening. */
  readonly listen: (listener: () => void) => () => void;
};

export const createScoutEmitter = (requested: Requested): ScoutEmitter => {
  const state = createScoutState(requested);
  const listeners = new Set<() => void>();
  const received = createPromise<Result<void, SourceFailure>>();
  const answered = createPromise<Result<void, SourceFailure>>();
  const tournaments = createPromise<FoundTournaments>();
  const ended = createPromise<true>();
  const changed = (): void => listeners.forEach((listener) => listener());
  const enter = (stage: ScoutState['stage']): void => {
    state.stage = stage;
    if (stage !== 'waiting' && stage !== 'fetching') received.resolve({ ok: true, value: undefined });
    changed();
  };
  const answer = (): void => answered.resolve({ ok: true, value: undefined });
  return {
    ...{ state, received, answered, tournaments, ended, changed, enter, answer },
    finish: () => {
      enter('finished');
      answer();
    },
    fail: (failure) => {
      state.stage = 'finished';
      received.resolve({ ok: false, error: failure });
      answered.resolve({ ok: false, error: failure });
      tournaments.resolve({ tournaments: [], malformedLines: 0, failure });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
