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

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** `22 Jul – 29 Oct 2026`. */
export const formatSpan = (from: number, to: number): string => {
  const [first, last] = [formatDate(from), formatDate(to)];
  if (first === last) return last;
  return `${first.slice(-4) === last.slice(-4) ? DAY_OF_YEAR.format(from) : first} – ${last}`;
};
