type Texts = Readonly<Partial<Record<string, string>>>;

const AGAINST: Texts = {
  fork:
    'They overlook double attacks. Bring knights and queen to where one move attacks two pieces, and look for a fork ' +
    'before every quiet move.',
  capture:
    'They overlook captures that win material. Keep pieces in contact instead of exchanging at once, and count ' +
    'attackers and defenders on every square in dispute.',
  check: 'They overlook strong checks. Keep their king in the open, and look at every check before any other move.',
};

const AGAINST_OTHERS =
  'They overlook chances of this kind. Keep the position sharp, and look at checks, captures and threats before every move.';

const OWN: Texts = {
  fork: 'Look before every move for one piece that attacks two, with knights and queen first of all.',
  capture: 'Look before every move at every capture, and count attackers and defenders on its square.',
  check: 'Look before every move at every check, also at those that seem to lose a piece.',
};

const OWN_OTHERS = 'Look before every move at checks, captures and threats, and solve puzzles of this kind.';

/** What to do against a player who misses this kind of tactic; the same for all but three. Specification, SCT-13. */
export const tacticAdvice = (kind: string): string => textOf(AGAINST, kind) ?? AGAINST_OTHERS;

/** What to do for somebody who misses this kind of tactic. */
export const ownTacticAdvice = (kind: string): string => textOf(OWN, kind) ?? OWN_OTHERS;

const textOf = (texts: Texts, kind: string): string | undefined =>
  Object.hasOwn(texts, kind) ? texts[kind] : undefined;
