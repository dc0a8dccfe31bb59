/** Addresses of a library, of shared games and of a profile, as they are written, for tests and benchmarks. */
export const libraryPaths = (id: number) => {
  const library = `/api/library/${id}`;
  const imports = `${library}/imports`;
  return {
    library,
    report: `${library}/report`,
    games: `${library}/games`,
    game: (game: string) => `${library}/games/${game}`,
    imports,
    importFrom: (site: string) => `${imports}/${site}`,
    import: (number: number) => `${imports}/${number}`,
    problems: (number: number) => `${imports}/${number}/problems`,
    names: `${library}/names`,
    restore: `${library}/restore`,
    progress: `${library}/progress`,
    export: (format: 'pgn' | 'json' | 'csv') => `${library}/export.${format}`,
  };
};

export const sharedGamesPaths = (link: string) => {
  const shared = `/api/shared-games/${link}`;
  return { shared, games: `${shared}/games`, game: (game: string) => `${shared}/games/${game}` };
};

export const profilePaths = (id: number) => ({
  user: `/api/user/${id}`,
  stats: `/api/player-stats/${id}`,
  games: `/api/games/user/${id}`,
  openings: `/api/openings/user/${id}`,
});

/** As the start page asks. */
export const newestGamesPath = (id: number): string => `${profilePaths(id).games}?max=3&pgn=false`;
