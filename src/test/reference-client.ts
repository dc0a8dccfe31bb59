import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  type ReferenceFile,
  type ReferenceFiles,
  referenceFileSchema,
  referenceFilesSchema,
  referencePaths,
  type ReferencePeople,
  referencePeopleSchema,
} from '../contract/reference';

type Headers = Readonly<Record<string, string>>;

/** Somebody who adds files to the reference games of a test application. */
export const createReferenceClient = (app: FastifyInstance, headers: Headers = {}) => {
  const send = (payload: string | Buffer, name = 'games.pgn') =>
    app.inject({
      method: 'POST',
      url: `${referencePaths.files}?name=${encodeURIComponent(name)}`,
      headers: { 'content-type': 'application/octet-stream', ...headers },
      payload,
    });
  const file = async (id: number): Promise<ReferenceFile | undefined> => {
    const answer = await app.inject({ url: referencePaths.file(id), headers });
    return answer.statusCode === 404 ? undefined : referenceFileSchema.parse(answer.json());
  };
  return {
    send,
    file,
    /** Sends it, and waits until it is read. */
    add: async (payload: string | Buffer, name?: string): Promise<ReferenceFile> => {
      const sent = await send(payload, name);
      expect(sent.statusCode, sent.body).toBe(202);
      const { id } = referenceFileSchema.parse(sent.json());
      const isOver = async (): Promise<boolean> => !['waiting', 'running'].includes((await file(id))?.state ?? '');
      await expect.poll(isOver, { interval: 20 }).toBe(true);
      const read = await file(id);
      if (read === undefined) throw new Error('the file has gone');
      return read;
    },
    remove: (id: number) => app.inject({ method: 'DELETE', url: referencePaths.file(id), headers }),
    /** Undoes it, and waits until it has gone. */
    undo: async (id: number): Promise<void> => {
      const answer = await app.inject({ method: 'DELETE', url: referencePaths.file(id), headers });
      expect(answer.statusCode, answer.body).toBe(204);
      await expect.poll(() => file(id), { interval: 20 }).toBeUndefined();
    },
    list: async (): Promise<ReferenceFiles> =>
      referenceFilesSchema.parse((await app.inject({ url: referencePaths.files, headers })).json()),
    find: async (q: string): Promise<ReferencePeople['people']> =>
      referencePeopleSchema.parse(
        (await app.inject({ url: `${referencePaths.people}?q=${encodeURIComponent(q)}`, headers })).json(),
      ).people,
    problems: async (id: number): Promise<unknown> => (await app.inject({ url: referencePaths.problems(id) })).json(),
    link: (key: string, aicfId: string | null) =>
      app.inject({ method: 'PUT', url: referencePaths.aicf(key), headers, payload: { aicfId } }),
  };
};
