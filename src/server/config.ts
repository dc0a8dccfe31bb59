/** Parses the environment; the only reader of `process.env` settings. */
import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { findNativeEngine } from '../engine/native-engine';
import type { Result } from '../chess/types';
import { REGISTRATION_MODES, type RegistrationMode } from '../contract/account/auth';
import { MIN_SECRET } from './accounts/secrets';
import type { Environment } from './sources/definition';
import { SOURCES } from './sources/registry';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Who sees and may change which profile. */
export const PROFILE_MODES = ['fixed', 'signed-in'] as const;

export type ProfileMode = (typeof PROFILE_MODES)[number];

export type Config = {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Folder of the SQLite file; created when missing. */
  readonly dataDir: string;
  /** The data folder, or a PostgreSQL address. */
  readonly database: string;
  /** Connects several processes: engine workers and shared limits. */
  readonly redisUrl?: string;
  /** A native UCI engine; the bundled Stockfish when missing. */
  readonly stockfishPath?: string;
  readonly engineProcesses: number;
  /** Start engines with the server instead of the first search. */
  readonly warmsEngines: boolean;
  /** Deep analysis of analyzed games when engines are idle. */
  readonly hasDeepAnalysis: boolean;
  /** Settings of the sources, by name. */
  readonly sources: Environment;
  /** Public address without a trailing slash. */
  readonly appUrl: string;
  /** Additional host names, normalized. */
  readonly allowedHosts: readonly string[];
  /** Trusted for X-Forwarded-For; loopback when missing. */
  readonly trustedProxies?: readonly string[];
  /** Signs session cookies; generated in the data folder when missing. */
  readonly sessionSecret?: string;
  /** Without it emails are written to files in the data folder. */
  readonly smtpUrl?: string;
  /** Sender of emails. */
  readonly mailFrom: string;
  /** Allowed push services; default: those of the common browsers. */
  readonly pushServices?: readonly string[];
  readonly profileMode: ProfileMode;
  readonly registration: RegistrationMode;
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

const whole = (from: number, to: number): z.ZodType<number> => {
  const words = `a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((value) => value >= from && value <= to, words);
};

const isExecutableFile = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** Names for address ranges; otherwise an address with optional prefix length. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const isProxy = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.split('/');
  const maxBits = { 4: 32, 6: 128 }[isIP(address)];
  const isNetwork = maxBits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits && more.length === 0;
  return isNetwork || PROXY_NAMES.includes(text);
};

/** Letters of any script; no wildcards. */
const HOST_NAME = /^[\p{L}\p{N}._-]+$|^\[?[\da-f:.]+\]?$/iu;

const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isProxy),
    `addresses separated by commas, each like 10.0.0.0/8 or one of ${PROXY_NAMES.join(', ')}`,
  );

const HOST = /^(?:\[[\da-f:.]+\]|[^\s:@/?#\\[\]]+)(?::\d{0,5})?$/i;

/** Normalizes the name or address in a Host header or URL: lowercase, without port, final dot and brackets. */
export const parseHost = (text: string): string | undefined => {
  if (!HOST.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const name = new URL(`http://${text}`).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return name === '' ? undefined : name;
};

/** A setting may have an IPv6 address without brackets. */
export const parseHostSetting = (text: string): string | undefined => parseHost(isIP(text) === 6 ? `[${text}]` : text);

const hostNames = z
  .string()
  .transform((text) =>
    text.split(',').map((part) => (HOST_NAME.test(part.trim()) ? parseHostSetting(part.trim()) : undefined)),
  )
  .refine((names) => !names.includes(undefined), 'host names separated by commas, without ports')
  .transform((names) => names.filter((name) => name !== undefined));

/** A host, a wildcard, or an origin. */
const PUSH_SERVICE = /^(?:(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+|https?:\/\/[a-z\d.-]+(?::\d+)?)$/;

const pushServices = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => PUSH_SERVICE.test(part)),
    'host names separated by commas, each alone or behind *.',
  );

/** The native engine that the system has, if any. */
const AUTO = 'auto';

const environmentSchema = z.object({
  PORT: whole(0, 65_535).default(5000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/, error: 'a postgres address' }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'a redis address' }).optional(),
  STOCKFISH_PATH: z
    .string()
    .refine((path) => path === AUTO || isExecutableFile(path), `the path of an executable UCI engine, or ${AUTO}`)
    .optional(),
  ENGINE_PROCESSES: whole(1, 256).default(availableParallelism),
  WARM_ENGINES: z.enum(['on', 'off'], 'on or off').default('on'),
  DEEP_LOOK: z.enum(['on', 'off'], 'on or off').default('on'),
  APP_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
  ALLOWED_HOSTS: hostNames.default([]),
  TRUSTED_PROXIES: proxies.optional(),
  SESSION_SECRET: z.string().min(MIN_SECRET, `at least ${MIN_SECRET} characters`).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an smtp or smtps address' }).optional(),
  MAIL_FROM: z.string().optional(),
  PUSH_SERVICES: pushServices.optional(),
  PROFILE_MODE: z.enum(PROFILE_MODES, `one of ${PROFILE_MODES.join(', ')}`).default('fixed'),
  REGISTRATION: z.enum(REGISTRATION_MODES, `one of ${REGISTRATION_MODES.join(', ')}`).default('open'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** Settings declared by the sources. */
const sourcesSchema = z.object(Object.fromEntries(SOURCES.flatMap(({ settings }) => Object.entries(settings))));

/** Error messages omit their values. */
const SECRETS = ['SESSION_SECRET', 'SMTP_URL', 'DATABASE_URL', 'REDIS_URL'];

/**
 * Empty values count as missing. The error is one line that names each bad variable, its value and what it should be.
 */
export const parseConfig = (environment: Readonly<Record<string, string | undefined>>): Result<Config, string> => {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(nonEmpty);
  const sources = sourcesSchema.safeParse(nonEmpty);
  if (!parsed.success || !sources.success) {
    const issues = [parsed, sources].flatMap(({ error }) => error?.issues ?? []);
    return { ok: false, error: formatProblems(issues, nonEmpty) };
  }
  const { PORT, HOST, DATA_DIR, STOCKFISH_PATH, ENGINE_PROCESSES, LOG_LEVEL } = parsed.data;
  const { SESSION_SECRET, SMTP_URL, REDIS_URL, APP_URL = `http://localhost:${PORT}` } = parsed.data;
  const appUrl = APP_URL.replace(/\/+$/, '');
  const value: Config = {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    database: parsed.data.DATABASE_URL ?? DATA_DIR,
    redisUrl: REDIS_URL,
    stockfishPath: STOCKFISH_PATH === AUTO ? findNativeEngine(nonEmpty['PATH'])?.path : STOCKFISH_PATH,
    engineProcesses: ENGINE_PROCESSES,
    warmsEngines: parsed.data.WARM_ENGINES === 'on',
    hasDeepAnalysis: parsed.data.DEEP_LOOK === 'on',
    sources: sources.data,
    appUrl,
    allowedHosts: parsed.data.ALLOWED_HOSTS,
    trustedProxies: parsed.data.TRUSTED_PROXIES,
    sessionSecret: SESSION_SECRET,
    smtpUrl: SMTP_URL,
    mailFrom: parsed.data.MAIL_FROM ?? `Outpost Pro <no-reply@${new URL(appUrl).hostname}>`,
    pushServices: parsed.data.PUSH_SERVICES,
    profileMode: parsed.data.PROFILE_MODE,
    registration: parsed.data.REGISTRATION,
    logLevel: LOG_LEVEL,
  };
  return { ok: true, value };
};

const formatProblems = (issues: readonly z.core.$ZodIssue[], given: Record<string, string | undefined>): string => {
  const byName = new Map(issues.map((issue) => [String(issue.path[0]), issue.message]));
  return [...byName]
    .map(
      ([name, words]) =>
        `${name} should be ${words}${SECRETS.includes(name) ? '' : `, not ${JSON.stringify(given[name])}`}`,
    )
    .join('; ');
};

// Known host names, against DNS rebinding: only the Host header reveals a foreign name, because browsers send the name
// from their address bar. IP literals are not resolved, so they cannot be rebound.

export type HostSettings = {
  /** Listening address. */
  readonly host: string;
  readonly appUrl: string;
  /** Normalized. */
  readonly allowedHosts: readonly string[];
};

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** Listening on all addresses. */
const EVERYWHERE = ['0.0.0.0', '::'];

/** Takes a normalized host. */
export const createKnownHosts = ({ host, appUrl, allowedHosts }: HostSettings): ((name: string) => boolean) => {
  const listening = parseHostSetting(host) ?? '';
  const names = new Set([...LOOPBACK, listening, parseHost(new URL(appUrl).host) ?? '', ...allowedHosts]);
  const isEverywhere = EVERYWHERE.includes(listening);
  return (name) => names.has(name) || (isEverywhere && isIP(name) !== 0);
};

/** Whether other machines can reach the installation, by its listening address or its public names. */
export const isOnNetwork = ({ host, appUrl, allowedHosts }: HostSettings): boolean =>
  [parseHostSetting(host), parseHost(new URL(appUrl).host), ...allowedHosts].some((name) => !isLoopback(name));

const isLoopback = (name = ''): boolean =>
  LOOPBACK.includes(name) || name.endsWith('.localhost') || (isIP(name) === 4 && name.startsWith('127.'));
