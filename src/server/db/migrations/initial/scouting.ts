/** Players at sites, and what is safe to lose: scouted games and evaluations of positions. */
import type { Kysely } from 'kysely';
import { createIndexOn, createTableWithId, deletedWith, required, requiredOr } from '../columns';

export const createScouting = async (db: Kysely<never>): Promise<void> => {
  await createScouts(db);
  await createFollowedPlayers(db);
  await createEvaluations(db);
};

const createScouts = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('scouted_players')
    .addColumn('source', 'text', required)
    .addColumn('player', 'text', required)
    .addColumn('asked_at', 'bigint', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('scouted_players_key', ['source', 'player'])
    .execute();
  await createIndexOn(db, 'scouted_players', 'scouted_players_by_age', ['asked_at']);
  await db.schema
    .createTable('scouted_games')
    .addColumn('source', 'text', required)
    .addColumn('player', 'text', required)
    .addColumn('game', 'text', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('scouted_games_key', ['source', 'player', 'game'])
    .execute();
};

const createFollowedPlayers = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('followed_players')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('player_key', 'text', required)
    .addColumn('player', 'text', required)
    .addColumn('site', 'text', required)
    .addColumn('added_at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('checked_at', 'bigint')
    .addColumn('newest_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .addColumn('new_games', 'integer', requiredOr(0))
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('followed_players_key', ['user_id', 'player_key'])
    .execute();
  await createIndexOn(db, 'followed_players', 'followed_players_by_player', ['player_key']);
  await createIndexOn(db, 'followed_players', 'followed_players_by_due', ['due_at']);
};

const createEvaluations = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'evaluations')
    .addColumn('engine', 'text', required)
    .addColumn('position', 'text', required)
    .addColumn('search_limit', 'text', required)
    .addColumn('cp', 'integer')
    .addColumn('mate', 'integer')
    .addColumn('depth', 'integer', required)
    .addColumn('pv', 'text', required)
    .addUniqueConstraint('evaluations_of_position', ['position', 'search_limit', 'engine'])
    .execute();
};
