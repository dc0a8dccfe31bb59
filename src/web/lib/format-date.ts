const YEAR = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Made when it is first needed: each takes a browser ten milliseconds. */
const formatter = (options: Intl.DateTimeFormatOptions): ((at: number) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat('en-GB', options)).format(at);
};

/** `1 Jul 2026, 14:05`, in local time. `at` is in milliseconds since 1970. */
export const formatMoment = formatter({ ...YEAR, hour: '2-digit', minute: '2-digit' });

/** `1 Jul 2026`, in local time. `at` is in milliseconds since 1970. */
export const formatDate = formatter(YEAR);

const formatDayOfYear = formatter({ day: 'numeric', month: 'short' });

/** `22 Jul – 29 Oct 2026`. */
export const formatSpan = (from: number, to: number): string => {
  const [first, last] = [formatDate(from), formatDate(to)];
  if (first === last) return last;
  return `${first.slice(-4) === last.slice(-4) ? formatDayOfYear(from) : first} – ${last}`;
};
