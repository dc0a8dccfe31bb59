import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createKnownHosts, type HostSettings, isOnNetwork, parseConfig, parseHost, parseHostSetting } from './config';

describe('parseConfig', () => {
  it('fills in what is not given', () => {
    expect(parseConfig({})).toEqual({
      ok: true,
      value: {
        port: 5000,
        host: 'localhost',
        dataDir: './.data',
        database: './.data',
        engineProcesses: availableParallelism(),
        warmsEngines: true,
        hasDeepAnalysis: true,
        sources: { LICHESS_URL: 'https://lichess.org', CHESSCOM_URL: 'https://api.chess.com' },
        appUrl: 'http://localhost:5000',
        allowedHosts: [],
        mailFrom: 'Outpost Pro <no-reply@localhost>',
        profileMode: 'fixed',
        registration: 'open',
        logLevel: 'info',
      },
    });
  });

  it('takes the bundled engine where the system has no native one', () => {
    expect(parseConfig({ STOCKFISH_PATH: 'auto', PATH: '/no/such/folder' })).toMatchObject({
      ok: true,
      value: { stockfishPath: undefined },
    });
  });

  it('reads what is given and takes an empty value for none', () => {
    const config = parseConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/var/lib/outpost',
      DATABASE_URL: 'postgres://me@host/outpost',
      REDIS_URL: 'rediss://:word@host:6380/2',
      STOCKFISH_PATH: process.execPath,
      ENGINE_PROCESSES: '3',
      WARM_ENGINES: 'off',
      DEEP_LOOK: 'off',
      LICHESS_URL: 'http://127.0.0.1:8080/',
      LICHESS_TOKEN: 'lip_token',
      CHESSCOM_URL: 'http://127.0.0.1:8081/',
      CHESSCOM_CONTACT: 'chess@club.example',
      APP_URL: 'https://outpost.example/',
      ALLOWED_HOSTS: 'Chess.club., web_1,10.1.2.3,fd00::1 , München.example',
      TRUSTED_PROXIES: '10.1.2.3, fd00::/8,uniquelocal',
      SESSION_SECRET: 'a secret of at least 32 characters',
      SMTP_URL: 'smtps://user:password@mail.example',
      MAIL_FROM: 'club@outpost.example',
      PROFILE_MODE: 'signed-in',
      REGISTRATION: 'invite',
      LOG_LEVEL: '',
    });
    expect(config).toEqual({
      ok: true,
      value: {
        port: 8080,
        host: '::1',
        dataDir: '/var/lib/outpost',
        database: 'postgres://me@host/outpost',
        redisUrl: 'rediss://:word@host:6380/2',
        stockfishPath: process.execPath,
        engineProcesses: 3,
        warmsEngines: false,
        hasDeepAnalysis: false,
        sources: {
          ...{ LICHESS_URL: 'http://127.0.0.1:8080/', LICHESS_TOKEN: 'lip_token' },
          ...{ CHESSCOM_URL: 'http://127.0.0.1:8081/', CHESSCOM_CONTACT: 'chess@club.example' },
        },
        appUrl: 'https://outpost.example',
        allowedHosts: ['chess.club', 'web_1', '10.1.2.3', 'fd00::1', 'xn--mnchen-3ya.example'],
        trustedProxies: ['10.1.2.3', 'fd00::/8', 'uniquelocal'],
        sessionSecret: 'a secret of at least 32 characters',
        smtpUrl: 'smtps://user:password@mail.example',
        mailFrom: 'club@outpost.example',
        profileMode: 'signed-in',
        registration: 'invite',
        logLevel: 'info',
      },
    });
  });

  it.each([
    [{ PORT: '65536' }, 'PORT should be a whole number from 0 to 65535, not "65536"'],
    [{ PORT: 'five' }, 'PORT should be a whole number from 0 to 65535, not "five"'],
    [{ PORT: '-1' }, 'PORT should be a whole number from 0 to 65535, not "-1"'],
    [{ ENGINE_PROCESSES: '0' }, 'ENGINE_PROCESSES should be a whole number from 1 to 256, not "0"'],
    [{ ENGINE_PROCESSES: '1.5' }, 'ENGINE_PROCESSES should be a whole number from 1 to 256, not "1.5"'],
    [
      { STOCKFISH_PATH: '/no/such' },
      'STOCKFISH_PATH should be the path of an executable UCI engine, or auto, not "/no/such"',
    ],
    [{ STOCKFISH_PATH: '/tmp' }, 'STOCKFISH_PATH should be the path of an executable UCI engine, or auto, not "/tmp"'],
    [{ REDIS_URL: 'http://:secret@host' }, 'REDIS_URL should be a redis address'],
    [{ DATABASE_URL: 'mysql://me:secret@host/db' }, 'DATABASE_URL should be a postgres address'],
    [{ LICHESS_URL: 'lichess.org' }, 'LICHESS_URL should be an http or https address, not "lichess.org"'],
    [{ CHESSCOM_URL: 'chess.com' }, 'CHESSCOM_URL should be an http or https address, not "chess.com"'],
    [{ CHESSCOM_CONTACT: 'é' }, 'CHESSCOM_CONTACT should be an email address or a page, in ASCII letters, not "é"'],
    [{ APP_URL: 'outpost.example' }, 'APP_URL should be an http or https address, not "outpost.example"'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES should be addresses separated by commas, each like 10.0.0.0/8 or one of loopback, linklocal, uniquelocal, not "10.0.0.0/33"',
    ],
    [{ SESSION_SECRET: 'too short' }, 'SESSION_SECRET should be at least 32 characters'],
    [
      { PUSH_SERVICES: 'fcm.googleapis.com/send' },
      'PUSH_SERVICES should be host names separated by commas, each alone or behind *., not "fcm.googleapis.com/send"',
    ],
    [{ SMTP_URL: 'https://user:password@mail.example' }, 'SMTP_URL should be an smtp or smtps address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL should be one of fatal, error, warn, info, debug, trace, silent, not "loud"'],
  ])('refuses %j in one line that names the variable', (environment, error) => {
    expect(parseConfig(environment)).toEqual({ ok: false, error });
  });

  it.each(['chess.club:5000', '*.club', 'chess.club/games', 'a@b', 'a,,b'])(
    'refuses %j for names of hosts',
    (names) => {
      const error = `ALLOWED_HOSTS should be host names separated by commas, without ports, not "${names}"`;
      expect(parseConfig({ ALLOWED_HOSTS: names })).toEqual({ ok: false, error });
    },
  );

  it('names every bad variable', () => {
    const config = parseConfig({ PORT: 'x\ny', LOG_LEVEL: 'loud' });
    expect(config).toMatchObject({ ok: false, error: expect.stringMatching(/^PORT .*; LOG_LEVEL [^\n]*$/) as string });
  });
});

it.each([
  ['localhost:5000', 'localhost'],
  ['LOCALHOST', 'localhost'],
  ['localhost.:80', 'localhost'],
  ['127.0.0.1:5000', '127.0.0.1'],
  ['[::1]:5000', '::1'],
  ['[0:0:0:0:0:0:0:1]', '::1'],
  ['chess.example:', 'chess.example'],
  ['', undefined],
  ['.', undefined],
  [':5000', undefined],
  ['localhost:port', undefined],
  ['localhost:99999', undefined],
  ['me@localhost', undefined],
  ['localhost/evil', undefined],
  ['localhost evil', undefined],
  ['localhost, evil', undefined],
  ['[localhost]', undefined],
  ['::1', undefined],
])('reads the host in %j', (text, host) => {
  expect(parseHost(text)).toBe(host);
});

it('reads addresses of IPv6 in the settings as they are written there', () => {
  expect(['::1', '[::1]', '::', 'Chess.Example'].map(parseHostSetting)).toEqual(['::1', '::1', '::', 'chess.example']);
});

const settings: HostSettings = { host: 'localhost', appUrl: 'http://localhost:5000', allowedHosts: [] };

describe('known hosts', () => {
  const names = [
    'localhost',
    '127.0.0.1',
    '::1',
    '127.0.0.2',
    '192.168.1.5',
    'fd00::5',
    'chess.example',
    'evil.example',
  ];
  const known = (changes: Partial<HostSettings>) => names.filter(createKnownHosts({ ...settings, ...changes }));
  const here = ['localhost', '127.0.0.1', '::1'];

  it.each([
    ['this machine', {}, here],
    ['an address', { host: '192.168.1.5' }, [...here, '192.168.1.5']],
    ['an address of IPv6', { host: 'fd00::5' }, [...here, 'fd00::5']],
    ['all addresses', { host: '0.0.0.0' }, [...here, '127.0.0.2', '192.168.1.5', 'fd00::5']],
    ['all addresses of IPv6', { host: '::' }, [...here, '127.0.0.2', '192.168.1.5', 'fd00::5']],
    ['the address of the application', { appUrl: 'https://chess.example' }, [...here, 'chess.example']],
    ['names of the settings', { allowedHosts: ['chess.example'] }, [...here, 'chess.example']],
  ])('are those of %s', (_, changes, expected) => {
    expect(known(changes)).toEqual(expected);
  });
});

it.each([
  [false, {}],
  [false, { host: '127.0.0.1' }],
  [false, { host: '::1', appUrl: 'http://127.0.0.2:5000' }],
  [false, { appUrl: 'http://outpost.localhost' }],
  [true, { host: '0.0.0.0' }],
  [true, { host: '::' }],
  [true, { host: '192.168.1.5' }],
  [true, { host: 'fe80::1%eth0' }],
  [true, { host: 'my-machine' }],
  [true, { appUrl: 'https://chess.example' }],
  [true, { allowedHosts: ['chess.example'] }],
])('an installation is on a network (%s) with %j', (expected, changes) => {
  expect(isOnNetwork({ ...settings, ...changes })).toBe(expected);
});
