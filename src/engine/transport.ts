/** The wire to one engine, whatever carries it: a process of this machine, or an object in a test. */
export type EngineTransport = {
  /** Says one line, without its line break. To an engine that has gone it says nothing. */
  send(line: string): void;
  /** Ends the engine at once; resolves when it has gone. */
  kill(): Promise<void>;
  /** The process, where there is one. */
  readonly pid: number | undefined;
};

/** Events come later than the call that caused them, never during it. */
export type EngineEvents = {
  /** One line of the engine, without its line break. */
  readonly onLine: (line: string) => void;
  /** The engine has gone or could not be started; nothing more is heard. `why` is one sentence for the log. */
  readonly onExit: (why: string) => void;
};

/** Starts one engine. Never throws: a failure is told through `onExit`. */
export type StartEngine = (events: EngineEvents) => EngineTransport;
