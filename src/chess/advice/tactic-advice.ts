const TEXTS: Readonly<Partial<Record<string, string>>> = {
  fork:
    'They overlook double attacks. Bring knights and queen to where one move attacks two pieces, and look for a fork ' +
    'before every quiet move.',
  capture:
    'They overlook captures that win material. Keep pieces in contact instead of exchanging at once, and count ' +
    'attackers and defenders on every square in dispute.',
  check: 'They overlook strong checks. Keep their king in the open, and look at every check before any other move.',
};

const GENERIC =
  'They overlook chances of this kind. Keep the position sharp, and look at checks, captures and threats before every move.';

/** What to do against a player who misses this kind of tactic; the same for all but three. Specification, SCT-13. */
export const tacticAdvice = (kind: string): string => (Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : undefined) ?? GENERIC;
