const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `1 Jul 2026`, by the browser's clock. `at` is in milliseconds since 1970. */
export const formatDate = (at: number): string => DAY.format(at);
