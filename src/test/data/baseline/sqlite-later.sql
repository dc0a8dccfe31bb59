-- 002-repertoires
create table "repertoires" ("id" integer primary key autoincrement, "address" text not null unique, "user_id" integer not null references "users" ("id") on delete cascade, "wish" text, "name" text not null, "color" text not null, "goal" integer not null, "speed" text not null, "rating" integer not null, "state" text not null, "version" integer default 0 not null, "moves" integer not null, "changed_at" bigint not null, "deleted_at" bigint, "starts" text not null);
create unique index "repertoires_of_user" on "repertoires" ("user_id", "wish");
create index "repertoires_by_deletion" on "repertoires" ("deleted_at");
create table repertoire_moves ( repertoire_id integer not null references repertoires (id) on delete cascade, position text not null, uci text not null, rank text not null, is_paused integer not null, origin text not null, added_at bigint not null, primary key (repertoire_id, position, uci) ) without rowid;
create table repertoire_notes ( repertoire_id integer not null references repertoires (id) on delete cascade, position text not null, uci text not null, text text not null, shapes text not null, primary key (repertoire_id, position, uci) ) without rowid;
create table "repertoire_undos" ("id" integer primary key autoincrement, "repertoire_id" integer not null references "repertoires" ("id") on delete cascade, "edited_at" bigint not null, "size" integer not null, "inverse" text not null);
create index "repertoire_undos_of_repertoire" on "repertoire_undos" ("repertoire_id");
create index "repertoire_undos_by_time" on "repertoire_undos" ("edited_at");
create table "repertoire_cards" ("user_id" integer not null references "users" ("id") on delete cascade, "color" text not null, "position" text not null, "expected" text not null, "due" bigint not null, "content" text not null, constraint "repertoire_cards_key" primary key ("user_id", "color", "position"));
create table "repertoire_results" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "key" text not null, "color" text not null, "position" text not null, "expected" text not null, "played" text, "outcome" text not null, "source" text not null, "at" bigint not null);
create unique index "repertoire_results_by_key" on "repertoire_results" ("user_id", "key");
create index "repertoire_results_of_card" on "repertoire_results" ("user_id", "color", "position", "at");
insert into repertoires (address, user_id, wish, name, color, goal, speed, rating, state, version, moves, changed_at, starts) values ('11111111-1111-8111-8111-111111111111', 2, 'first', 'Caro-Kann', 'black', 50, 'rapid', 1700, 'private', 3, 1, 1790000000000, '[{"position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","name":""}]');
insert into repertoire_moves (repertoire_id, position, uci, rank, is_paused, origin, added_at) values (1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'c7c6', 'main', 0, 'hand', 1790000000000);
insert into repertoire_notes (repertoire_id, position, uci, text, shapes) values (1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', '', 'Solid – schön', '[]');
insert into repertoire_undos (repertoire_id, edited_at, size, inverse) values (1, 1790000000000, 2, '{}');
insert into repertoire_cards (user_id, color, position, expected, due, content) values (2, 'black', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'c7c6', 1790086400000, '{}');
insert into repertoire_results (user_id, key, color, position, expected, played, outcome, source, at) values (2, 'one', 'black', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'c7c6', 'c7c6', 'known', 'training', 1790000000000);
insert into kysely_migration values ('002-repertoires', '2026-11-29T00:00:00.000Z');

-- 003-puzzle-sets
create table "puzzle_sets" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "wish" text not null, "name" text not null, "puzzle_ids" text not null, "created_at" bigint not null);
create unique index "puzzle_sets_of_user" on "puzzle_sets" ("user_id", "wish");
create table "puzzle_set_results" ("set_id" integer not null references "puzzle_sets" ("id") on delete cascade, "cycle" integer not null, "puzzle_id" integer not null, "solved" integer not null, "seconds" integer not null, "at" bigint not null, constraint "puzzle_set_results_key" primary key ("set_id", "cycle", "puzzle_id"));
insert into puzzle_sets (user_id, wish, name, puzzle_ids, created_at) values (2, 'first', 'Forks', '[1,2]', 1790000000000);
insert into puzzle_set_results (set_id, cycle, puzzle_id, solved, seconds, at) values (1, 1, 2, 1, 14, 1790000000000);
insert into kysely_migration values ('003-puzzle-sets', '2026-11-29T00:00:00.000Z');

-- 004-repertoire-chapters
alter table "repertoires" add column "chapters" text default '[]' not null;
update repertoires set chapters = '[1]' where id = 1;
insert into kysely_migration values ('004-repertoire-chapters', '2026-11-29T00:00:00.000Z');

-- 005-sets-of-chapters
alter table "puzzle_sets" add column "chapters" text;
insert into puzzle_sets (user_id, wish, name, puzzle_ids, created_at, chapters) values (2, 'second', 'Advance', '[]', 1790000000000, '[1]');
insert into kysely_migration values ('005-sets-of-chapters', '2026-11-29T00:00:00.000Z');

-- 006-analyses
create table "chapter_analyses" ("chapter_id" integer primary key references "study_chapters" ("id") on delete cascade, "size" integer not null, "analyzed_at" bigint not null, "content" text not null);
create table "analysis_links" ("id" integer primary key autoincrement, "address" text not null unique, "user_id" integer references "users" ("id") on delete cascade, "key_hash" text not null, "size" integer not null, "made_at" bigint not null, "opened_at" bigint not null, "revoked_at" bigint, "title" text not null, "summary" text not null, "content" text not null);
create index "analysis_links_of_user" on "analysis_links" ("user_id", "opened_at");
create index "analysis_links_by_revocation" on "analysis_links" ("revoked_at");
insert into chapter_analyses (chapter_id, size, analyzed_at, content) values (1, 2, 1790000000000, '{}');
insert into analysis_links (address, user_id, key_hash, size, made_at, opened_at, title, summary, content) values ('22222222-2222-8222-8222-222222222222', 2, 'hash', 2, 1790000000000, 1790000000000, 'Ilvermar - Sandhaven', '{}', '{}');
insert into kysely_migration values ('006-analyses', '2026-11-29T00:00:00.000Z');

-- 007-move-symbols
alter table "repertoire_moves" add column "nags" text default '[]' not null;
update repertoire_moves set nags = '[1]' where repertoire_id = 1;
insert into kysely_migration values ('007-move-symbols', '2026-11-29T00:00:00.000Z');
