const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `1 Jul 2026, 14:05`, in local time. `at` is in milliseconds since 1970. */
export const formatMoment = (at: number): string => MOMENT.format(at);

/** `1 Jul 2026`, in local time. `at` is in milliseconds since 1970. */
export const formatDate = (at: number): string => DAY.format(at);
