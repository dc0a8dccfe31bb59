/** How a study is made: of chapters that are sent, or as a copy of one that may be read. */
import { randomBytes } from 'node:crypto';
import { copyRequestSchema, newStudySchema, type Study, STUDY_LIMITS, studySchema } from '../../../contract/studies';
import { ownerParams, type ProfileAccess } from '../../accounts/access';
import { addStudy, type NewStoredStudy, readStudy } from '../../db/studies/studies';
import { studiesAreFull } from '../../errors';
import { toStudy } from '../../games/to-contract';
import { answers, type Routes } from '../../http/routes';
import { takeTries } from '../../platform/limits';
import { readChapters } from './read-chapters';
import { describe, FULL, MAX_BODY_BYTES, STUDIES, type StudyCallDeps, writeRefusals } from './study-schemas';

type MakeDeps = StudyCallDeps & { readonly access: ProfileAccess };

export const makeRoutes: Routes<MakeDeps> = (app, { db, access, thread, studies, limits }) => {
  const make = async (userId: number, study: Omit<NewStoredStudy, 'address'>): Promise<Study> => {
    const address = randomBytes(16).toString('base64url');
    const made = await addStudy(db, userId, { ...study, address }, { room: STUDY_LIMITS, now: Date.now() });
    if (typeof made === 'string') throw studiesAreFull(made);
    return { ...toStudy(await readStudy(db, made)), canWrite: true };
  };

  app.post(
    STUDIES,
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...describe('Make a study', 'A `wish` that was sent before answers the study that was made for it.'),
        params: ownerParams,
        body: newStudySchema,
        response: { 201: answers('The study', studySchema), ...writeRefusals, 409: FULL },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await takeTries([limits.make, String(id)]);
      const { name, notes, visibility, wish } = request.body;
      const chapters = await readChapters(thread, request.body.chapters);
      const study = { name, notes, visibility, chapters, wish };
      return reply.status(201).send(await make(id, study));
    },
  );

  app.post(
    `${STUDIES}/copies`,
    {
      schema: {
        ...describe('Copy a study', 'One that may be read; the copy is private.'),
        params: ownerParams,
        body: copyRequestSchema,
        response: { 201: answers('The copy', studySchema), ...writeRefusals, 409: FULL },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      const { head } = await studies.requireRead(request, reply, request.body.study);
      await takeTries([limits.make, String(id)]);
      const { name, notes, chapters } = await readStudy(db, head);
      const { wish } = request.body;
      const copy = { name, notes, visibility: 'private' as const, chapters, wish };
      return reply.status(201).send(await make(id, copy));
    },
  );
};
