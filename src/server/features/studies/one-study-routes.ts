/** One study: read whole or as PGN, changed but for its moves, deleted. */
import { z } from 'zod';
import { studyPgn } from '../../../chess/studies/study-pgn';
import { studyChangeSchema, studyConflictSchema, studySchema } from '../../../contract/studies';
import { changeStudy, deleteStudy, readStudy, restoreStudy } from '../../db/studies/studies';
import { noSuchStudy, nothingToRestore, studyChanged } from '../../errors';
import { toStudy } from '../../games/to-contract';
import { answers, type Routes } from '../../http/routes';
import { takeTries } from '../../platform/limits';
import {
  describe,
  readRefusals,
  refusals,
  STUDY,
  type StudyCallDeps,
  studyParams,
  writeRefusals,
} from './study-schemas';

export const oneStudyRoutes: Routes<StudyCallDeps> = (app, deps) => {
  readRoutes(app, deps);
  changeRoute(app, deps);
  deletionRoutes(app, deps);
};

const readRoutes: Routes<StudyCallDeps> = (app, { db, studies, appUrl }) => {
  app.get(
    STUDY,
    {
      schema: {
        ...describe('A study', 'Its owner’s, or one whose visibility is `link` or `public`.'),
        params: studyParams,
        response: { 200: answers('The study with its chapters', studySchema), ...readRefusals },
      },
    },
    async (request, reply) => {
      const { head, canWrite } = await studies.requireRead(request, reply, request.params.study);
      return { ...toStudy(await readStudy(db, head)), canWrite };
    },
  );

  app.get(
    `${STUDY}/pgn`,
    {
      schema: {
        ...describe(
          'A study as PGN',
          'A game for each chapter, with StudyName, ChapterName, ChapterURL and Orientation.',
        ),
        params: studyParams,
        response: {
          200: { description: 'PGN', content: { 'application/x-chess-pgn': { schema: z.string() } } },
          ...readRefusals,
        },
      },
    },
    async (request, reply) => {
      const { head } = await studies.requireRead(request, reply, request.params.study);
      const { address, name, chapters } = await readStudy(db, head);
      const urlOf = (index: number) => `${appUrl}/studies/${address}?chapter=${chapters[index]?.id ?? ''}`;
      void reply
        .type('application/x-chess-pgn; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(name)}.pgn"`);
      return reply.send(studyPgn({ study: name, urlOf }, chapters));
    },
  );
};

/** Of letters that every system takes. */
const fileName = (name: string): string => name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'study';

const changeRoute: Routes<StudyCallDeps> = (app, { db, studies, limits }) => {
  app.put(
    STUDY,
    {
      schema: {
        ...describe('Change a study', 'Its name, notes, visibility, and with `order` where its chapters stand.'),
        params: studyParams,
        body: studyChangeSchema,
        response: {
          200: answers('The study with its new version', studySchema),
          ...writeRefusals,
          409: answers('The study has another version by now: this one', studyConflictSchema),
        },
      },
    },
    async (request, reply) => {
      const { study } = request.params;
      const head = await studies.requireWrite(request, reply, study);
      await takeTries([limits.change, String(head.userId)]);
      const isChanged = await changeStudy(db, head.id, request.body, Date.now());
      const { head: now } = await studies.requireRead(request, reply, study);
      const answer = { ...toStudy(await readStudy(db, now)), canWrite: true };
      if (!isChanged) throw studyChanged(answer);
      return answer;
    },
  );
};

const deletionRoutes: Routes<StudyCallDeps> = (app, { db, studies }) => {
  app.delete(
    STUDY,
    {
      schema: {
        ...describe('Delete a study', 'It can be undone for a day.'),
        params: studyParams,
        response: { 204: z.undefined().describe('Deleted'), ...refusals },
      },
    },
    async (request, reply) => {
      const { id } = await studies.requireWrite(request, reply, request.params.study);
      if (!(await deleteStudy(db, id, Date.now()))) throw noSuchStudy();
      return reply.status(204).send();
    },
  );

  app.post(
    `${STUDY}/restore`,
    {
      schema: {
        ...describe('Undo the deletion of a study', 'With its chapters as they were.'),
        params: studyParams,
        response: { 204: z.undefined().describe('Undone'), ...readRefusals },
      },
    },
    async (request, reply) => {
      const { id } = await studies.requireDeleted(request, reply, request.params.study);
      if (!(await restoreStudy(db, id))) throw nothingToRestore();
      return reply.status(204).send();
    },
  );
};
