import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto('http://127.0.0.1:21077/analysis');
await page.getByPlaceholder('Paste your PGN here...').fill(readFileSync('/tmp/long.pgn', 'utf8'));
await page.waitForTimeout(600);
await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
await page.getByRole('region', { name: 'Moves' }).waitFor();
await page.waitForTimeout(1000);
const cdp = await page.context().newCDPSession(page);
await page.evaluate(() => { window.__long = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) window.__long.push(Math.round(e.duration)); }).observe({ type: 'longtask', buffered: false }); window.__frames = 0; window.__end = false; const f = () => { window.__frames++; if (!window.__end) requestAnimationFrame(f); }; requestAnimationFrame(f); });
const start = Date.now();
for (let i = 0; i < 150; i++) { await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39, autoRepeat: i > 0 }); await new Promise(r => setTimeout(r, 30)); }
const took = Date.now() - start;
const r = await page.evaluate(() => ({ long: window.__long, frames: window.__frames }));
console.log('steps', took, 'ms', 'fps', (r.frames / took * 1000).toFixed(1), 'long', JSON.stringify(r.long));
await page.evaluate(() => { window.__long.length = 0; });
const box = await page.locator('.board cg-board').first().boundingBox();
const at = (sq) => ({ x: box.x + (sq.charCodeAt(0) - 97 + 0.5) * box.width / 8, y: box.y + (8 - Number(sq[1]) + 0.5) * box.height / 8 });
for (const sq of ['b1', 'c3']) { const p = at(sq); await page.mouse.click(p.x, p.y); await page.waitForTimeout(300); }
console.log('after a move played', JSON.stringify(await page.evaluate(() => window.__long)));
await browser.close();
