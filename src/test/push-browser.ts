/** A browser that is sent notifications, and the service that brings them, over real HTTP; it reads them as RFC 8291 says. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type PushMessage, pushMessageSchema, type PushSubscriptionDto } from '../contract/account/notifications';

export type PushBrowser = {
  readonly subscription: PushSubscriptionDto;
  /** What was sent to it alone; throws for anything else. */
  readonly read: (body: Buffer) => PushMessage;
};

const [SALT, KEY_LENGTH_AT, TAG] = [16, 20, 16];

export const makeBrowser = (endpoint: string): PushBrowser => {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint, keys },
    read: (body) => {
      const salt = body.subarray(0, SALT);
      const sender = body.subarray(KEY_LENGTH_AT + 1, KEY_LENGTH_AT + 1 + body[KEY_LENGTH_AT]!);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = hkdf(curve.computeSecret(sender), auth, about, 32);
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(KEY_LENGTH_AT + 1 + sender.length);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
      return pushMessageSchema.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')));
    },
  };
};

const hkdf = (key: Buffer, salt: Buffer, about: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, about, length));

type Call = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** Answers 201, unless told otherwise; `undefined` answers never. */
export const openPushService = async () => {
  const calls: Call[] = [];
  let answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | undefined = {
    status: 201,
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (answer !== undefined) response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    origin: `http://127.0.0.1:${port}`,
    setAnswer: (next: typeof answer) => void (answer = next),
  };
};
