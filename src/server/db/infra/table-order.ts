/** Each table behind those that its rows refer to. A table may refer to itself; there are no other circles. */
export const inOrderOfReferences = (
  tables: readonly string[],
  referencesOf: (table: string) => readonly string[],
): readonly string[] => {
  const ordered = new Set<string>();
  const visit = (table: string): void => {
    for (const other of referencesOf(table)) if (other !== table && !ordered.has(other)) visit(other);
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
};
