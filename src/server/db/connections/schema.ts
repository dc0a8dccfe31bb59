/** Times are milliseconds since 1970. */

/** A token by which we may do something for its owner at a site. */
export type SiteConnectionRow = {
  /** A user, or a guest's browser as a hash; see `Owner`. */
  readonly owner: string;
  /** Of a user, with whom it goes. */
  readonly user_id: number | null;
  readonly site: string;
  /** Never the token itself. */
  readonly sealed_token: string;
  /** With a space between. */
  readonly scopes: string;
  readonly connected_at: number;
  readonly expires_at: number;
};

/** A study that somebody asked for, so that asking again for the same one makes no other. */
export type MadeStudyRow = {
  readonly owner: string;
  readonly user_id: number | null;
  /** Chosen by whoever asks. */
  readonly wish: string;
  /** Its id at the site, once it has one. */
  readonly study: string | null;
  /** Once it is finished. */
  readonly chapters: number | null;
  readonly left_out: number | null;
  readonly begun_at: number;
  /** Until then somebody is at work on it. */
  readonly busy_until: number;
};

export type ConnectionTables = {
  readonly site_connections: SiteConnectionRow;
  readonly made_studies: MadeStudyRow;
};

/** Whose it is: a user's, or that of a browser in which nobody is signed in. */
export type Owner = {
  /** One text for each. */
  readonly key: string;
  /** Of a user. */
  readonly userId?: number;
};
