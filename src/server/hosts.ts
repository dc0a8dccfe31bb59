/**
 * By which names an installation is reached. A page on a foreign name that leads here (DNS rebinding) is told apart by
 * the Host header alone: a browser sends the name in its address bar, whatever address it leads to. An IP literal there
 * was never looked up, so it cannot be rebound. Pure.
 */
import { isIP } from 'node:net';

export type HostSettings = {
  /** Where the server listens: a name or an address. */
  readonly host: string;
  readonly appUrl: string;
  /** Further names, as `parseHost` gives them. */
  readonly allowedHosts: readonly string[];
};

const HOST = /^(?:\[[\da-f:.]+\]|[^\s:@/?#\\[\]]+)(?::\d{0,5})?$/i;

/** The name or address in a Host header, or in the authority of an address: no port, no final dot, no brackets, small. */
export const parseHost = (text: string): string | undefined => {
  if (!HOST.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const name = new URL(`http://${text}`).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return name === '' ? undefined : name;
};

/** A setting: a name, or an address, also one of IPv6 without brackets. */
export const parseHostSetting = (text: string): string | undefined => parseHost(isIP(text) === 6 ? `[${text}]` : text);

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];
/** What a server that listens there listens on: all addresses of the machine. */
const EVERYWHERE = ['0.0.0.0', '::'];

/** Whether a request that names this host, as `parseHost` gives it, is for us. */
export const createKnownHosts = ({ host, appUrl, allowedHosts }: HostSettings): ((name: string) => boolean) => {
  const listening = parseHostSetting(host) ?? '';
  const names = new Set([...LOOPBACK, listening, parseHost(new URL(appUrl).host) ?? '', ...allowedHosts]);
  const isEverywhere = EVERYWHERE.includes(listening);
  return (name) => names.has(name) || (isEverywhere && isIP(name) !== 0);
};

/** Whether others than this machine may reach the installation: by where it listens, or through a proxy by its names. */
export const isOnNetwork = ({ host, appUrl, allowedHosts }: HostSettings): boolean =>
  [parseHostSetting(host), parseHost(new URL(appUrl).host), ...allowedHosts].some((name) => !isLoopback(name));

const isLoopback = (name = ''): boolean =>
  LOOPBACK.includes(name) || name.endsWith('.localhost') || (isIP(name) === 4 && name.startsWith('127.'));
