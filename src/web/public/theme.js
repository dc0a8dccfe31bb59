// Runs before the first paint, so that a chosen theme never flashes. An external file, because the page's
// Content-Security-Policy allows no inline script. The choice is made in src/web/lib/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme it is.
}
