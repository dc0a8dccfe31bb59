import { expect, it, vi } from 'vitest';
import { engineProgram } from './process';

it.each([
  ['the bundled engine', undefined],
  ['a native one', '/usr/games/stockfish'],
])('hands %s the environment without the secrets of the server', (_, path) => {
  for (const name of ['SESSION_SECRET', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'LICHESS_TOKEN']) {
    vi.stubEnv(name, 'a secret');
  }
  vi.stubEnv('OF_THE_ENGINE', 'kept');
  const { env } = engineProgram(path);
  vi.unstubAllEnvs();
  expect(Object.values(env)).not.toContain('a secret');
  expect(env).toMatchObject({ OF_THE_ENGINE: 'kept', PATH: process.env['PATH'] });
});
