/** One of two people, by all names that are known of them. */
import { plainName } from '../../../chess/pgn/headers';
import { REFERENCE } from '../../../contract/reference';
import { PERSON_SITE, PLATFORM, type Player, playersOf } from '../../../contract/sites';
import type { StoredUser } from '../../db/accounts/users';
import type { Database } from '../../db/infra/database';
import { listKeptNames } from '../../db/library/kept-names';
import type { StoredLibrary } from '../../db/library/libraries';
import { findNamesakes, readPerson } from '../../db/reference/people';
import type { Sources } from '../../sources/sources';

export type Side = {
  /** Names at sites. */
  readonly accounts: readonly Player[];
  /** Names of which nobody says where: those in files. */
  readonly names: readonly string[];
  /** As whom the person is scouted, beside the accounts: one with several names. */
  readonly person?: Player;
};

type SideDeps = { readonly db: Database | undefined; readonly sources: Pick<Sources, 'locate'> };

/** Whether this is the name in a game, at its site where it has one: people of two sites may have the same name. */
export const goesBy = ({ accounts, names }: Side, name: string, site: string | undefined): boolean => {
  const plain = plainName(name);
  const isAt = (account: Player): boolean => site === undefined || account.site === site;
  return (
    names.some((own) => plainName(own) === plain) ||
    accounts.some((account) => isAt(account) && plainName(account.name) === plain)
  );
};

/** The names as files and sites may write them. */
export const spellingsOf = ({ accounts, names }: Side): readonly string[] => {
  const plain = [...accounts.map(({ name }) => name), ...names].map(plainName);
  const surnameFirst = plain.flatMap((name) => {
    const space = name.lastIndexOf(' ');
    return space < 0 ? [] : [`${name.slice(space + 1)}, ${name.slice(0, space)}`];
  });
  return [...new Set([...plain, ...surnameFirst, ...names])];
};

/** A player, or a person with several names. */
export const sideOfPlayer = async ({ db, sources }: SideDeps, player: Player): Promise<Side> => {
  const isPerson = player.site === PERSON_SITE;
  const given = isPerson ? playersOf(player.name) : [player];
  const accounts = given.map((one) => ({ site: sources.locate(one)?.site ?? one.site, name: one.name }));
  const keys = accounts.flatMap(({ site, name }) => (site === REFERENCE.site ? [name.toLowerCase()] : []));
  const people = db === undefined ? [] : await Promise.all(keys.map((key) => readPerson(db, key)));
  const names = people.flatMap((person) => (person === undefined ? [] : [person.name]));
  return { accounts, names, ...(isPerson ? { person: player } : {}) };
};

type Owner = { readonly user: StoredUser; readonly library: StoredLibrary | undefined };

/**
 * Whoever has a library. `isTrusted`: whoever asks may change it; others are not told as whom the owner plays at sites, and
 * nothing is looked for by it. Nobody plays under the names of a sample.
 */
export const sideOfOwner = async (db: Database, { user, library }: Owner, isTrusted: boolean): Promise<Side> => {
  const named = library?.kind === 'own' ? library.names : [];
  if (!isTrusted) return { accounts: [], names: named };
  const kept = library?.kind === 'own' ? await listKeptNames(db, library.id) : [];
  const { lichessId, fideId, aicfId } = user.identifiers;
  const accounts = [
    ...kept.map(({ site, name }) => ({ site, name })),
    ...(lichessId === undefined || lichessId === '' ? [] : [{ site: PLATFORM.site, name: lichessId }]),
  ];
  const names = named.filter((name) => !accounts.some((account) => plainName(account.name) === plainName(name)));
  const people = await findNamesakes(db, { fideId, aicfId, names });
  return {
    accounts: [...accounts, ...people.map(({ key }) => ({ site: REFERENCE.site, name: key }))],
    names: [...names, ...people.map(({ name }) => name)],
  };
};
