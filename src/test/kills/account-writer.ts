import { expect } from 'vitest';
import { accountSchema } from '../../contract/account/account';
import { ACCOUNT_PATHS, REGISTER_PATH, SIGN_IN_PATH } from '../../contract/account/auth';
import type { Random } from '../mock-lichess/seeded-random';
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
