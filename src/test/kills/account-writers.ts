import { expect } from 'vitest';
import { accountSchema } from '../../contract/account/account';
import { ACCOUNT_PATHS, REGISTER_PATH, SIGN_IN_PATH } from '../../contract/account/auth';
import { deletionSchema, gamesPageSchema } from '../../contract/library';
import { libraryPaths } from '../library-paths';
import type { Random } from '../mock-lichess/make-games';
import type { Tormented, Writer } from './tormented';

const PASSWORD = 'a password of the test';

type Member = {
  readonly username: string;
  /** Once the account is known to be there. */
  isRegistered: boolean;
  /** Once it is signed in. */
  cookie?: string;
  /** The setting as it was last answered, and those that were sent since. */
  lichessId?: string;
  readonly unanswered: string[];
};

/** Registers accounts, signs them in and changes a setting of theirs. */
export const createAccountWriter = (random: Random): Writer => {
  const members: Member[] = [];
  let settings = 0;

  const register = async (server: Tormented, member: Member): Promise<void> => {
    const { username } = member;
    const body = { username, email: `${username}@example.org`, password: PASSWORD, phoneNumber: '1' };
    const answer = await server.ask(REGISTER_PATH, { method: 'POST', body });
    if (answer === undefined) return;
    // 409: it was made before the kill.
    expect(answer.status === 409 && members.includes(member) ? 201 : answer.status, answer.body).toBe(201);
    member.isRegistered = true;
  };

  const signIn = async (server: Tormented, member: Member): Promise<void> => {
    const body = { usernameOrEmail: member.username, password: PASSWORD };
    const answer = await server.ask(SIGN_IN_PATH, { method: 'POST', body });
    if (answer === undefined) return;
    expect(answer.status, `${member.username} signs in: ${answer.body}`).toBe(200);
    member.cookie = answer.cookie;
  };

  const change = async (server: Tormented, member: Member, cookie: string): Promise<void> => {
    const lichessId = `name${++settings}`;
    member.unanswered.push(lichessId);
    const answer = await server.ask(ACCOUNT_PATHS.account, { method: 'PATCH', cookie, body: { lichessId } });
    if (answer === undefined) return;
    expect(answer.status, answer.body).toBe(200);
    member.lichessId = lichessId;
    member.unanswered.length = 0;
  };

  const checkMember = async (server: Tormented, member: Member): Promise<void> => {
    if (!member.isRegistered) await register(server, member);
    if (member.cookie === undefined) await signIn(server, member);
    const answer = await server.ask(ACCOUNT_PATHS.account, { cookie: member.cookie ?? '' });
    expect(answer?.status, `${member.username} is still signed in`).toBe(200);
    const { username, lichessId } = accountSchema.parse(JSON.parse(answer?.body ?? ''));
    expect(username).toBe(member.username);
    expect([member.lichessId, ...member.unanswered], `the setting of ${username}`).toContain(lichessId);
    member.lichessId = lichessId;
    member.unanswered.length = 0;
  };

  return {
    write: async (server) => {
      const known = members.filter(({ cookie }) => cookie !== undefined);
      if (known.length > 0 && random.below(3) > 0) {
        const member = random.pick(known);
        await change(server, member, member.cookie ?? '');
        return;
      }
      const member: Member = { username: `member${members.length}`, isRegistered: false, unanswered: [] };
      members.push(member);
      await register(server, member);
      if (member.isRegistered) await signIn(server, member);
    },
    check: async (server) => {
      for (const member of members) await checkMember(server, member);
    },
  };
};

const PATHS = libraryPaths(1);

type Game = {
  readonly id: string;
  /** `undefined` when the last call was not answered. */
  isThere: boolean | undefined;
  /** What takes the last deletion back. */
  deletion?: string;
};

type DeletionWriter = Writer & { readonly gone: () => number };

/** Deletes games of the library one by one, and takes deletions back. */
export const createDeletionWriter = (random: Random): DeletionWriter => {
  const games = new Map<string, Game>();

  const pickGame = async (server: Tormented): Promise<Game | undefined> => {
    const answer = await server.ask(`${PATHS.games}?limit=1&offset=${random.below(200)}`);
    if (answer === undefined) return undefined;
    const id = gamesPageSchema.parse(JSON.parse(answer.body)).games[0]?.id;
    if (id === undefined) return undefined;
    const game = games.get(id) ?? { id, isThere: true };
    games.set(id, game);
    return game;
  };

  const remove = async (server: Tormented, game: Game): Promise<void> => {
    game.isThere = undefined;
    const answer = await server.ask(PATHS.game(game.id), { method: 'DELETE' });
    if (answer === undefined) return;
    expect(answer.status, answer.body).toBe(200);
    game.deletion = deletionSchema.parse(JSON.parse(answer.body)).deletion;
    game.isThere = false;
  };

  const restore = async (server: Tormented, game: Game): Promise<void> => {
    game.isThere = undefined;
    const body = { deletion: game.deletion };
    const answer = await server.ask(PATHS.restore, { method: 'POST', body });
    if (answer === undefined) return;
    expect(answer.status, answer.body).toBe(200);
    game.isThere = true;
  };

  return {
    gone: () => [...games.values()].filter(({ isThere }) => isThere === false).length,
    write: async (server) => {
      const gone = [...games.values()].filter(({ isThere, deletion }) => isThere === false && deletion !== undefined);
      if (gone.length > 0 && random.below(2) === 0) {
        await restore(server, random.pick(gone));
        return;
      }
      const game = await pickGame(server);
      if (game?.isThere === true) await remove(server, game);
    },
    check: async (server) => {
      for (const game of games.values()) {
        const answer = await server.ask(PATHS.game(game.id));
        const isThere = answer?.status === 200;
        if (!isThere) expect(answer?.status).toBe(404);
        if (game.isThere !== undefined) expect(isThere, `game ${game.id}`).toBe(game.isThere);
        game.isThere = isThere;
      }
    },
  };
};
