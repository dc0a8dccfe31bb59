/** Input and output of the commands. A file is replaced only by a complete one, only on request, and never an input. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  type ReadStream,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { decodeText } from '../chess/pgn/decode-text';
import { decodeLines } from '../server/platform/text-pieces';
import { CommandError, EXIT, terminal } from './command';

/** The name of standard input or output. */
export const STANDARD = '-';

export const readText = async (file: string): Promise<string> => {
  try {
    return decodeText(await (file === STANDARD ? buffer(process.stdin) : readFile(file)));
  } catch {
    throw unreadable(file);
  }
};

export type TextStream = { readonly pieces: AsyncGenerator<string>; readonly close: () => void };

export const streamText = async (file: string): Promise<TextStream> => {
  const input = file === STANDARD ? process.stdin : await openStream(file);
  return { pieces: textOf(input, file), close: () => void input.destroy() };
};

const openStream = async (file: string): Promise<ReadStream> => {
  try {
    return (await open(file)).createReadStream();
  } catch {
    throw unreadable(file);
  }
};

async function* textOf(input: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  try {
    yield* decodeLines(input);
  } catch {
    throw unreadable(file);
  }
}

const unreadable = (file: string): CommandError => new CommandError(EXIT.usage, `${file} cannot be read`);

export type Output = {
  readonly write: (content: string | Uint8Array) => void;
  /** Puts the file in its place. */
  readonly complete: () => void;
  /** Keeps what was written so far, never in the place of another file, and returns where, if that is not its name. */
  readonly keepPart: () => string | undefined;
  /** Removes what was written, unless it was kept. */
  readonly discard: () => void;
};

type OutputOptions = { readonly inputs: readonly string[]; readonly isForced: boolean };

/** Before the work starts, a file that is an input, exists or cannot be written is refused. */
export const openOutput = (file: string, { inputs, isForced }: OutputOptions): Output => {
  if (file === STANDARD) return inPlace((content) => void process.stdout.write(content));
  const target = followLinks(file);
  if (inputs.some((input) => isSameFile(input, target))) {
    throw new CommandError(EXIT.usage, `${file} is the file to read: name another one to write`);
  }
  const existing = statsOf(target);
  if (existing?.isDirectory()) throw new CommandError(EXIT.usage, `${file} is a folder: name a file`);
  // A device or a pipe has nothing to lose, and a file must not take its place.
  if (existing?.isFile() === false) return openDevice(file);
  if (!isForced && isThere(target)) {
    throw new CommandError(EXIT.usage, `${file} exists already: --force replaces it`);
  }
  return openPart(file, { target, isForced, mode: existing?.mode });
};

/** Says what was written; beside output on standard output, on standard error. */
export const reportOutput = (file: string, line: string): void =>
  file === STANDARD ? terminal.printError(line) : terminal.print(`${line}: ${file}`);

const followLinks = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
};

/** `undefined` also where a part of the path is no folder, or may not be read. */
const statsOf = (file: string): Stats | undefined => {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
};

/** Also through links. */
const isSameFile = (one: string, other: string): boolean => {
  const [stats, others] = [one, other].map(statsOf);
  return stats !== undefined && others !== undefined && stats.dev === others.dev && stats.ino === others.ino;
};

/** Also as a link to nowhere. */
const isThere = (file: string): boolean => {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
};

const inPlace = (write: Output['write'], close: () => void = () => undefined): Output => ({
  write,
  complete: close,
  keepPart: () => {
    close();
    return undefined;
  },
  discard: close,
});

const openDevice = (file: string): Output => {
  const device = openToWrite(file, 'w');
  return inPlace(
    (content) => writeTo(device, content, file),
    once(() => closeSync(device)),
  );
};

type Target = {
  readonly target: string;
  readonly isForced: boolean;
  /** Of the file that is replaced. */
  readonly mode: number | undefined;
};

const openPart = (file: string, { target, isForced, mode }: Target): Output => {
  const part = `${target}.${process.pid}.part`;
  const descriptor = openToWrite(part, 'wx', file);
  const close = once(() => {
    fsyncSync(descriptor);
    closeSync(descriptor);
  });
  const discard = () => {
    if (isKept) return;
    close();
    rmSync(part, { force: true });
  };
  let isEmpty = true;
  let isKept = false;
  return {
    write: (content) => {
      isEmpty = false;
      writeTo(descriptor, content, file);
    },
    complete: () => {
      close();
      isKept = true;
      if (!isForced && isThere(target)) {
        throw new CommandError(EXIT.failed, `${file} was created meanwhile: the output is in ${part}`);
      }
      if (mode !== undefined) chmodSync(part, mode);
      renameSync(part, target);
    },
    keepPart: () => {
      if (isEmpty) discard();
      if (isKept || isEmpty) return undefined;
      close();
      isKept = true;
      if (isThere(target)) return part;
      renameSync(part, target);
      return undefined;
    },
    discard,
  };
};

const once = (run: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
};

const openToWrite = (path: string, flags: 'w' | 'wx', file = path): number => {
  try {
    return openSync(path, flags);
  } catch {
    throw new CommandError(EXIT.usage, `${file} cannot be written`);
  }
};

const writeTo = (descriptor: number, content: string | Uint8Array, file: string): void => {
  try {
    writeFileSync(descriptor, content);
  } catch (error) {
    throw new CommandError(
      EXIT.failed,
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};
