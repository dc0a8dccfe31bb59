/** What the mock server can do wrong on purpose. */
export const FAULTS = [
  /** 400 with words. */
  'bad-request',
  /** 307 to another address, at which nobody listens. */
  'moved',
  /** 403, as for a token without the scope. */
  'forbidden',
  /** 429 on the export, without Retry-After. */
  'too-many-requests',
  /** 503 with a page. */
  'server-error',
  /** The export of an active player answers with the page that Lichess shows to libraries. */
  'blocked',
  /** The export never begins to answer. */
  'hang-before',
  /** Silence after half of the games. */
  'hang-inside',
  /** The connection breaks inside the line after half of the games. */
  'cut',
  /** The answer ends in good order, but inside that line. */
  'cut-quietly',
  /** Every fifth line is no JSON, or JSON that is no game. */
  'broken-line',
  /** A page of some other site in place of the answer, with status 200. */
  'foreign-page',
] as const;
export type Fault = (typeof FAULTS)[number];
