import { parseArgs } from 'node:util';
import type { Result } from '../chess/types';

export const SCOUT_HELP = `Usage: npm run scout -- NAME [--json]

Looks through the last 50 games of a player at Lichess and tells how the player plays.
The sample players mira.talwade and oskar.brandvold need no network.

  --json       one JSON document: games, insights, tournaments
  --help       this text

Exit codes: 0 done, 1 Lichess, the engine or this program failed, 2 wrong usage,
3 no such player or a closed account, 130 interrupted.
`;

export type ScoutArguments = { readonly name: string; readonly isJson: boolean };

/** What the words of the command line ask for; the error is one line. */
export const parseScoutArguments = (words: readonly string[]): Result<ScoutArguments | 'help', string> => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    });
    if (values.help) return { ok: true, value: 'help' };
    const [name, ...others] = positionals;
    if (name === undefined) return { ok: false, error: 'Which player? Give a name at Lichess' };
    if (others.length > 0) return { ok: false, error: `One player at a time, please: ${positionals.join(' ')}` };
    return { ok: true, value: { name, isJson: values.json } };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};
