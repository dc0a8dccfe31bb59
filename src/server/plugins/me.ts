/** Who `me` is in a call that has one: the owner of a library, or a player. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { libraryOf } from '../../contract/preparation';
import { parsePlayer } from '../../contract/sites';
import type { Database } from '../db/infra/database';
import type { LibraryOwner } from '../games/library-owner';
import { sideOfOwner, sideOfPlayer, type Side } from '../games/meetings/side';
import type { Sources } from '../sources/sources';
import type { ProfileAccess } from './profile-access';

export type MeDeps = { readonly db: Database; readonly access: ProfileAccess; readonly sources: Sources };

/** `owner` is missing where it is a player. */
export type Me = { readonly side: Side; readonly owner?: LibraryOwner };

/** Refuses with 404 a library that is not for whoever asks. */
export const readMe = async (deps: MeDeps, request: FastifyRequest, reply: FastifyReply, me: string): Promise<Me> => {
  const { db, access } = deps;
  const id = libraryOf(me);
  if (id === undefined) return { side: await sideOfPlayer(deps, parsePlayer(me)) };
  const owner = await access.requireRead(request, reply, id);
  return { side: await sideOfOwner(db, owner, await access.mayWrite(request, reply, id)), owner };
};
