/**
 * A source that there is not: a club whose members' games stand in an archive. It has evaluations and clocks of its own and
 * pages for people; it knows no tournaments, and cannot be asked for games since a moment.
 */
import { z } from 'zod';
import { defineSource } from '../../server/sources/definition';
import { createClubSource } from './club-source';

export const CLUB = {
  site: 'rookery',
  label: 'The Rookery',
  capabilities: { evaluations: true, clocks: true, tournaments: false, search: true, since: false, studies: false },
} as const;

export const rookery = defineSource({
  ...CLUB,
  settings: { ROOKERY_URL: z.url().default('https://rookery.example') },
  open: ({ ROOKERY_URL: url }) => createClubSource(CLUB, url),
});
