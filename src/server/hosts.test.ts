import { describe, expect, it } from 'vitest';
import { createKnownHosts, isOnNetwork, parseHost, parseHostSetting, type HostSettings } from './hosts';

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
