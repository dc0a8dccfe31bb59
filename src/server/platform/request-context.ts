/** Device and network of a request, as stored with a session. */
import { BlockList, isIP } from 'node:net';

export type RequestContext = {
  /** The `Cookie` header. */
  readonly cookie: string;
  /** Readable text. */
  readonly device: string;
  readonly network: string;
};

type RequestFacts = {
  readonly cookie: string | undefined;
  readonly userAgent: string | undefined;
  readonly ip: string;
};

export const toRequestContext = ({ cookie = '', userAgent = '', ip }: RequestFacts): RequestContext => ({
  cookie,
  device: deviceLabel(userAgent),
  network: toNetwork(ip),
});

/** First match wins: most browsers name older ones as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox on Windows`, from the `User-Agent` header; unknown parts are omitted. */
export const deviceLabel = (userAgent: string): string => {
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser === undefined) return system === undefined ? 'Unknown device' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
};

const firstOf = (names: typeof BROWSERS, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Only the network of an address is stored, 24 bits of IPv4 or 48 of IPv6: a town or provider, not a household. */

const THIS_COMPUTER = 'this computer';

const LOCAL_NETWORK = 'local network';

const loopback = new BlockList();

loopback.addSubnet('127.0.0.0', 8, 'ipv4');

loopback.addAddress('::1', 'ipv6');

const local = new BlockList();

for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  local.addSubnet(network, bits, 'ipv4');
}

local.addSubnet('fc00::', 7, 'ipv6');

local.addSubnet('fe80::', 10, 'ipv6');

/** Removes an IPv6 zone, and unwraps IPv4-mapped addresses. */
export const plainAddress = (ip: string): string => {
  const address = ip.replace(/%.*$/, '');
  if (isIP(address) !== 6) return address;
  const groups = ipv6Groups(address);
  if (groups.slice(0, 6).join(':') !== MAPPED) return address;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
};

const MAPPED = '0:0:0:0:0:ffff';

/** All eight groups, lowercase, without leading zeros; the address has no zone. */
export const ipv6Groups = (address: string): readonly string[] => {
  // URL normalizes, including an IPv4 suffix.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = canonical.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
};

/** The stored form. */
export const toNetwork = (ip: string): string => {
  const address = plainAddress(ip);
  const version = isIP(address);
  if (version === 0) return '';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (loopback.check(address, family)) return THIS_COMPUTER;
  if (local.check(address, family)) return LOCAL_NETWORK;
  return version === 4
    ? `${address.split('.').slice(0, 3).join('.')}.…`
    : `${ipv6Groups(address).slice(0, 3).join(':')}:…`;
};

/** Readable text for a viewer in the network `own`. */
export const describeNetwork = (network: string, own: string, isCurrent: boolean): string => {
  if (network === '') return 'Unknown network';
  if (network === THIS_COMPUTER) return 'This computer';
  if (network === LOCAL_NETWORK) return 'Local network';
  if (isCurrent) return `Network ${network}`;
  return network === own ? 'Same network as this session' : `Another network (${network})`;
};
