/** The options that a UCI engine offers, and their values as far as they are known. */
export type EngineOptions = {
  /** Takes a line with which the engine offers one. */
  offer(line: string): void;
  /** The command that sets it; nothing for an option that the engine does not offer, or that has the value already. */
  command(name: string, value: string): readonly string[];
  /** Sets options, one at a time: `chooseNext` goes on when the engine says that it is ready. */
  choose(values: Readonly<Record<string, string>>): void;
  /** Whether there was one left to be set. */
  chooseNext(): boolean;
};

export const createEngineOptions = (send: (line: string) => void): EngineOptions => {
  const values = new Map<string, string>();
  let choices: string[] = [];

  const command = (name: string, value: string): readonly string[] => {
    const current = values.get(name);
    if (current === undefined || current === value) return [];
    values.set(name, value);
    return [`setoption name ${name} value ${value}`];
  };
  /** Each is awaited: the bundled engine places its hash where loading its net has left room. */
  const sendNext = (): void => {
    const choice = choices.shift();
    if (choice !== undefined) send(choice);
    send('isready');
  };

  return {
    offer(line) {
      const [, name, value] = /^option name (.+?) type \w+(?: default (\S+))?/.exec(line.trim()) ?? [];
      if (name !== undefined) values.set(name, value ?? '');
    },
    command,
    choose(wanted) {
      choices = Object.entries(wanted).flatMap(([name, value]) => command(name, value));
      sendNext();
    },
    chooseNext() {
      const isLeft = choices.length > 0;
      if (isLeft) sendNext();
      return isLeft;
    },
  };
};
