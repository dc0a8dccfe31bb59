import { expect, it } from 'vitest';
import { describeNetwork, deviceLabel, toNetwork } from './request-context';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36 OPR/120.0`,
    'Opera on macOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/137.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'A browser on ChromeOS'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  ['Firefox/'.repeat(1000), 'Firefox'],
])('calls %j %j', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words);
});

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
