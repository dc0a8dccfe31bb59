/**
 * Who may read and change a study. What is private is there for its owner alone: others are answered as if there were none.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { findDeletedStudy, findStudy, type StudyHead } from '../../db/studies/studies';
import { noSuchStudy, notSignedIn, notYours } from '../../errors';

type Ask = (request: FastifyRequest, reply: FastifyReply, address: string) => Promise<StudyHead>;

export type StudyAccess = {
  /** 404 where there is none for whoever asks. `canWrite`: whether they may change it. */
  readonly requireRead: (...call: Parameters<Ask>) => Promise<{ readonly head: StudyHead; readonly canWrite: boolean }>;
  /** 404 like `requireRead`, then 401 (a guest) or 403. */
  readonly requireWrite: Ask;
  /** Of one that was deleted: its owner's alone. */
  readonly requireDeleted: Ask;
};

export const createStudyAccess = (db: Database, access: ProfileAccess): StudyAccess => {
  const requireRead: StudyAccess['requireRead'] = async (request, reply, address) => {
    const head = await findStudy(db, address);
    if (head === undefined) throw noSuchStudy();
    const canWrite = await access.mayWrite(request, reply, head.userId);
    if (head.visibility === 'private' && !canWrite) throw noSuchStudy();
    return { head, canWrite };
  };
  return {
    requireRead,
    requireWrite: async (request, reply, address) => {
      const { head, canWrite } = await requireRead(request, reply, address);
      if (canWrite) return head;
      throw (await access.actorOf(request, reply)) === undefined ? notSignedIn() : notYours();
    },
    requireDeleted: async (request, reply, address) => {
      const head = await findDeletedStudy(db, address);
      if (head === undefined || !(await access.mayWrite(request, reply, head.userId))) throw noSuchStudy();
      return head;
    },
  };
};
