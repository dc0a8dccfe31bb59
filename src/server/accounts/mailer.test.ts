import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/processes/run-program';
import { resetEmail } from './emails';
import { createMailer } from './mailer';

const FROM = 'Outpost Pro <no-reply@outpost.example>';

const EMAIL = resetEmail('paul@morphy.example', 'https://outpost.example', 'a-token');

/** A mail server that accepts all emails and returns what it received. */
const startMailServer = async () => {
  const reported: string[] = [];
  const answerTo = (line: string): string => {
    if (line.startsWith('EHLO')) return '250 mail.example';
    if (line === 'DATA') return '354 go on';
    return line === '.' || !reported.includes('DATA') || line === 'QUIT' ? '250 OK' : '';
  };
  const server = createServer((socket: Socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').slice(0, -1)) {
        reported.push(line);
        const answer = answerTo(line);
        if (answer !== '') socket.write(`${answer}\r\n`);
      }
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { reported, smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

it('lays an email into the outbox where no mail server is set, and says where', async () => {
  const outbox = join(temporaryFolder(), 'outbox');
  const lines: string[] = [];
  await createMailer({ from: FROM, outbox, log: (line) => lines.push(line) }).send(EMAIL);
  const [name = ''] = readdirSync(outbox);
  const path = join(outbox, name);
  expect(lines).toEqual([`SMTP_URL is not set: email written to ${path}`]);
  expect(name).toMatch(/\.eml$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('From: Outpost Pro <no-reply@outpost.example>\n');
  expect(text).toContain('To: paul@morphy.example\n');
  expect(text.replaceAll('=\n', '').replaceAll('=3D', '=')).toContain(
    'https://outpost.example/reset-password?token=a-token\n',
  );
});

it('hands an email to the mail server that is set', async () => {
  const { reported, smtpUrl } = await startMailServer();
  await createMailer({ smtpUrl, from: FROM, outbox: '/no/such', log: () => undefined }).send(EMAIL);
  expect(reported).toContain('MAIL FROM:<no-reply@outpost.example>');
  expect(reported).toContain('RCPT TO:<paul@morphy.example>');
  expect(reported).toContain('Subject: Set a new password');
});

it('says when the mail server cannot be reached', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: FROM, outbox: '', log: () => undefined });
  await expect(mailer.send(EMAIL)).rejects.toThrow('ECONNREFUSED');
});

it.each([
  ['to', 'paul@morphy.example\r\nBcc: all@morphy.example'],
  ['to', 'paul@morphy.example\nX-Header: 1'],
  ['subject', 'Won\r\nBcc: all@morphy.example\r\n\r\nanother text'],
])('writes no header that is hidden in `%s`', async (field, value) => {
  const outbox = temporaryFolder();
  await createMailer({ from: FROM, outbox, log: () => undefined }).send({ ...EMAIL, [field]: value });
  const [head = ''] = readFileSync(join(outbox, readdirSync(outbox)[0]!), 'utf8').split('\n\n');
  expect(head).not.toMatch(/^(Bcc|X-Header):/im);
});
