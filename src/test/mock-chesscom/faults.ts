/** What the mock server can do wrong on purpose. */
export const FAULTS = [
  /** The list of months answers 404 in other words than for nobody, while the months themselves are there. */
  'no-archives',
  /** The second newest month is named in the list, and answers 404. */
  'missing-month',
  /** The same with 410. */
  'gone-month',
  /** 429 on every month, without Retry-After. */
  'too-many-requests',
  /** 502 with a page, on every question. */
  'server-error',
  /** 502 on the first two of three. */
  'server-hiccup',
  /** The second newest month answers 502. */
  'broken-month',
  /** 403 with a page, as for clients that the site does not like. */
  'blocked',
  /** A page of some other site in place of each answer, with status 200. */
  'foreign-page',
  /** No month ever begins to answer. */
  'hang',
  /** The connection breaks inside a month. */
  'cut',
  /** A month ends in good order, but too early. */
  'cut-quietly',
] as const;
export type Fault = (typeof FAULTS)[number];
