import { expect, it } from 'vitest';
import { createApiClient } from '../../test/api-client';
import { buildTestApp } from '../../test/test-app';

it('sends nothing after an answer that a handler has sent itself', async () => {
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const app = await buildTestApp({ logLevel: 'warn', logStream });
  const answer = await createApiClient(app).ask('GET', '/api/user/1/repertoire-cards');
  expect([answer.statusCode, answer.json()]).toEqual([200, { cards: [] }]);
  expect(lines).toEqual([]);
});
