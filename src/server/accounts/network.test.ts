import { expect, it } from 'vitest';
import { describeNetwork, toNetwork } from './network';

it.each([
  ['127.0.0.1', 'this computer'],
  ['::1', 'this computer'],
  ['::ffff:127.0.0.1', 'this computer'],
  ['192.168.1.20', 'local network'],
  ['172.31.0.1', 'local network'],
  ['fd12:3456::1', 'local network'],
  ['fe80::1%eth0', 'local network'],
  ['203.0.113.77', '203.0.113.…'],
  ['::ffff:203.0.113.77', '203.0.113.…'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
  ['2001:db8::6', '2001:db8:0:…'],
  ['no address', ''],
])('keeps of %s only %j', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

it.each([
  ['this computer', '203.0.113.…', false, 'This computer'],
  ['local network', 'local network', false, 'Local network'],
  ['203.0.113.…', '203.0.113.…', false, 'Same network as this session'],
  ['203.0.113.…', '203.0.113.…', true, 'Network 203.0.113.…'],
  ['203.0.113.…', '198.51.100.…', false, 'Another network (203.0.113.…)'],
  ['', 'local network', false, 'Unknown network'],
])('says of %j, seen from %j', (network, own, isCurrent, words) => {
  expect(describeNetwork(network, own, isCurrent)).toBe(words);
});
