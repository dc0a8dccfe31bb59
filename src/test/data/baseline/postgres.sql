
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.credentials (
    id integer NOT NULL,
    user_id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at text,
    refresh_token_expires_at text,
    scope text,
    password text
);

CREATE SEQUENCE public.credentials_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.credentials_id_seq OWNED BY public.credentials.id;

CREATE TABLE public.digests (
    user_id integer NOT NULL,
    due_at bigint NOT NULL,
    sent_at bigint,
    failures integer DEFAULT 0 NOT NULL,
    reported text NOT NULL
);

CREATE TABLE public.email_changes (
    user_id integer NOT NULL,
    hash text NOT NULL,
    email text NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.evaluations (
    id integer NOT NULL,
    engine text NOT NULL,
    "position" text NOT NULL,
    search_limit text NOT NULL,
    cp integer,
    mate integer,
    depth integer NOT NULL,
    pv text NOT NULL
);

CREATE SEQUENCE public.evaluations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.evaluations_id_seq OWNED BY public.evaluations.id;

CREATE TABLE public.event_rounds (
    id integer NOT NULL,
    event_id integer NOT NULL,
    number integer,
    played_on text,
    played_at text,
    color text,
    opponent text,
    rating integer,
    player text,
    outcome text,
    notes text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    prepared text,
    prepared_at bigint,
    pgn text,
    deleted_at bigint
);

CREATE SEQUENCE public.event_rounds_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.event_rounds_id_seq OWNED BY public.event_rounds.id;

CREATE TABLE public.events (
    id integer NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    place text,
    link text,
    starts_on text,
    ends_on text,
    speed text,
    deleted_at bigint
);

CREATE SEQUENCE public.events_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.events_id_seq OWNED BY public.events.id;

CREATE TABLE public.followed_players (
    user_id integer NOT NULL,
    player_key text NOT NULL,
    player text NOT NULL,
    site text NOT NULL,
    added_at bigint NOT NULL,
    due_at bigint NOT NULL,
    checked_at bigint,
    newest_at bigint,
    seen_at bigint,
    new_games integer DEFAULT 0 NOT NULL,
    failure text
);

CREATE TABLE public.import_pieces (
    import_id integer NOT NULL,
    number integer NOT NULL,
    content text NOT NULL,
    bytes integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.import_problems (
    id integer NOT NULL,
    import_id integer NOT NULL,
    content text NOT NULL
);

CREATE SEQUENCE public.import_problems_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.import_problems_id_seq OWNED BY public.import_problems.id;

CREATE TABLE public.invitations (
    id integer NOT NULL,
    hash text NOT NULL,
    note text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);

CREATE SEQUENCE public.invitations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.invitations_id_seq OWNED BY public.invitations.id;

CREATE TABLE public.known_devices (
    id integer NOT NULL,
    user_id integer NOT NULL,
    hash text NOT NULL,
    device text NOT NULL,
    known_since bigint NOT NULL,
    used_at bigint NOT NULL
);

CREATE SEQUENCE public.known_devices_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.known_devices_id_seq OWNED BY public.known_devices.id;

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.leases (
    name text NOT NULL,
    holder text NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.libraries (
    id integer NOT NULL,
    user_id integer NOT NULL,
    kind text NOT NULL,
    names text NOT NULL,
    created_at bigint NOT NULL,
    retired_at bigint,
    version bigint DEFAULT 0 NOT NULL,
    gaps text DEFAULT '{}'::text NOT NULL
);

CREATE SEQUENCE public.libraries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.libraries_id_seq OWNED BY public.libraries.id;

CREATE TABLE public.library_contents (
    game_id integer NOT NULL,
    facts text NOT NULL,
    pgn text NOT NULL,
    review text
);

CREATE TABLE public.library_counts (
    library_id integer NOT NULL,
    name text NOT NULL,
    total bigint NOT NULL
);

CREATE TABLE public.library_games (
    id integer NOT NULL,
    library_id integer NOT NULL,
    key text NOT NULL,
    deleted_at bigint,
    played_at bigint NOT NULL,
    added_at bigint NOT NULL,
    color text NOT NULL,
    outcome text NOT NULL,
    result text NOT NULL,
    white text NOT NULL,
    black text NOT NULL,
    opponent_key text NOT NULL,
    white_rating integer,
    black_rating integer,
    rating integer,
    speed text NOT NULL,
    time_control text NOT NULL,
    opening text NOT NULL,
    opening_key text NOT NULL,
    eco text,
    ending text NOT NULL,
    left_out text,
    source text NOT NULL,
    url text,
    event text,
    event_key text,
    moves text NOT NULL,
    review text NOT NULL,
    analysis_data text,
    review_tries integer DEFAULT 0 NOT NULL,
    has_steps integer DEFAULT 0 NOT NULL,
    changed bigint DEFAULT 0 NOT NULL,
    plies integer DEFAULT 0 NOT NULL
);

CREATE SEQUENCE public.library_games_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.library_games_id_seq OWNED BY public.library_games.id;

CREATE TABLE public.library_imports (
    id integer NOT NULL,
    user_id integer NOT NULL,
    kind text NOT NULL,
    label text NOT NULL,
    settings text NOT NULL,
    state text NOT NULL,
    progress text,
    next_piece integer NOT NULL,
    chars_read bigint NOT NULL,
    size bigint,
    added integer NOT NULL,
    known integer NOT NULL,
    refused integer NOT NULL,
    message text,
    created_at bigint NOT NULL,
    is_automatic integer DEFAULT 0 NOT NULL,
    shortened integer DEFAULT 0 NOT NULL
);

CREATE SEQUENCE public.library_imports_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.library_imports_id_seq OWNED BY public.library_imports.id;

CREATE TABLE public.library_names (
    library_id integer NOT NULL,
    site text NOT NULL,
    name_key text NOT NULL,
    name text NOT NULL,
    is_kept integer DEFAULT 1 NOT NULL,
    checked_at bigint NOT NULL,
    fetched_at bigint NOT NULL,
    new_games integer DEFAULT 0 NOT NULL,
    new_since bigint,
    failure text
);

CREATE TABLE public.library_openings (
    id integer NOT NULL,
    library_id integer NOT NULL,
    color text NOT NULL,
    name text NOT NULL,
    moves text NOT NULL,
    wins integer NOT NULL,
    losses integer NOT NULL,
    draws integer NOT NULL,
    rated_games integer DEFAULT 0 NOT NULL,
    rated_halves integer DEFAULT 0 NOT NULL,
    rated_expected bigint DEFAULT 0 NOT NULL
);

CREATE SEQUENCE public.library_openings_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.library_openings_id_seq OWNED BY public.library_openings.id;

CREATE TABLE public.library_steps (
    library_id integer NOT NULL,
    color integer NOT NULL,
    "position" bigint NOT NULL,
    move integer NOT NULL,
    game_id integer NOT NULL,
    facts bigint NOT NULL
);

CREATE TABLE public.library_tactics (
    library_id integer NOT NULL,
    game_id integer NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    ply integer NOT NULL,
    played_at bigint NOT NULL
);

CREATE TABLE public.made_studies (
    owner text NOT NULL,
    user_id integer,
    wish text NOT NULL,
    study text,
    chapters integer,
    left_out integer,
    begun_at bigint NOT NULL,
    busy_until bigint NOT NULL
);

CREATE TABLE public.push_keys (
    id integer NOT NULL,
    public_key text NOT NULL,
    sealed_private_key text NOT NULL
);

CREATE TABLE public.push_subscriptions (
    id integer NOT NULL,
    user_id integer NOT NULL,
    session_id integer NOT NULL,
    endpoint text NOT NULL,
    sealed_keys text NOT NULL,
    device text NOT NULL,
    added_at bigint NOT NULL,
    due_at bigint NOT NULL,
    sent_at bigint,
    failures integer DEFAULT 0 NOT NULL,
    reported text
);

CREATE SEQUENCE public.push_subscriptions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.push_subscriptions_id_seq OWNED BY public.push_subscriptions.id;

CREATE TABLE public.puzzle_attempts (
    id integer NOT NULL,
    user_id integer NOT NULL,
    puzzle_id integer NOT NULL,
    key text,
    theme text NOT NULL,
    difficulty integer NOT NULL,
    solved integer NOT NULL,
    hinted integer NOT NULL,
    time_spent integer NOT NULL,
    seconds integer,
    attempted_at bigint NOT NULL,
    rating_after integer,
    rating_before integer
);

CREATE SEQUENCE public.puzzle_attempts_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.puzzle_attempts_id_seq OWNED BY public.puzzle_attempts.id;

CREATE TABLE public.puzzle_cards (
    user_id integer NOT NULL,
    puzzle_id integer NOT NULL,
    deck text NOT NULL,
    due bigint NOT NULL,
    content text NOT NULL
);

CREATE TABLE public.puzzle_imports (
    file text NOT NULL,
    rows_read bigint NOT NULL,
    added bigint NOT NULL,
    known bigint NOT NULL,
    refused bigint NOT NULL
);

CREATE TABLE public.puzzle_refusals (
    key text NOT NULL,
    library_id integer,
    game_id integer,
    refused_at bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.puzzle_runs (
    user_id integer NOT NULL,
    kind text NOT NULL,
    solved integer NOT NULL,
    reached_at bigint NOT NULL
);

CREATE TABLE public.puzzle_shelves (
    theme text NOT NULL,
    difficulty integer NOT NULL,
    puzzles integer NOT NULL
);

CREATE TABLE public.puzzle_sums (
    user_id integer NOT NULL,
    content text NOT NULL
);

CREATE TABLE public.puzzles (
    id integer NOT NULL,
    key text NOT NULL,
    origin text NOT NULL,
    fen text NOT NULL,
    moves text NOT NULL,
    themes text NOT NULL,
    rating integer NOT NULL,
    deviation integer NOT NULL,
    url text,
    game_id integer,
    source text
);

CREATE SEQUENCE public.puzzles_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.puzzles_id_seq OWNED BY public.puzzles.id;

CREATE TABLE public.reference_files (
    id integer NOT NULL,
    user_id integer,
    name text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    progress text,
    step integer DEFAULT 0 NOT NULL,
    bytes_read bigint DEFAULT 0 NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    games integer DEFAULT 0 NOT NULL,
    known integer DEFAULT 0 NOT NULL,
    skipped text DEFAULT '{}'::text NOT NULL,
    message text,
    created_at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL
);

CREATE SEQUENCE public.reference_files_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.reference_files_id_seq OWNED BY public.reference_files.id;

CREATE TABLE public.reference_games (
    id integer NOT NULL,
    key bigint NOT NULL,
    file_id integer NOT NULL,
    white_id integer NOT NULL,
    black_id integer NOT NULL,
    played_at bigint NOT NULL,
    result integer NOT NULL,
    white_rating integer,
    black_rating integer,
    headers text NOT NULL,
    moves text NOT NULL,
    clocks text,
    evaluations text
);

CREATE SEQUENCE public.reference_games_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.reference_games_id_seq OWNED BY public.reference_games.id;

CREATE TABLE public.reference_people (
    id integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    surname_first text NOT NULL COLLATE pg_catalog."C",
    first_name_first text NOT NULL COLLATE pg_catalog."C",
    fide_id bigint,
    aicf_id text COLLATE pg_catalog."C",
    title text,
    rating integer,
    first_at bigint,
    last_at bigint,
    games integer NOT NULL
);

CREATE SEQUENCE public.reference_people_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.reference_people_id_seq OWNED BY public.reference_people.id;

CREATE TABLE public.reference_pieces (
    file_id integer NOT NULL,
    number integer NOT NULL,
    content text NOT NULL
);

CREATE TABLE public.reference_problems (
    id integer NOT NULL,
    file_id integer NOT NULL,
    content text NOT NULL
);

CREATE SEQUENCE public.reference_problems_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.reference_problems_id_seq OWNED BY public.reference_problems.id;

CREATE TABLE public.reference_repeats (
    game_id integer NOT NULL,
    file_id integer NOT NULL
);

CREATE TABLE public.scouted_games (
    source text NOT NULL,
    player text NOT NULL,
    game text NOT NULL,
    content text NOT NULL
);

CREATE TABLE public.scouted_players (
    source text NOT NULL,
    player text NOT NULL,
    asked_at bigint NOT NULL,
    content text NOT NULL
);

CREATE TABLE public.sessions (
    id integer NOT NULL,
    user_id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    expires_at text NOT NULL,
    token text NOT NULL,
    ip_address text,
    user_agent text,
    signed_in_at text,
    used_at text
);

CREATE SEQUENCE public.sessions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.sessions_id_seq OWNED BY public.sessions.id;

CREATE TABLE public.shelved_puzzles (
    theme text NOT NULL,
    difficulty integer NOT NULL,
    first_place integer NOT NULL,
    puzzle_ids text NOT NULL
);

CREATE TABLE public.site_connections (
    owner text NOT NULL,
    user_id integer,
    site text NOT NULL,
    sealed_token text NOT NULL,
    scopes text NOT NULL,
    connected_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.studies (
    id integer NOT NULL,
    address text NOT NULL,
    user_id integer NOT NULL,
    wish text,
    name text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    visibility text NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    changed_at bigint NOT NULL,
    deleted_at bigint
);

CREATE SEQUENCE public.studies_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.studies_id_seq OWNED BY public.studies.id;

CREATE TABLE public.study_chapters (
    id integer NOT NULL,
    study_id integer NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    size integer NOT NULL,
    deleted_at bigint,
    orientation text NOT NULL,
    name text NOT NULL,
    pgn text NOT NULL
);

CREATE SEQUENCE public.study_chapters_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.study_chapters_id_seq OWNED BY public.study_chapters.id;

CREATE TABLE public.two_factors (
    id integer NOT NULL,
    user_id integer NOT NULL,
    secret text NOT NULL,
    backup_codes text NOT NULL,
    verified integer,
    failed_verification_count integer,
    locked_until text
);

CREATE SEQUENCE public.two_factors_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.two_factors_id_seq OWNED BY public.two_factors.id;

CREATE TABLE public.used_codes (
    user_id integer NOT NULL,
    code text NOT NULL,
    used_at bigint NOT NULL
);

CREATE TABLE public.user_settings (
    user_id integer NOT NULL,
    preferences text NOT NULL
);

CREATE TABLE public.users (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified integer NOT NULL,
    image text,
    username text NOT NULL,
    display_username text NOT NULL,
    two_factor_enabled integer,
    phone_number text NOT NULL,
    lichess_id text,
    aicf_id text,
    ukca_id text,
    fide_id text,
    is_public integer DEFAULT 0 NOT NULL,
    first_steps integer DEFAULT 1 NOT NULL
);

CREATE SEQUENCE public.users_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.users_id_seq OWNED BY public.users.id;

CREATE TABLE public.verifications (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at text NOT NULL
);

CREATE SEQUENCE public.verifications_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.verifications_id_seq OWNED BY public.verifications.id;

ALTER TABLE ONLY public.credentials ALTER COLUMN id SET DEFAULT nextval('public.credentials_id_seq'::regclass);

ALTER TABLE ONLY public.evaluations ALTER COLUMN id SET DEFAULT nextval('public.evaluations_id_seq'::regclass);

ALTER TABLE ONLY public.event_rounds ALTER COLUMN id SET DEFAULT nextval('public.event_rounds_id_seq'::regclass);

ALTER TABLE ONLY public.events ALTER COLUMN id SET DEFAULT nextval('public.events_id_seq'::regclass);

ALTER TABLE ONLY public.import_problems ALTER COLUMN id SET DEFAULT nextval('public.import_problems_id_seq'::regclass);

ALTER TABLE ONLY public.invitations ALTER COLUMN id SET DEFAULT nextval('public.invitations_id_seq'::regclass);

ALTER TABLE ONLY public.known_devices ALTER COLUMN id SET DEFAULT nextval('public.known_devices_id_seq'::regclass);

ALTER TABLE ONLY public.libraries ALTER COLUMN id SET DEFAULT nextval('public.libraries_id_seq'::regclass);

ALTER TABLE ONLY public.library_games ALTER COLUMN id SET DEFAULT nextval('public.library_games_id_seq'::regclass);

ALTER TABLE ONLY public.library_imports ALTER COLUMN id SET DEFAULT nextval('public.library_imports_id_seq'::regclass);

ALTER TABLE ONLY public.library_openings ALTER COLUMN id SET DEFAULT nextval('public.library_openings_id_seq'::regclass);

ALTER TABLE ONLY public.push_subscriptions ALTER COLUMN id SET DEFAULT nextval('public.push_subscriptions_id_seq'::regclass);

ALTER TABLE ONLY public.puzzle_attempts ALTER COLUMN id SET DEFAULT nextval('public.puzzle_attempts_id_seq'::regclass);

ALTER TABLE ONLY public.puzzles ALTER COLUMN id SET DEFAULT nextval('public.puzzles_id_seq'::regclass);

ALTER TABLE ONLY public.reference_files ALTER COLUMN id SET DEFAULT nextval('public.reference_files_id_seq'::regclass);

ALTER TABLE ONLY public.reference_games ALTER COLUMN id SET DEFAULT nextval('public.reference_games_id_seq'::regclass);

ALTER TABLE ONLY public.reference_people ALTER COLUMN id SET DEFAULT nextval('public.reference_people_id_seq'::regclass);

ALTER TABLE ONLY public.reference_problems ALTER COLUMN id SET DEFAULT nextval('public.reference_problems_id_seq'::regclass);

ALTER TABLE ONLY public.sessions ALTER COLUMN id SET DEFAULT nextval('public.sessions_id_seq'::regclass);

ALTER TABLE ONLY public.studies ALTER COLUMN id SET DEFAULT nextval('public.studies_id_seq'::regclass);

ALTER TABLE ONLY public.study_chapters ALTER COLUMN id SET DEFAULT nextval('public.study_chapters_id_seq'::regclass);

ALTER TABLE ONLY public.two_factors ALTER COLUMN id SET DEFAULT nextval('public.two_factors_id_seq'::regclass);

ALTER TABLE ONLY public.users ALTER COLUMN id SET DEFAULT nextval('public.users_id_seq'::regclass);

ALTER TABLE ONLY public.verifications ALTER COLUMN id SET DEFAULT nextval('public.verifications_id_seq'::regclass);

INSERT INTO public.credentials (id, user_id, created_at, updated_at, account_id, provider_id, access_token, refresh_token, id_token, access_token_expires_at, refresh_token_expires_at, scope, password) VALUES (1, 2, '2026-11-26T22:33:07.287Z', '2026-11-26T22:33:07.287Z', '2', 'credential', NULL, NULL, NULL, NULL, NULL, NULL, 'd137e4f461b5d563ba34c8ed62af2ef9ab1254075d41d3d1a8d0a354c0270a73');

INSERT INTO public.digests (user_id, due_at, sent_at, failures, reported) VALUES (2, 1790000000000, 1789999999999, 1, '{"games":3}');

INSERT INTO public.email_changes (user_id, hash, email, expires_at) VALUES (2, 'hash of a link', 'ilvermar.new@example.org', 1790000000000);

INSERT INTO public.evaluations (id, engine, "position", search_limit, cp, mate, depth, pv) VALUES (1, 'Stockfish 16', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'depth 12', 34, NULL, 12, 'e7e5 g1f3');
INSERT INTO public.evaluations (id, engine, "position", search_limit, cp, mate, depth, pv) VALUES (2, 'Stockfish 16', '6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - -', 'depth 12', NULL, 1, 12, 'b1b8');

INSERT INTO public.event_rounds (id, event_id, number, played_on, played_at, color, opponent, rating, player, outcome, notes, version, prepared, prepared_at, pgn, deleted_at) VALUES (1, 1, 1, '2026-10-01', '19:30', 'white', 'Orla Quist', 1720, 'lichess:orla-invented', 'draw', '**Solid** — plays 1... c6', 2, '{"player":"lichess:orla-invented","color":"white","lines":[]}', 1790000000000, '1. e4 c6 1/2-1/2', NULL);
INSERT INTO public.event_rounds (id, event_id, number, played_on, played_at, color, opponent, rating, player, outcome, notes, version, prepared, prepared_at, pgn, deleted_at) VALUES (2, 1, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', 0, NULL, NULL, NULL, 1790000000000);

INSERT INTO public.events (id, user_id, name, place, link, starts_on, ends_on, speed, deleted_at) VALUES (1, 2, 'Open of Sandhaven', 'Sandhaven', 'https://example.org/open', '2026-10-01', '2026-10-04', 'classical', NULL);

INSERT INTO public.followed_players (user_id, player_key, player, site, added_at, due_at, checked_at, newest_at, seen_at, new_games, failure) VALUES (2, 'lichess:orla-invented', 'lichess:Orla-Invented', 'lichess', 1790000000000, 1790000000001, 1790000000000, 1789999999995, 1789999999991, 2, 'The site did not answer');

INSERT INTO public.import_pieces (import_id, number, content, bytes) VALUES (1, 0, '[White "Ida Farrow"]
[Black "Zoë Örn"]

1. e4 e5 ''*''
', 58);

INSERT INTO public.import_problems (id, import_id, content) VALUES (1, 1, '{"message":"Move 3. Qh9 is not legal","game":3,"line":14,"column":5,"moveNumber":"3."}');

INSERT INTO public.invitations (id, hash, note, created_at, expires_at, used_at) VALUES (1, 'hash of an invitation', 'for Orla', 1790000000000, 1790000000001, NULL);

INSERT INTO public.known_devices (id, user_id, hash, device, known_since, used_at) VALUES (1, 2, '5dff0b43cae903910017ffb1d38ae6b8e8c144ba1d70ce1f84d71346aefa1faf', 'Unknown device', 1795732387372, 1795732387372);

INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('001-evaluations', '2026-11-26T22:33:25.794Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('002-scouts', '2026-11-26T22:33:25.820Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('003-accounts', '2026-11-26T22:33:25.861Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('004-libraries', '2026-11-26T22:33:25.923Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('005-puzzles', '2026-11-26T22:33:25.981Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('006-leases', '2026-11-26T22:33:25.983Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('007-latest-of-source', '2026-11-26T22:33:25.985Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('008-library-version', '2026-11-26T22:33:25.987Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('009-review-tries', '2026-11-26T22:33:26.000Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('010-public-profiles', '2026-11-26T22:33:26.004Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('011-account-safety', '2026-11-26T22:33:26.023Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('012-import-bytes', '2026-11-26T22:33:26.032Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('013-row-types', '2026-11-26T22:33:26.039Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('014-deep-reviews', '2026-11-26T22:33:26.044Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('015-rated-openings', '2026-11-26T22:33:26.051Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('016-allowed-tactics', '2026-11-26T22:33:26.057Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('017-library-steps', '2026-11-26T22:33:26.067Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('018-library-gaps', '2026-11-26T22:33:26.074Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('019-reference', '2026-11-26T22:33:26.106Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('021-changed-games', '2026-11-26T22:33:26.112Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('023-followed-players', '2026-11-26T22:33:26.134Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('025-kept-names', '2026-11-26T22:33:26.144Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('026-site-connections', '2026-11-26T22:33:26.168Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('027-events', '2026-11-26T22:33:26.182Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('028-known-moves', '2026-11-26T22:33:26.191Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('029-studies', '2026-11-26T22:33:26.203Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('030-puzzle-runs', '2026-11-26T22:33:26.211Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('031-site-accounts', '2026-11-26T22:33:26.214Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('032-digests', '2026-11-26T22:33:26.218Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('033-pushes', '2026-11-26T22:33:26.245Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('034-plies', '2026-11-26T22:33:26.252Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('035-shortened', '2026-11-26T22:33:26.253Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('036-reference-attempts', '2026-11-26T22:33:26.254Z');

INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);

INSERT INTO public.leases (name, holder, expires_at) VALUES ('reviews', 'process 1', 1790000000000);

INSERT INTO public.libraries (id, user_id, kind, names, created_at, retired_at, version, gaps) VALUES (1, 2, 'own', '["Ida Farrow"]', 1795732389639, NULL, 3, '{}');

INSERT INTO public.library_contents (game_id, facts, pgn, review) VALUES (1, '{"id":"","color":"white","opponent":"Rival 0","speed":"rapid","playedAt":1546300800000,"ending":"mate","rating":1500,"opponentRating":1520,"opening":"Ruy Lopez: Closed","eco":"C84","outcome":"win","plies":71,"firstMoves":["e4","e5","Nf3","Nc6","Bb5","a6","Ba4","Nf6","O-O","Be7"],"hasRookEndgame":false,"expected":471249,"rates":{"flagFalls":{"happened":0,"of":1}},"isReviewed":false,"phases":[]}', '[Event "Club evening 0"]
[Site "Outpost"]
[Date "2019.01.01"]
[White "Ida Farrow"]
[Black "Rival 0"]
[Result "1-0"]
[WhiteElo "1500"]
[BlackElo "1520"]
[TimeControl "600+5"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 Bc5 7. b4 Nxb4 8. Bb2 Nc6 9. Bxc6 dxc6 10. Bxe5 Bxf2+ 11. Kxf2 Ng4+ 12. Kg3 Nxe5 13. Nxe5 Qg5+ 14. Ng4 h5 15. h4 Qe7 16. Nf6+ gxf6 17. Qf3 Rg8+ 18. Kf2 Be6 19. Qe3 Qd7 20. Nc3 O-O-O 21. d3 Kb8 22. g3 Bg4 23. Na4 a5 24. Rab1 b5 25. Nc5 Qd6 26. c4 Ka8 27. cxb5 Rb8 28. bxc6 Rgd8 29. Kg1 Rb6 30. Rxb6 cxb6 31. Nb7 Qa3 32. Nxd8 a4 33. Qxb6 Qe7 34. c7 Qxc7 35. Qxc7 a3 36. Qb7# 1-0', NULL);
INSERT INTO public.library_contents (game_id, facts, pgn, review) VALUES (2, '{"id":"","color":"black","opponent":"Rival 1","speed":"rapid","playedAt":1546387200000,"ending":"unknown","rating":1519,"opponentRating":1501,"opening":"Ruy Lopez: Exchange Variation, Normal Variation","eco":"C69","outcome":"win","plies":98,"firstMoves":["e4","e5","Nf3","Nc6","Bb5","a6","Bxc6","dxc6","O-O","Qf6"],"hasRookEndgame":false,"expected":525881,"isReviewed":false,"phases":[]}', '[Event "Club evening 0"]
[Site "Outpost"]
[Date "2019.01.02"]
[White "Rival 1"]
[Black "Ida Farrow"]
[Result "0-1"]
[WhiteElo "1501"]
[BlackElo "1519"]
[TimeControl "600+5"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qf6 6. h3 c5 7. d3 Be6 8. Ng5 Bd6 9. Nxe6 fxe6 10. Qh5+ Qf7 11. Qd1 O-O-O 12. Nd2 Qf6 13. a4 Ne7 14. b3 h6 15. Ra2 Rd7 16. g3 g5 17. Qh5 Qg7 18. Kg2 Rg8 19. Ba3 Qh7 20. Rh1 Nc6 21. Raa1 Rf8 22. Bb2 Rdf7 23. Kf1 Nb4 24. f3 c4 25. h4 gxh4 26. Ke2 cxd3+ 27. cxd3 Rd7 28. Nc4 Qg8 29. Nxd6+ Kb8 30. Bc3 Nxd3 31. Kxd3 cxd6 32. Ke2 hxg3 33. Bd2 d5 34. Rag1 Ka8 35. Bxh6 Rfd8 36. Qxe5 g2 37. Rh2 dxe4 38. Rhxg2 exf3+ 39. Kxf3 Qf7+ 40. Bf4 Rd3+ 41. Qe3 Rxe3+ 42. Kxe3 e5 43. Ke2 Qxf4 44. Rg8 Qd2+ 45. Kf3 Qf4+ 46. Ke2 Rxg8 47. a5 Rxg1 48. Kd3 Rd1+ 49. Kc3 Qd4+ 0-1', NULL);
INSERT INTO public.library_contents (game_id, facts, pgn, review) VALUES (3, '{"id":"","color":"white","outcome":"win","opponent":"Rival","speed":"blitz","playedAt":1000,"opening":"Italian Game","ending":"resign","plies":4,"firstMoves":["e4","e5","Nf3","Nc6"],"isReviewed":true,"phases":[],"hasRookEndgame":false,"tactics":{"strengths":[],"weaknesses":[],"missed":[{"name":"mate","ply":6}]}}', '1. e4 e5 2. Nf3 Nc6 1-0', '{"figures":{"accuracy":80},"evaluations":[],"missed":[{"kind":"mate","ply":6,"moveNumber":"4.","played":"a3","line":["Qxf7#"]}],"evaluatedBy":"engine"}');
INSERT INTO public.library_contents (game_id, facts, pgn, review) VALUES (4, '{"id":"","color":"black","outcome":"loss","opponent":"Rival","speed":"blitz","playedAt":2000,"opening":"Italian Game","ending":"resign","plies":4,"firstMoves":["e4","e5","Nf3","Nc6"],"isReviewed":true,"phases":[],"hasRookEndgame":false,"tactics":{"strengths":[],"weaknesses":[],"missed":[],"allowed":[{"name":"mate","ply":5}]}}', '1. e4 e5 2. Nf3 Nc6 1-0', '{"figures":{"accuracy":80},"evaluations":[],"missed":[],"evaluatedBy":"engine","allowed":[{"kind":"mate","ply":5,"moveNumber":"3...","played":"Nf6","line":["Qxf7#"]}]}');
INSERT INTO public.library_contents (game_id, facts, pgn, review) VALUES (5, '{"id":"","color":"white","outcome":"win","opponent":"Rival","speed":"blitz","playedAt":3000,"opening":"Italian Game","ending":"resign","plies":4,"firstMoves":["e4","e5","Nf3","Nc6"],"isReviewed":true,"phases":[],"hasRookEndgame":false,"tactics":{"strengths":[],"weaknesses":[],"missed":[{"name":"mate","ply":6}]}}', '1. e4 e5 2. Nf3 Nc6 1-0', '{"figures":{"accuracy":80},"evaluations":[],"missed":[{"kind":"mate","ply":6,"moveNumber":"4.","played":"a3","line":["Qxf7#"]}],"evaluatedBy":"engine"}');

INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'white.win', 2);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'rating.rapid.games', 2);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'rating.rapid.sum', 3019);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'rates.rapid.games', 1);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'rates.rapid.rated', 1);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'rates.rapid.rating', 1500);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'rate.rapid.flagFalls.of', 1);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'rate.rapid.flagFalls.games', 1);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'library/games', 4);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'library/waiting', 2);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'black.win', 1);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'tactics.games', 2);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'missed.mate', 1);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'library/done', 2);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'black.loss', 1);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'tactics.allowedGames', 1);
INSERT INTO public.library_counts (library_id, name, total) VALUES (1, 'allowed.mate', 1);

INSERT INTO public.library_games (id, library_id, key, deleted_at, played_at, added_at, color, outcome, result, white, black, opponent_key, white_rating, black_rating, rating, speed, time_control, opening, opening_key, eco, ending, left_out, source, url, event, event_key, moves, review, analysis_data, review_tries, has_steps, changed, plies) VALUES (1, 1, 'game:e30e2299b30c144a', NULL, 1546300800000, 1795732387471, 'white', 'win', '1-0', 'Ida Farrow', 'Rival 0', 'rival 0', 1500, 1520, 1500, 'rapid', '10+5', 'Ruy Lopez: Closed', 'ruy lopez: closed', 'C84', 'mate', NULL, 'pgn', NULL, '{"name":"Club evening 0","timeControl":"10+5","site":"Outpost"}', '{"name":"Club evening 0","timeControl":"10+5","site":"Outpost"}', 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 Bc5 b4 Nxb4 Bb2 Nc6 Bxc6 dxc6 Bxe5 Bxf2+ Kxf2 Ng4+ Kg3 Nxe5 Nxe5 Qg5+ Ng4 h5 h4 Qe7 Nf6+ gxf6 Qf3 Rg8+ Kf2 Be6 Qe3 Qd7 Nc3 O-O-O d3 Kb8 g3 Bg4 Na4 a5 Rab1 b5 Nc5 Qd6 c4 Ka8 cxb5 Rb8 bxc6 Rgd8 Kg1 Rb6 Rxb6 cxb6 Nb7 Qa3 Nxd8 a4 Qxb6 Qe7 c7 Qxc7 Qxc7 a3 Qb7#', 'waiting', NULL, 0, 1, 1, 71);
INSERT INTO public.library_games (id, library_id, key, deleted_at, played_at, added_at, color, outcome, result, white, black, opponent_key, white_rating, black_rating, rating, speed, time_control, opening, opening_key, eco, ending, left_out, source, url, event, event_key, moves, review, analysis_data, review_tries, has_steps, changed, plies) VALUES (2, 1, 'game:8c3b838e9cca92eb', NULL, 1546387200000, 1795732387471, 'black', 'win', '0-1', 'Rival 1', 'Ida Farrow', 'rival 1', 1501, 1519, 1519, 'rapid', '10+5', 'Ruy Lopez: Exchange Variation, Normal Variation', 'ruy lopez: exchange variation, normal variation', 'C69', 'unknown', NULL, 'pgn', NULL, '{"name":"Club evening 0","timeControl":"10+5","site":"Outpost"}', '{"name":"Club evening 0","timeControl":"10+5","site":"Outpost"}', 'e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Qf6 h3 c5 d3 Be6 Ng5 Bd6 Nxe6 fxe6 Qh5+ Qf7 Qd1 O-O-O Nd2 Qf6 a4 Ne7 b3 h6 Ra2 Rd7 g3 g5 Qh5 Qg7 Kg2 Rg8 Ba3 Qh7 Rh1 Nc6 Raa1 Rf8 Bb2 Rdf7 Kf1 Nb4 f3 c4 h4 gxh4 Ke2 cxd3+ cxd3 Rd7 Nc4 Qg8 Nxd6+ Kb8 Bc3 Nxd3 Kxd3 cxd6 Ke2 hxg3 Bd2 d5 Rag1 Ka8 Bxh6 Rfd8 Qxe5 g2 Rh2 dxe4 Rhxg2 exf3+ Kxf3 Qf7+ Bf4 Rd3+ Qe3 Rxe3+ Kxe3 e5 Ke2 Qxf4 Rg8 Qd2+ Kf3 Qf4+ Ke2 Rxg8 a5 Rxg1 Kd3 Rd1+ Kc3 Qd4+', 'waiting', NULL, 0, 1, 1, 98);
INSERT INTO public.library_games (id, library_id, key, deleted_at, played_at, added_at, color, outcome, result, white, black, opponent_key, white_rating, black_rating, rating, speed, time_control, opening, opening_key, eco, ending, left_out, source, url, event, event_key, moves, review, analysis_data, review_tries, has_steps, changed, plies) VALUES (3, 1, 'missed', NULL, 1000, 5000, 'white', 'win', '1-0', 'Own Player', 'Rival', 'rival', NULL, NULL, NULL, 'blitz', '3+2', 'Italian Game', 'italian game', NULL, 'resign', NULL, 'pgn', NULL, NULL, NULL, 'e4 e5 Bc4 Nc6 Qh5 Nf6 a3', 'done', '{"accuracy":80}', 0, 0, 2, 7);
INSERT INTO public.library_games (id, library_id, key, deleted_at, played_at, added_at, color, outcome, result, white, black, opponent_key, white_rating, black_rating, rating, speed, time_control, opening, opening_key, eco, ending, left_out, source, url, event, event_key, moves, review, analysis_data, review_tries, has_steps, changed, plies) VALUES (4, 1, 'allowed', NULL, 2000, 5000, 'black', 'loss', '1-0', 'Rival', 'Own Player', 'rival', NULL, NULL, NULL, 'blitz', '3+2', 'Italian Game', 'italian game', NULL, 'resign', NULL, 'pgn', NULL, NULL, NULL, 'e4 e5 Bc4 Nc6 Qh5 Nf6', 'done', '{"accuracy":80}', 0, 0, 2, 6);
INSERT INTO public.library_games (id, library_id, key, deleted_at, played_at, added_at, color, outcome, result, white, black, opponent_key, white_rating, black_rating, rating, speed, time_control, opening, opening_key, eco, ending, left_out, source, url, event, event_key, moves, review, analysis_data, review_tries, has_steps, changed, plies) VALUES (5, 1, 'deleted', 1790000000000, 3000, 5000, 'white', 'win', '1-0', 'Own Player', 'Rival', 'rival', NULL, NULL, NULL, 'blitz', '3+2', 'Italian Game', 'italian game', NULL, 'resign', NULL, 'pgn', NULL, NULL, NULL, 'e4 e5 Bc4 Nc6 Qh5 Nf6 a3', 'done', '{"accuracy":80}', 0, 0, 3, 7);

INSERT INTO public.library_imports (id, user_id, kind, label, settings, state, progress, next_piece, chars_read, size, added, known, refused, message, created_at, is_automatic, shortened) VALUES (1, 2, 'pgn', 'Pasted games', '{"player":"Ida Farrow"}', 'finished', '{"carry":"","games":2,"line":24,"column":1,"searched":0,"isSkipping":false}', 1, 1393, 1393, 2, 0, 0, NULL, 1795732387471, 0, 0);

INSERT INTO public.library_names (library_id, site, name_key, name, is_kept, checked_at, fetched_at, new_games, new_since, failure) VALUES (1, 'lichess', 'ilvermar-invented', 'Ilvermar-Invented', 1, 1790000000000, 1790000000000, 1, 1789999999999, NULL);

INSERT INTO public.library_openings (id, library_id, color, name, moves, wins, losses, draws, rated_games, rated_halves, rated_expected) VALUES (1, 1, 'white', 'Ruy Lopez: Closed', 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7', 1, 0, 0, 1, 2, 471249);
INSERT INTO public.library_openings (id, library_id, color, name, moves, wins, losses, draws, rated_games, rated_halves, rated_expected) VALUES (2, 1, 'black', 'Ruy Lopez: Exchange Variation, Normal Variation', 'e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Qf6', 1, 0, 0, 1, 2, 525881);
INSERT INTO public.library_openings (id, library_id, color, name, moves, wins, losses, draws, rated_games, rated_halves, rated_expected) VALUES (3, 1, 'white', 'Italian Game', 'e4 e5 Nf3 Nc6', 1, 0, 0, 0, 0, 0);
INSERT INTO public.library_openings (id, library_id, color, name, moves, wins, losses, draws, rated_games, rated_halves, rated_expected) VALUES (4, 1, 'black', 'Italian Game', 'e4 e5 Nf3 Nc6', 0, 1, 0, 0, 0, 0);

INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -8000296798902392958, 2712, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -7894330669929174777, 2942, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -7611216026632741933, 2228, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -7420860119701128087, 1421, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -6777532699882197617, 2356, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -6519579497573690228, 2325, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -6238061688839602744, 2334, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -5389502632828412747, 2608, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -5123136674092082757, 1999, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -4492484994628161755, 1350, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -4405303532277925409, 1804, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -3600962303373853524, 1609, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -3508309099558431876, 2745, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -3094409102504906000, 2551, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -1986111941319702308, 2491, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, -73940396439466956, 1642, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 90273784621956726, 2117, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 2536311184611958536, 3389, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 3965750174216605301, 2713, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 4152137328112648678, 866, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 4271173935973668006, 388, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 4362266120981382811, 1569, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 5185148868680450943, 2313, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 5791819936258229209, 3366, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 5816746802353649860, 1956, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 5952330875673670706, 261, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 6521231514118038211, 578, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 6644165454043330681, 0, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 6911071889148191923, 2739, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 6949944653132265850, 838, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 0, 7022355834304123718, 1965, 1, 7246670148792416);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -7393608687870769486, 2453, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -6777532699882197617, 2356, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -6445235878420641820, 3323, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -6423153405915626537, 512, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -5839819236461027276, 2874, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -5389502632828412747, 2608, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -5137127588167907644, 2499, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -4492484994628161755, 1350, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -4448873577132130637, 1097, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -4405303532277925409, 1804, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -3508309099558431876, 2745, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -2156586262782690518, 2939, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -2127219006023084216, 2739, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -1870205135212802244, 2218, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -1427540729416908175, 2933, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -1341572165505575586, 3437, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -647244823574226587, 3063, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -565127029524452932, 705, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -558277475127513870, 1227, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, -403406704296660860, 388, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 90273784621956726, 2117, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 1230787289242478112, 2869, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 1743009420835018875, 3390, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 2060294939426983458, 1544, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 2145471717007268109, 231, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 3663048914537405844, 0, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 4362266120981382811, 2721, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 4802172765588169011, 2854, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 5193417541187537559, 3772, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 7546048474067078220, 2813, 2, 7246760745753952);
INSERT INTO public.library_steps (library_id, color, "position", move, game_id, facts) VALUES (1, 1, 9159727007620624396, 1487, 2, 7246760745753952);

INSERT INTO public.library_tactics (library_id, game_id, list, name, ply, played_at) VALUES (1, 3, 'missed', 'mate', 6, 1000);
INSERT INTO public.library_tactics (library_id, game_id, list, name, ply, played_at) VALUES (1, 4, 'allowed', 'mate', 5, 2000);

INSERT INTO public.made_studies (owner, user_id, wish, study, chapters, left_out, begun_at, busy_until) VALUES ('user:2', 2, 'wish 1', 'abcd1234', 2, 1, 1790000000000, 1790000000001);

INSERT INTO public.push_keys (id, public_key, sealed_private_key) VALUES (1, 'BN5CSwAYj9sqaqBJFg82dmo8i86dPbh-0bzmBqCaryJVduYepculJfU_o1eYVd4EB4AyjsgPjpkpOEs3gL4cj6A', 'FF7ypbnVreVqGUXLR5Mi3xlUsJUMuIdrIESIG5CN2xAnFzPoZiENWlJtMoiMa4T7vABaIVoGdZA0aUSZStouPUSiNPKLA9A');

INSERT INTO public.push_subscriptions (id, user_id, session_id, endpoint, sealed_keys, device, added_at, due_at, sent_at, failures, reported) VALUES (1, 2, 1, 'https://push.example.org/1', 'sealed', 'Firefox on Linux', 1790000000000, 1790000000000, NULL, 0, '{"games":1}');

INSERT INTO public.puzzle_attempts (id, user_id, puzzle_id, key, theme, difficulty, solved, hinted, time_spent, seconds, attempted_at, rating_after, rating_before) VALUES (1, 2, 1, NULL, 'backRankMate', 1, 1, 0, 60, NULL, 1795732389974, 1504, 1500);
INSERT INTO public.puzzle_attempts (id, user_id, puzzle_id, key, theme, difficulty, solved, hinted, time_spent, seconds, attempted_at, rating_after, rating_before) VALUES (2, 2, 2, NULL, 'fork', 3, 0, 0, 30, NULL, 1795732390019, 1293, 1504);

INSERT INTO public.puzzle_cards (user_id, puzzle_id, deck, due, content) VALUES (2, 2, 'mistakes', 1790000000000, '{"stability":2.5,"reps":1}');

INSERT INTO public.puzzle_imports (file, rows_read, added, known, refused) VALUES ('puzzles.csv', 100, 2, 97, 1);

INSERT INTO public.puzzle_refusals (key, library_id, game_id, refused_at) VALUES ('own 4 6', 1, 3, 1790000000000);
INSERT INTO public.puzzle_refusals (key, library_id, game_id, refused_at) VALUES ('scouted x 6', NULL, NULL, 0);

INSERT INTO public.puzzle_runs (user_id, kind, solved, reached_at) VALUES (2, 'streak', 7, 1790000000000);

INSERT INTO public.puzzle_shelves (theme, difficulty, puzzles) VALUES ('any', 1, 1);
INSERT INTO public.puzzle_shelves (theme, difficulty, puzzles) VALUES ('backRankMate', 1, 1);
INSERT INTO public.puzzle_shelves (theme, difficulty, puzzles) VALUES ('any', 3, 1);
INSERT INTO public.puzzle_shelves (theme, difficulty, puzzles) VALUES ('fork', 3, 1);
INSERT INTO public.puzzle_shelves (theme, difficulty, puzzles) VALUES ('rookEndgame', 3, 1);

INSERT INTO public.puzzle_sums (user_id, content) VALUES (2, '{"tried":2,"solved":1,"puzzlesTried":2,"puzzlesSolved":1,"streak":0,"timed":{"attempts":0,"seconds":0},"themes":{"backRankMate":{"tried":1,"solved":1},"fork":{"tried":1,"solved":0}},"difficulties":{"1":{"tried":1,"solved":1},"3":{"tried":1,"solved":0}},"days":{"2026-11-26":{"tried":2,"solved":1}},"rating":{"rating":1292.6807207882841,"deviation":251.46502179098783,"volatility":0.05999958508533006,"attempts":2}}');

INSERT INTO public.puzzles (id, key, origin, fen, moves, themes, rating, deviation, url, game_id, source) VALUES (1, 'mate', 'imported', '6k1/q4ppp/8/8/8/8/5PPP/1R4K1 b - - 0 30', 'a7a2 b1b8', 'backRankMate', 588, 80, 'https://lichess.org/mate', NULL, NULL);
INSERT INTO public.puzzles (id, key, origin, fen, moves, themes, rating, deviation, url, game_id, source) VALUES (2, 'fork', 'imported', '5rk1/6n1/p6R/4p1p1/2p5/6r1/2P2K2/1R6 w - - 2 40', 'f2g3 g7f5 g3g4 f5h6', 'fork rookEndgame', 1432, 80, 'https://lichess.org/fork', NULL, NULL);

INSERT INTO public.reference_files (id, user_id, name, kind, state, progress, step, bytes_read, size, games, known, skipped, message, created_at, attempts) VALUES (1, 2, 'sandhaven.pgn', 'pgn', 'finished', '{"step":1}', 1, 900, 900, 1, 0, '{"shortened":1}', NULL, 1790000000000, 1);
INSERT INTO public.reference_files (id, user_id, name, kind, state, progress, step, bytes_read, size, games, known, skipped, message, created_at, attempts) VALUES (2, NULL, 'again.pgn', 'pgn', 'failed', NULL, 0, 5000000000, 6000000000, 0, 1, '{}', 'The file ends in the middle', 1790000000000, 3);

INSERT INTO public.reference_games (id, key, file_id, white_id, black_id, played_at, result, white_rating, black_rating, headers, moves, clocks, evaluations) VALUES (1, -9007199254740995123, 1, 1, 2, 1790000000000, 2, 2011, NULL, '["Event","Open of Sandhaven"]', 'AbCdEf', 'aa', 'bb');

INSERT INTO public.reference_people (id, key, name, surname_first, first_name_first, fide_id, aicf_id, title, rating, first_at, last_at, games) VALUES (1, 'quistorla', 'Quist, Orla', 'quist orla', 'orla quist', 99999999001, 'zz-invented', 'WFM', 2011, 1789999999991, 1790000000000, 1);
INSERT INTO public.reference_people (id, key, name, surname_first, first_name_first, fide_id, aicf_id, title, rating, first_at, last_at, games) VALUES (2, 'ornzoe', 'Örn, Zoë', 'orn zoe', 'zoe orn', NULL, NULL, NULL, NULL, NULL, NULL, 1);

INSERT INTO public.reference_pieces (file_id, number, content) VALUES (2, 0, 'MS4gZTQgZTU=');

INSERT INTO public.reference_problems (id, file_id, content) VALUES (1, 2, '{"message":"The file ends in the middle","game":2,"line":30,"column":1}');

INSERT INTO public.reference_repeats (game_id, file_id) VALUES (1, 2);

INSERT INTO public.scouted_games (source, player, game, content) VALUES ('lichess', 'orla-invented', 'game0001', '{"kind":"left-out","id":"game0001","playedAt":1790000000000,"why":"malformed"}');

INSERT INTO public.scouted_players (source, player, asked_at, content) VALUES ('lichess', 'orla-invented', 1790000000000, '{"tournaments":[],"hasAllTournaments":true,"malformedLines":0,"isWhole":true}');

INSERT INTO public.sessions (id, user_id, created_at, updated_at, expires_at, token, ip_address, user_agent, signed_in_at, used_at) VALUES (1, 2, '2026-11-26T22:33:07.342Z', '2026-11-26T22:33:07.342Z', '2026-12-03T22:33:07.341Z', 'eivGdyGqnfbMWfz4LiCRSyLpY11UGRMr', 'this computer', 'Unknown device', '2026-11-26T22:33:07.327Z', '2026-11-26T22:33:07.355Z');

INSERT INTO public.shelved_puzzles (theme, difficulty, first_place, puzzle_ids) VALUES ('any', 1, 0, '1');
INSERT INTO public.shelved_puzzles (theme, difficulty, first_place, puzzle_ids) VALUES ('backRankMate', 1, 0, '1');
INSERT INTO public.shelved_puzzles (theme, difficulty, first_place, puzzle_ids) VALUES ('any', 3, 0, '2');
INSERT INTO public.shelved_puzzles (theme, difficulty, first_place, puzzle_ids) VALUES ('fork', 3, 0, '2');
INSERT INTO public.shelved_puzzles (theme, difficulty, first_place, puzzle_ids) VALUES ('rookEndgame', 3, 0, '2');

INSERT INTO public.site_connections (owner, user_id, site, sealed_token, scopes, connected_at, expires_at) VALUES ('user:2', 2, 'lichess', 'sealed', 'study:read study:write', 1790000000000, 1790000000001);

INSERT INTO public.studies (id, address, user_id, wish, name, notes, visibility, version, changed_at, deleted_at) VALUES (1, 'abcdefgh', 2, 'wish 2', 'Caro-Kann', '# Plan', 'link', 3, 1790000000000, NULL);

INSERT INTO public.study_chapters (id, study_id, "position", version, size, deleted_at, orientation, name, pgn) VALUES (1, 1, 1, 2, 12, NULL, 'black', 'Advance', '1. e4 c6 2. d4 d5 3. e5 *');

INSERT INTO public.two_factors (id, user_id, secret, backup_codes, verified, failed_verification_count, locked_until) VALUES (1, 2, 'sealed secret', 'sealed codes', 1, 0, NULL);

INSERT INTO public.used_codes (user_id, code, used_at) VALUES (2, '123456', 1790000000000);

INSERT INTO public.user_settings (user_id, preferences) VALUES (2, '{"theme":"dark","board":"green"}');

INSERT INTO public.users (id, created_at, updated_at, name, email, email_verified, image, username, display_username, two_factor_enabled, phone_number, lichess_id, aicf_id, ukca_id, fide_id, is_public, first_steps) VALUES (1, '2026-11-26T22:33:05.217Z', '2026-11-26T22:33:05.217Z', 'owner', 'owner@localhost', 0, NULL, 'owner', 'owner', NULL, '', NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO public.users (id, created_at, updated_at, name, email, email_verified, image, username, display_username, two_factor_enabled, phone_number, lichess_id, aicf_id, ukca_id, fide_id, is_public, first_steps) VALUES (2, '2026-11-26T22:33:07.266Z', '2026-11-26T22:33:07.266Z', 'Ilvermar', 'ilvermar@example.org', 0, NULL, 'ilvermar', 'Ilvermar', 0, '+1 504 555 0142', 'ilvermar-invented', NULL, NULL, NULL, 0, 1);

INSERT INTO public.verifications (id, created_at, updated_at, identifier, value, expires_at) VALUES (1, '2026-09-21T13:33:20.000Z', '2026-09-21T13:33:20.000Z', 'reset:invented', '2', '2026-09-21T13:33:20.000Z');

SELECT pg_catalog.setval('public.credentials_id_seq', 1, true);

SELECT pg_catalog.setval('public.evaluations_id_seq', 2, true);

SELECT pg_catalog.setval('public.event_rounds_id_seq', 2, true);

SELECT pg_catalog.setval('public.events_id_seq', 1, true);

SELECT pg_catalog.setval('public.import_problems_id_seq', 1, true);

SELECT pg_catalog.setval('public.invitations_id_seq', 2, true);

SELECT pg_catalog.setval('public.known_devices_id_seq', 1, true);

SELECT pg_catalog.setval('public.libraries_id_seq', 1, true);

SELECT pg_catalog.setval('public.library_games_id_seq', 5, true);

SELECT pg_catalog.setval('public.library_imports_id_seq', 1, true);

SELECT pg_catalog.setval('public.library_openings_id_seq', 5, true);

SELECT pg_catalog.setval('public.push_subscriptions_id_seq', 1, true);

SELECT pg_catalog.setval('public.puzzle_attempts_id_seq', 2, true);

SELECT pg_catalog.setval('public.puzzles_id_seq', 2, true);

SELECT pg_catalog.setval('public.reference_files_id_seq', 2, true);

SELECT pg_catalog.setval('public.reference_games_id_seq', 1, true);

SELECT pg_catalog.setval('public.reference_people_id_seq', 2, true);

SELECT pg_catalog.setval('public.reference_problems_id_seq', 1, true);

SELECT pg_catalog.setval('public.sessions_id_seq', 1, true);

SELECT pg_catalog.setval('public.studies_id_seq', 1, true);

SELECT pg_catalog.setval('public.study_chapters_id_seq', 1, true);

SELECT pg_catalog.setval('public.two_factors_id_seq', 1, true);

SELECT pg_catalog.setval('public.users_id_seq', 2, true);

SELECT pg_catalog.setval('public.verifications_id_seq', 1, true);

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_key PRIMARY KEY (user_id);

ALTER TABLE ONLY public.evaluations
    ADD CONSTRAINT evaluations_of_position UNIQUE ("position", search_limit, engine);

ALTER TABLE ONLY public.evaluations
    ADD CONSTRAINT evaluations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.event_rounds
    ADD CONSTRAINT event_rounds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.followed_players
    ADD CONSTRAINT followed_players_key PRIMARY KEY (user_id, player_key);

ALTER TABLE ONLY public.import_pieces
    ADD CONSTRAINT import_pieces_key PRIMARY KEY (import_id, number);

ALTER TABLE ONLY public.import_problems
    ADD CONSTRAINT import_problems_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.libraries
    ADD CONSTRAINT libraries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.library_contents
    ADD CONSTRAINT library_contents_key PRIMARY KEY (game_id);

ALTER TABLE ONLY public.library_counts
    ADD CONSTRAINT library_counts_key PRIMARY KEY (library_id, name);

ALTER TABLE ONLY public.library_games
    ADD CONSTRAINT library_games_key UNIQUE (library_id, key);

ALTER TABLE ONLY public.library_games
    ADD CONSTRAINT library_games_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.library_imports
    ADD CONSTRAINT library_imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.library_names
    ADD CONSTRAINT library_names_key PRIMARY KEY (library_id, site, name_key);

ALTER TABLE ONLY public.library_openings
    ADD CONSTRAINT library_openings_key UNIQUE (library_id, color, name, moves);

ALTER TABLE ONLY public.library_openings
    ADD CONSTRAINT library_openings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.library_steps
    ADD CONSTRAINT library_steps_pkey PRIMARY KEY (library_id, color, "position", move, game_id) INCLUDE (facts);

ALTER TABLE ONLY public.made_studies
    ADD CONSTRAINT made_studies_key PRIMARY KEY (owner, wish);

ALTER TABLE ONLY public.push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.puzzle_attempts
    ADD CONSTRAINT puzzle_attempts_key UNIQUE (user_id, key);

ALTER TABLE ONLY public.puzzle_attempts
    ADD CONSTRAINT puzzle_attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.puzzle_cards
    ADD CONSTRAINT puzzle_cards_key PRIMARY KEY (user_id, puzzle_id);

ALTER TABLE ONLY public.puzzle_imports
    ADD CONSTRAINT puzzle_imports_pkey PRIMARY KEY (file);

ALTER TABLE ONLY public.puzzle_refusals
    ADD CONSTRAINT puzzle_refusals_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.puzzle_runs
    ADD CONSTRAINT puzzle_runs_key PRIMARY KEY (user_id, kind);

ALTER TABLE ONLY public.puzzle_shelves
    ADD CONSTRAINT puzzle_shelves_key PRIMARY KEY (theme, difficulty);

ALTER TABLE ONLY public.puzzle_sums
    ADD CONSTRAINT puzzle_sums_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.puzzles
    ADD CONSTRAINT puzzles_key_key UNIQUE (key);

ALTER TABLE ONLY public.puzzles
    ADD CONSTRAINT puzzles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reference_files
    ADD CONSTRAINT reference_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reference_games
    ADD CONSTRAINT reference_games_key_key UNIQUE (key);

ALTER TABLE ONLY public.reference_games
    ADD CONSTRAINT reference_games_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reference_people
    ADD CONSTRAINT reference_people_key_key UNIQUE (key);

ALTER TABLE ONLY public.reference_people
    ADD CONSTRAINT reference_people_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reference_pieces
    ADD CONSTRAINT reference_pieces_key PRIMARY KEY (file_id, number);

ALTER TABLE ONLY public.reference_problems
    ADD CONSTRAINT reference_problems_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reference_repeats
    ADD CONSTRAINT reference_repeats_key PRIMARY KEY (game_id, file_id);

ALTER TABLE ONLY public.scouted_games
    ADD CONSTRAINT scouted_games_key PRIMARY KEY (source, player, game);

ALTER TABLE ONLY public.scouted_players
    ADD CONSTRAINT scouted_players_key PRIMARY KEY (source, player);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_key UNIQUE (token);

ALTER TABLE ONLY public.shelved_puzzles
    ADD CONSTRAINT shelved_puzzles_key PRIMARY KEY (theme, difficulty, first_place);

ALTER TABLE ONLY public.site_connections
    ADD CONSTRAINT site_connections_key PRIMARY KEY (owner, site);

ALTER TABLE ONLY public.studies
    ADD CONSTRAINT studies_address_key UNIQUE (address);

ALTER TABLE ONLY public.studies
    ADD CONSTRAINT studies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.study_chapters
    ADD CONSTRAINT study_chapters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.two_factors
    ADD CONSTRAINT two_factors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.used_codes
    ADD CONSTRAINT used_codes_key PRIMARY KEY (user_id, code);

ALTER TABLE ONLY public.user_settings
    ADD CONSTRAINT user_settings_key PRIMARY KEY (user_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username_key UNIQUE (username);

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX credentials_by_account ON public.credentials USING btree (provider_id, account_id);

CREATE INDEX credentials_of_user ON public.credentials USING btree (user_id);

CREATE INDEX digests_by_due ON public.digests USING btree (due_at);

CREATE INDEX event_rounds_by_deletion ON public.event_rounds USING btree (deleted_at);

CREATE INDEX event_rounds_of_event ON public.event_rounds USING btree (event_id);

CREATE INDEX events_by_deletion ON public.events USING btree (deleted_at);

CREATE INDEX events_of_user ON public.events USING btree (user_id);

CREATE INDEX followed_players_by_due ON public.followed_players USING btree (due_at);

CREATE INDEX followed_players_by_player ON public.followed_players USING btree (player_key);

CREATE INDEX import_pieces_bytes ON public.import_pieces USING btree (import_id, bytes);

CREATE INDEX import_problems_of_import ON public.import_problems USING btree (import_id);

CREATE INDEX known_devices_by_use ON public.known_devices USING btree (used_at);

CREATE INDEX known_devices_of_user ON public.known_devices USING btree (user_id);

CREATE UNIQUE INDEX libraries_current ON public.libraries USING btree (user_id) WHERE (retired_at IS NULL);

CREATE INDEX libraries_of_user ON public.libraries USING btree (user_id, retired_at);

CREATE INDEX library_games_changed ON public.library_games USING btree (library_id, changed);

CREATE INDEX library_games_deleted ON public.library_games USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX library_games_failed ON public.library_games USING btree (library_id, played_at, id) WHERE ((deleted_at IS NULL) AND (review = 'failed'::text));

CREATE INDEX library_games_list ON public.library_games USING btree (library_id, played_at, id, color, outcome, speed, opening_key, opponent_key, left_out, source, deleted_at) WHERE (deleted_at IS NULL);

CREATE INDEX library_games_of_events ON public.library_games USING btree (library_id, event_key, played_at, outcome, id, left_out, deleted_at) WHERE ((deleted_at IS NULL) AND (left_out IS NULL) AND (event_key IS NOT NULL));

CREATE INDEX library_games_of_source ON public.library_games USING btree (library_id, source, played_at, deleted_at) WHERE (deleted_at IS NULL);

CREATE INDEX library_games_rated ON public.library_games USING btree (library_id, speed, played_at, id, rating) WHERE ((deleted_at IS NULL) AND (left_out IS NULL) AND (rating IS NOT NULL));

CREATE INDEX library_games_to_deepen ON public.library_games USING btree (played_at, id) WHERE ((deleted_at IS NULL) AND (review = 'done'::text));

CREATE INDEX library_games_to_review ON public.library_games USING btree (library_id, played_at, id) WHERE ((deleted_at IS NULL) AND (review = 'waiting'::text));

CREATE INDEX library_games_without_steps ON public.library_games USING btree (id) WHERE ((has_steps = 0) AND (deleted_at IS NULL) AND (left_out IS NULL));

CREATE INDEX library_imports_of_user ON public.library_imports USING btree (user_id);

CREATE INDEX library_names_by_check ON public.library_names USING btree (site, checked_at);

CREATE INDEX library_tactics_by_name ON public.library_tactics USING btree (library_id, list, name, played_at, game_id, ply);

CREATE INDEX library_tactics_of_game ON public.library_tactics USING btree (game_id);

CREATE INDEX made_studies_by_begin ON public.made_studies USING btree (begun_at);

CREATE INDEX made_studies_of_user ON public.made_studies USING btree (user_id);

CREATE INDEX push_subscriptions_by_due_at ON public.push_subscriptions USING btree (due_at);

CREATE INDEX push_subscriptions_by_session_id ON public.push_subscriptions USING btree (session_id);

CREATE INDEX push_subscriptions_by_user_id ON public.push_subscriptions USING btree (user_id);

CREATE INDEX puzzle_attempts_at_puzzle ON public.puzzle_attempts USING btree (user_id, puzzle_id, solved);

CREATE INDEX puzzle_attempts_of_user ON public.puzzle_attempts USING btree (user_id, attempted_at, id);

CREATE INDEX puzzle_cards_due ON public.puzzle_cards USING btree (user_id, deck, due);

CREATE INDEX puzzle_cards_of_puzzle ON public.puzzle_cards USING btree (puzzle_id);

CREATE INDEX puzzle_refusals_of_game ON public.puzzle_refusals USING btree (game_id);

CREATE INDEX puzzle_refusals_of_library ON public.puzzle_refusals USING btree (library_id);

CREATE INDEX puzzles_of_game ON public.puzzles USING btree (game_id);

CREATE INDEX reference_games_by_moves ON public.reference_games USING btree (substr(moves, 1, 40) COLLATE "C");

CREATE INDEX reference_games_of_black ON public.reference_games USING btree (black_id, played_at, id);

CREATE INDEX reference_games_of_file ON public.reference_games USING btree (file_id, id);

CREATE INDEX reference_games_of_white ON public.reference_games USING btree (white_id, played_at, id);

CREATE INDEX reference_people_aicf_id ON public.reference_people USING btree (aicf_id);

CREATE INDEX reference_people_fide_id ON public.reference_people USING btree (fide_id);

CREATE INDEX reference_people_first_name_first ON public.reference_people USING btree (first_name_first);

CREATE INDEX reference_people_surname_first ON public.reference_people USING btree (surname_first);

CREATE INDEX reference_problems_of_file ON public.reference_problems USING btree (file_id);

CREATE INDEX reference_repeats_of_file ON public.reference_repeats USING btree (file_id);

CREATE INDEX scouted_players_by_age ON public.scouted_players USING btree (asked_at);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);

CREATE INDEX site_connections_by_end ON public.site_connections USING btree (expires_at);

CREATE INDEX site_connections_of_user ON public.site_connections USING btree (user_id);

CREATE INDEX studies_by_deletion ON public.studies USING btree (deleted_at);

CREATE INDEX studies_by_visibility ON public.studies USING btree (visibility, changed_at);

CREATE UNIQUE INDEX studies_of_user ON public.studies USING btree (user_id, wish);

CREATE INDEX study_chapters_by_deletion ON public.study_chapters USING btree (deleted_at);

CREATE INDEX study_chapters_of_study ON public.study_chapters USING btree (study_id);

CREATE INDEX two_factors_of_user ON public.two_factors USING btree (user_id);

CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.event_rounds
    ADD CONSTRAINT event_rounds_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.followed_players
    ADD CONSTRAINT followed_players_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_pieces
    ADD CONSTRAINT import_pieces_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.library_imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_problems
    ADD CONSTRAINT import_problems_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.library_imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.libraries
    ADD CONSTRAINT libraries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_contents
    ADD CONSTRAINT library_contents_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.library_games(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_counts
    ADD CONSTRAINT library_counts_library_id_fkey FOREIGN KEY (library_id) REFERENCES public.libraries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_games
    ADD CONSTRAINT library_games_library_id_fkey FOREIGN KEY (library_id) REFERENCES public.libraries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_imports
    ADD CONSTRAINT library_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_names
    ADD CONSTRAINT library_names_library_id_fkey FOREIGN KEY (library_id) REFERENCES public.libraries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_openings
    ADD CONSTRAINT library_openings_library_id_fkey FOREIGN KEY (library_id) REFERENCES public.libraries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_steps
    ADD CONSTRAINT library_steps_library_id_fkey FOREIGN KEY (library_id) REFERENCES public.libraries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_tactics
    ADD CONSTRAINT library_tactics_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.library_games(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.library_tactics
    ADD CONSTRAINT library_tactics_library_id_fkey FOREIGN KEY (library_id) REFERENCES public.libraries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.made_studies
    ADD CONSTRAINT made_studies_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.puzzle_attempts
    ADD CONSTRAINT puzzle_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.puzzle_cards
    ADD CONSTRAINT puzzle_cards_puzzle_id_fkey FOREIGN KEY (puzzle_id) REFERENCES public.puzzles(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.puzzle_cards
    ADD CONSTRAINT puzzle_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.puzzle_refusals
    ADD CONSTRAINT puzzle_refusals_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.library_games(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.puzzle_refusals
    ADD CONSTRAINT puzzle_refusals_library_id_fkey FOREIGN KEY (library_id) REFERENCES public.libraries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.puzzle_runs
    ADD CONSTRAINT puzzle_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.puzzle_sums
    ADD CONSTRAINT puzzle_sums_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.puzzles
    ADD CONSTRAINT puzzles_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.library_games(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reference_files
    ADD CONSTRAINT reference_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.reference_games
    ADD CONSTRAINT reference_games_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.reference_files(id);

ALTER TABLE ONLY public.reference_pieces
    ADD CONSTRAINT reference_pieces_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.reference_files(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reference_problems
    ADD CONSTRAINT reference_problems_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.reference_files(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reference_repeats
    ADD CONSTRAINT reference_repeats_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.reference_files(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reference_repeats
    ADD CONSTRAINT reference_repeats_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.reference_games(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_connections
    ADD CONSTRAINT site_connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.studies
    ADD CONSTRAINT studies_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.study_chapters
    ADD CONSTRAINT study_chapters_study_id_fkey FOREIGN KEY (study_id) REFERENCES public.studies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.two_factors
    ADD CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.used_codes
    ADD CONSTRAINT used_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_settings
    ADD CONSTRAINT user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

