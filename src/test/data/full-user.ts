/**
 * A user who has as much as the quotas allow, written straight into SQLite. Of texts that are read one after the other a few
 * have their largest size.
 */
import { sql } from 'kysely';
import { MAX_GAME_PLIES } from '../../chess/game';
import { MAX_GAME_TEXT } from '../../chess/pgn/scan';
import { MAX_KEPT_ANALYSIS } from '../../contract/analysis/analysis';
import { LINK_LIMITS } from '../../contract/analysis/analysis-links';
import { MAX_FOLLOWS } from '../../contract/account/notifications';
import { EVENT_LIMITS } from '../../contract/events';
import { SET_LIMITS } from '../../contract/learn/puzzle-sets';
import { MAX_PROBLEMS, QUOTAS } from '../../contract/quotas';
import { CARD_LIMITS } from '../../contract/repertoires/cards';
import { REPERTOIRE_LIMITS } from '../../contract/repertoires/repertoires';
import { STUDY_LIMITS } from '../../contract/studies';
import type { Database } from '../../server/db/database';
import { addPuzzles } from '../../server/db/learn/puzzles';
import { addGames } from '../../server/db/library/games';
import { createLibrary } from '../../server/db/library/libraries';
import { keptAnalysis } from '../kept-analysis';
import { gameOf, plainFacts, someReview } from './library-games';
import { manyPuzzles } from './puzzles';

/** Texts of the largest size, of each kind. */
const LARGE = 4;

export const fillQuotas = async (db: Database, user: number): Promise<void> => {
  await fillRepertoires(db, user);
  await fillCards(db, user);
  await fillStudies(db, user);
  await fillLinks(db, user);
  await fillEvents(db, user);
  await fillPuzzles(db, user);
  await fillLibrary(db, user);
};

/** Rows that SQLite makes itself; `i` counts from 1. */
const insertMany = async (db: Database, into: string, count: number, values: string): Promise<void> => {
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into ${sql.raw(into)} select ${sql.raw(values)} from n`.execute(db);
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const letters = (count: number): string => 'abcdefg '.repeat(count / 8);

/** Of a study, a repertoire and the links. */
export const FIRST_ADDRESS = '1'.padStart(22, '0');

const idOf = (number: string): string => `printf('%022d', ${number})`;

const BOARD = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1';

const positionOf = (number: string): string => `'${BOARD} w - - ' || ${number}`;

const MOVE = "'e2e4'";

const fillRepertoires = async (db: Database, user: number): Promise<void> => {
  const { repertoires, moves, movesOfUser, notes, notesText, notesShapes, starts, name } = REPERTOIRE_LIMITS;
  const start = JSON.stringify(Array.from({ length: starts }, () => ({ position: BOARD, name: letters(name) })));
  await insertMany(
    db,
    'repertoires (address, user_id, name, color, goal, speed, rating, state, moves, changed_at, starts)',
    repertoires,
    `${idOf('i')}, ${user}, 'Repertoire', 'white', 50, 'rapid', 1500, 'active', ${moves}, i, ${quoted(start)}`,
  );
  const full = movesOfUser / moves;
  await insertMany(
    db,
    'repertoire_moves (repertoire_id, position, uci, rank, is_paused, origin, added_at, nags)',
    movesOfUser,
    `1 + i % ${full}, ${positionOf(`(i / ${full})`)}, ${MOVE}, 'main', 0, 'hand', 1790000000000, '[1,14]'`,
  );
  const shape = { color: 'green', from: 'd2', to: 'd4' };
  const shapes = JSON.stringify(Array.from({ length: notesShapes / notes }, () => shape));
  const text = letters(notesText / notes);
  await insertMany(
    db,
    'repertoire_notes (repertoire_id, position, uci, text, shapes)',
    full * notes,
    `1 + i % ${full}, ${positionOf(`(i / ${full})`)}, '', ${quoted(text)}, ${quoted(shapes)}`,
  );
};

const CARD = {
  phase: 'review',
  stability: 12.345678,
  difficulty: 5.678901,
  scheduledDays: 12,
  learningSteps: 0,
  reps: 7,
  lapses: 1,
  reviewedAt: 1_700_000_000_000,
  source: 'drill',
  firstSeenAt: 1_690_000_000_000,
};

const fillCards = async (db: Database, user: number): Promise<void> => {
  const { resultsOfUser } = CARD_LIMITS;
  const key = `case i % 2 when 0 then 'white' else 'black' end, ${positionOf('(i / 2)')}, ${MOVE}`;
  await insertMany(
    db,
    'repertoire_cards (user_id, color, position, expected, due, content)',
    resultsOfUser,
    `${user}, ${key}, 1710000000000, ${quoted(JSON.stringify(CARD))}`,
  );
  await insertMany(
    db,
    'repertoire_results (user_id, color, position, expected, played, key, outcome, source, at)',
    resultsOfUser,
    `${user}, ${key}, ${MOVE}, printf('00000000-0000-4000-8000-%012d', i), 'good', 'drill', 1700000000000`,
  );
};

const ANALYSIS = {
  ...keptAnalysis,
  analysisResults: Array.from({ length: 600 }, () => ({
    ...keptAnalysis.analysisResults[3],
    reason: letters(Math.floor(MAX_KEPT_ANALYSIS / 600 - 400)),
  })),
};

const fillStudies = async (db: Database, user: number): Promise<void> => {
  const { studies, chapters, pgnOfStudy, pgnOfUser, notes } = STUDY_LIMITS;
  await insertMany(
    db,
    'studies (address, user_id, name, notes, visibility, changed_at)',
    studies,
    `${idOf('i')}, ${user}, 'Study', ${quoted(letters(notes))}, 'public', i`,
  );
  const full = pgnOfUser / pgnOfStudy;
  const variations = '(1. d4 d5 2. c4 { Black takes. } dxc4) '.repeat(pgnOfStudy / chapters / 40);
  await insertMany(
    db,
    'study_chapters (study_id, position, size, orientation, name, pgn)',
    full * chapters,
    `1 + (i - 1) % ${full}, i, 1, 'white', 'Chapter', ${quoted(`1. e4 ${variations}e5 *`)}`,
  );
  await insertMany(
    db,
    'chapter_analyses (chapter_id, size, analyzed_at, content)',
    LARGE,
    `i, ${MAX_KEPT_ANALYSIS}, 1, ${quoted(JSON.stringify(ANALYSIS))}`,
  );
};

const fillLinks = async (db: Database, user: number): Promise<void> => {
  const pgn = `1. e4 { ${letters(LINK_LIMITS.pgn - 100)} } e5 *`;
  const content = quoted(JSON.stringify({ pgn, side: 'white', analysis: ANALYSIS }));
  const small = quoted(JSON.stringify({ pgn: '*', side: 'white', analysis: keptAnalysis }));
  await insertMany(
    db,
    'analysis_links (address, user_id, key_hash, size, made_at, opened_at, title, summary, content)',
    LINK_LIMITS.ofUser,
    `${idOf('i')}, ${user}, '', 1, 1, 1, 'Ada Vale and Bruno Stone', '', iif(i <= ${LARGE}, ${content}, ${small})`,
  );
};

const fillEvents = async (db: Database, user: number): Promise<void> => {
  const { events, roundsOfUser, rounds, notes, pgn } = EVENT_LIMITS;
  await insertMany(db, 'events (user_id, name)', events, `${user}, 'Open'`);
  const game = `1. e4 { ${letters(pgn - 100)} } e5 *`;
  await insertMany(
    db,
    'event_rounds (event_id, number, played_on, opponent, player, notes, pgn)',
    roundsOfUser,
    `1 + i / ${rounds}, i, '2030-01-01', 'Ada Vale', 'lichess:ada', ${quoted(letters(notes))}, ${quoted(game)}`,
  );
  await insertMany(
    db,
    'followed_players (user_id, player_key, player, site, added_at, due_at, new_games)',
    MAX_FOLLOWS,
    `${user}, 'lichess:p' || i, 'lichess:P' || i, 'lichess', 1, 4000000000000, 3`,
  );
};

/** Days of attempts, as many as a day may have. */
const DAYS = 5;

const fillPuzzles = async (db: Database, user: number): Promise<void> => {
  const { sets, maxPuzzles, cycles } = SET_LIMITS;
  await addPuzzles(db, manyPuzzles(2000));
  const ids = Array.from({ length: maxPuzzles }, (_, index) => index + 1).join(' ');
  await insertMany(
    db,
    'puzzle_sets (user_id, idempotency_key, name, puzzle_ids, created_at)',
    sets,
    `${user}, i, 'Forks', '${ids}', 1`,
  );
  await insertMany(
    db,
    'puzzle_set_results (set_id, cycle, puzzle_id, solved, seconds, at)',
    LARGE * cycles * maxPuzzles,
    `1 + i % ${LARGE}, 1 + i / ${LARGE} / ${maxPuzzles}, 1 + (i / ${LARGE}) % ${maxPuzzles}, 1, 10, i`,
  );
  await insertMany(
    db,
    'puzzle_attempts (user_id, puzzle_id, key, theme, difficulty, solved, hinted, time_spent, attempted_at)',
    DAYS * QUOTAS.attemptsOfDay.tries,
    `${user}, 1 + i % 2000, i, 'fork', 3, i % 2, 0, 10, 1700000000000 + 8640 * i`,
  );
  const card = JSON.stringify({ due: 1, stability: 1, difficulty: 5, reps: 1, lapses: 0, state: 2, last_review: 1 });
  await insertMany(
    db,
    'puzzle_cards (user_id, puzzle_id, deck, due, content)',
    2000,
    `${user}, i, 'own', 1, ${quoted(card)}`,
  );
};

/** Far fewer than there may be: what reads a library is measured with a hundred thousand (`npm run bench -- library`). */
const GAMES = 3000;

/** Of the largest size; the newest ones. */
const LARGE_GAMES = 30;

const EVALUATIONS = Array.from({ length: 80 }, () => ({ cp: 25, depth: 18, best: 'e2e4' }));

const fillLibrary = async (db: Database, user: number): Promise<void> => {
  const { id } = await createLibrary(db, user, { kind: 'own', names: ['Own Player'], now: 1 });
  const large = `1. e4 { ${letters(MAX_GAME_TEXT - 100)} } e5 2. Nf3 Nc6 1-0`;
  const games = Array.from({ length: GAMES }, (_, index) => ({
    ...gameOf(`game ${index}`, { ...plainFacts, playedAt: 1_700_000_000_000 + 1000 * index, isReviewed: true }),
    review: { ...someReview, evaluations: EVALUATIONS },
    ...(index >= GAMES - LARGE_GAMES && { pgn: large, moves: 'Nf3 Nf6 Ng1 Ng8 '.repeat(MAX_GAME_PLIES / 4).trim() }),
  }));
  for (let from = 0; from < GAMES; from += 200) await addGames(db, id, games.slice(from, from + 200));
  await insertMany(
    db,
    'library_names (library_id, site, name_key, name, checked_at, fetched_at, new_games, new_since)',
    1,
    `${id}, 'lichess', 'ada', 'Ada', 4000000000000, 4000000000000, ${GAMES}, 1`,
  );
  await insertMany(
    db,
    'library_imports (user_id, kind, label, settings, state, next_piece, chars_read, added, known, refused, created_at)',
    1,
    `${user}, 'pgn', 'games.pgn', '{}', 'finished', 0, 0, 0, 0, ${MAX_PROBLEMS}, 1`,
  );
  await insertMany(db, 'games_links (user_id, address, made_at)', 1, `${user}, ${idOf('i')}, 1`);
  const problem = JSON.stringify({ game: 1, line: 1, message: letters(200), moveNumber: '12...' });
  await insertMany(db, 'import_problems (import_id, content)', MAX_PROBLEMS, `1, ${quoted(problem)}`);
};
