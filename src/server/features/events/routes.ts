/** A user's tournaments, private even if the profile is public. */
import { EVENT_LIMITS, eventsApi } from '../../../contract/events';
import type { ProfileAccess } from '../../accounts/access';
import { type Implement, implementIn } from '../../accounts/implement';
import type { Database } from '../../db/database';
import { truncateLog } from '../../db/disk-reserve';
import {
  addEvent,
  addRounds,
  changeEvent,
  changeRound,
  deleteEvent,
  deleteRound,
  listEvents,
  purgeEvents,
  readEvent,
  readRound,
  restoreEvent,
  restoreRound,
} from '../../db/events';
import { fail } from '../../errors';
import { toEvent } from '../../games/to-contract';
import type { Routes } from '../../http/routes';
import { startPurge } from '../../platform/background-work';
import { removeGame, saveGame, savePreparation, writeNotes } from './queries';

type Deps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const eventRoutes: Routes<Deps> = (app, { db, access, onFailure }) => {
  const purge = startPurge({
    purge: (before) => purgeEvents(db, before),
    done: () => truncateLog(db),
    onFailure: (error) => onFailure(error, 'deleted events could not be purged'),
  });
  app.addHook('onClose', () => purge.close());
  const implement = implementIn(app, access, 'events');
  implementEvents(implement, db);
  implementRounds(implement, db);
  implementRoundContents(implement, db);
};

const implementEvents = (implement: Implement, db: Database): void => {
  implement(
    eventsApi.list,
    {
      summary: 'Events',
      description: 'Empty for anyone but the user.',
      answer: 'Those without a date first, then the latest first',
    },
    async ({ owner }) =>
      owner === undefined
        ? { canWrite: false, events: [] }
        : { canWrite: true, events: [...(await listEvents(db, owner))] },
  );

  implement(
    eventsApi.add,
    {
      summary: 'Add an event',
      description: 'Missing fields are unknown.',
      answer: 'The event, without rounds',
      conflict: `The user has ${EVENT_LIMITS.events} events already`,
    },
    async ({ owner, body }) => {
      const id = await addEvent(db, owner, body, EVENT_LIMITS.events);
      if (id === undefined) throw fail('too-many-events');
      return { ...body, id, rounds: [] };
    },
  );

  implement(
    eventsApi.read,
    { summary: 'An event', description: 'With its rounds and all that is in them.', answer: 'The event' },
    async ({ owner, params: { event } }) => {
      const found = await readEvent(db, owner, event);
      if (found === undefined) throw fail('no-such-event');
      return toEvent(found);
    },
  );

  implement(
    eventsApi.change,
    {
      summary: 'Change an event',
      description: 'Its name, place, link and days; missing fields are cleared.',
      answer: 'Changed',
    },
    async ({ owner, params: { event }, body }) => {
      if (!(await changeEvent(db, owner, event, body))) throw fail('no-such-event');
    },
  );

  implement(
    eventsApi.delete,
    { summary: 'Delete an event', description: 'It can be undone for a day.', answer: 'Deleted' },
    async ({ owner, params: { event } }) => {
      if (!(await deleteEvent(db, owner, event, Date.now()))) throw fail('no-such-event');
    },
  );

  implement(
    eventsApi.restore,
    { summary: 'Undo the deletion of an event', description: 'With its rounds as they were.', answer: 'Undone' },
    async ({ owner, params: { event } }) => {
      if (!(await restoreEvent(db, owner, event))) throw fail('nothing-to-restore');
    },
  );
};

const LIMITS = { ofEvent: EVENT_LIMITS.rounds, ofUser: EVENT_LIMITS.roundsOfUser } as const;

const implementRounds = (implement: Implement, db: Database): void => {
  implement(
    eventsApi.addRounds,
    {
      summary: 'Add rounds',
      description: 'All of them or none.',
      answer: 'Added',
      conflict: 'The event, or all of the user’s, would have too many',
    },
    async ({ owner, params: { event }, body: { rounds } }) => {
      const outcome = await addRounds(db, { owner, event }, rounds, LIMITS);
      if (outcome === 'no-event') throw fail('no-such-event');
      if (outcome === 'too-many') throw fail('too-many-rounds');
    },
  );

  implement(
    eventsApi.changeRound,
    {
      summary: 'Change a round',
      description: 'Missing fields are cleared; notes, preparation and game are kept.',
      answer: 'Changed',
    },
    async ({ owner, params: { event, round }, body }) => {
      if (!(await changeRound(db, { owner, event, round }, body))) throw fail('no-such-round');
    },
  );

  implement(
    eventsApi.deleteRound,
    { summary: 'Delete a round', description: 'It can be undone for a day.', answer: 'Deleted' },
    async ({ owner, params: { event, round } }) => {
      if (!(await deleteRound(db, { owner, event, round }, Date.now()))) throw fail('no-such-round');
    },
  );

  implement(
    eventsApi.restoreRound,
    { summary: 'Undo the deletion of a round', description: 'With all that was in it.', answer: 'Undone' },
    async ({ owner, params: { event, round } }) => {
      if (!(await restoreRound(db, { owner, event, round }))) throw fail('nothing-to-restore');
    },
  );
};

const implementRoundContents = (implement: Implement, db: Database): void => {
  implement(
    eventsApi.writeNotes,
    {
      summary: 'Write notes',
      description: 'Markdown. `version` is that of the notes that were changed.',
      answer: 'The notes with their new version',
      conflict: 'The notes have a newer version: this one',
    },
    async ({ owner, params: { event, round }, body: { notes, version } }) => {
      const key = { owner, event, round };
      if (await writeNotes(db, key, { notes, version })) return { notes, version: version + 1 };
      const found = await readRound(db, key);
      if (found === undefined) throw fail('no-such-round');
      throw fail('notes-changed', undefined, { body: { notes: found.notes, version: found.version } });
    },
  );

  implement(
    eventsApi.keepPreparation,
    {
      summary: 'Keep a preparation',
      description: 'In the place of the one before; its player and color become the round’s.',
      answer: 'Kept',
    },
    async ({ owner, params: { event, round }, body }) => {
      if (!(await savePreparation(db, { owner, event, round }, body, Date.now()))) throw fail('no-such-round');
    },
  );

  implement(
    eventsApi.keepGame,
    {
      summary: 'Add game',
      description: 'As PGN, which is kept as it is; color and outcome become the round’s.',
      answer: 'Kept',
    },
    async ({ owner, params: { event, round }, body }) => {
      if (!(await saveGame(db, { owner, event, round }, body))) throw fail('no-such-round');
    },
  );

  implement(
    eventsApi.removeGame,
    { summary: 'Remove the game', description: 'Color and outcome stay.', answer: 'Removed' },
    async ({ owner, params: { event, round } }) => {
      if (!(await removeGame(db, { owner, event, round }))) throw fail('no-such-round');
    },
  );
};
