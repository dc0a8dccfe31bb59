import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args:['--no-sandbox'] });
const [url, w, h, theme, out, wait='3000'] = process.argv.slice(2);
const page = await (await browser.newContext({ viewport: { width: +w, height: +h }, colorScheme: theme })).newPage();
page.on('pageerror', (e) => console.log('ERR', e.message)); page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
await page.goto(url); if (process.env.UNTIL) await page.getByText(process.env.UNTIL).first().waitFor({timeout: 120000}); await page.waitForTimeout(+wait); await page.screenshot({ path: out, fullPage: process.env.FULL === '1' }); await browser.close();
