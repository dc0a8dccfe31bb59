import { parseArgs } from 'node:util';
import type { Result } from '../chess/types';
import { readChoice, type Choice } from '../server/features/scout/read-choice';
import { SOURCES } from '../server/sources/registry';

/** The sites that can be asked, as `site (Label)`; the first needs no name of its own before a player's. */
const SITES = SOURCES.map(({ site, label }) => `${site} (${label})`).join(', ');

export const SCOUT_HELP = `Usage: npm run scout -- [SITE:]NAME [--games WHICH] [--deep] [--json]

Analyzes the last 50 games of a player and reports how they play.
SITE is one of ${SITES}; ${SOURCES[0].site} if none is given.
The sample players mira.talwade and oskar.brandvold need no network.

  --games      50, 200, 1000 or all, and after it, with commas between: speeds, rated or casual,
               since:YYYY-MM-DD; for example 200,blitz,rapid,rated
  --deep       wait for the deeper look at every game, a few minutes more
  --json       one JSON document: games, insights, tournaments
  --help       this text

Exit codes: 0 done, 1 the site, the engine or this program failed, 2 wrong usage,
3 no such player or a closed account, 130 interrupted.
`;

/** `player` is `NAME` or `site:NAME`. */
export type ScoutArguments = {
  readonly player: string;
  readonly choice: Choice;
  readonly isJson: boolean;
  readonly isDeep: boolean;
};

/** What the words of the command line ask for; the error is one line. */
export const parseScoutArguments = (words: readonly string[]): Result<ScoutArguments | 'help', string> => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        games: { type: 'string', default: '' },
        deep: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { ok: true, value: 'help' };
    const [player, ...others] = positionals;
    if (player === undefined) return { ok: false, error: `Which player? Give a name at ${SOURCES[0].label}` };
    if (others.length > 0) return { ok: false, error: `One player at a time, please: ${positionals.join(' ')}` };
    const choice = readChoice(values.games);
    if (!choice.ok) return { ok: false, error: `--games: ${choice.error}` };
    return { ok: true, value: { player, choice: choice.value, isJson: values.json, isDeep: values.deep } };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};
