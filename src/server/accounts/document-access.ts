/** Access to repertoires and studies by their addresses. To others, repertoires and private studies appear not to exist. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REPERTOIRE_ID } from '../../contract/repertoires/repertoires';
import { STUDY_ID } from '../../contract/studies';
import type { Database } from '../db/database';
import { type Granted, grant } from '../db/owned';
import { findRepertoire, type RepertoireHead } from '../db/repertoires/repertoires';
import { findDeletedStudy, findStudy, type StudyHead } from '../db/studies/studies';
import { fail } from '../errors';

type Require<Found> = (request: FastifyRequest, reply: FastifyReply, address: string) => Promise<Found>;

export type ReadableStudy = { readonly head: StudyHead; readonly canWrite: boolean };

export type DocumentAccess = {
  /** 404 for everybody but the owner. */
  readonly requireRepertoire: Require<Granted<RepertoireHead>>;
  readonly requireDeletedRepertoire: Require<Granted<RepertoireHead>>;
  readonly readStudy: Require<ReadableStudy>;
  /** 404 like `readStudy`, then 401 for guests or 403. */
  readonly requireStudy: Require<Granted<StudyHead>>;
  readonly requireDeletedStudy: Require<Granted<StudyHead>>;
};

type Rights = {
  readonly mayWrite: (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<boolean>;
  readonly actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<number | undefined>;
};

export const createDocumentAccess = (db: Database, { mayWrite, actorOf }: Rights): DocumentAccess => {
  const repertoire =
    (isDeleted: boolean): DocumentAccess['requireRepertoire'] =>
    async (request, reply, address) => {
      const head = REPERTOIRE_ID.test(address) ? await findRepertoire(db, address, { isDeleted }) : undefined;
      if (head === undefined || !(await mayWrite(request, reply, head.userId))) throw fail('no-such-repertoire');
      return grant(head);
    };
  const readStudy: DocumentAccess['readStudy'] = async (request, reply, address) => {
    const head = STUDY_ID.test(address) ? await findStudy(db, address) : undefined;
    if (head === undefined) throw fail('no-such-study');
    const canWrite = await mayWrite(request, reply, head.userId);
    if (head.visibility === 'private' && !canWrite) throw fail('no-such-study');
    return { head, canWrite };
  };
  return {
    requireRepertoire: repertoire(false),
    requireDeletedRepertoire: repertoire(true),
    readStudy,
    requireStudy: async (request, reply, address) => {
      const { head, canWrite } = await readStudy(request, reply, address);
      if (canWrite) return grant(head);
      throw fail((await actorOf(request, reply)) === undefined ? 'not-signed-in' : 'not-yours');
    },
    requireDeletedStudy: async (request, reply, address) => {
      const head = STUDY_ID.test(address) ? await findDeletedStudy(db, address) : undefined;
      if (head === undefined || !(await mayWrite(request, reply, head.userId))) throw fail('no-such-study');
      return grant(head);
    },
  };
};
