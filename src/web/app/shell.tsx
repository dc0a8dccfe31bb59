/** Every page as it is before any data, for the build to write into HTML. React replaces it once its code has loaded. */
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app';
import { makeRouter } from './router';

const NOWHERE = '/nowhere';

const SQUARES = 'aspect-square w-[round(down,100%,8px)] rounded bg-board-light empty-board';

const OPTIONAL = /\/\{-\$\w+\}$/;

/** By the paths of the routes. What a parameter names is not known: the header alone. */
export const shells: ReadonlyMap<string, string> = await renderAll();

/** For any address. */
export const headerAlone = shells.get(NOWHERE) ?? '';

async function renderAll(): Promise<ReadonlyMap<string, string>> {
  const paths = Object.keys(makeRouter(createMemoryHistory()).routesByPath);
  const all = new Set([...paths, ...paths.map((path) => path.replace(OPTIONAL, '')), NOWHERE]);
  const routers = await Promise.all([...all].map(async (path) => [path, await loadPage(path)] as const));
  // At one go: what pages load later is not there for any of them.
  return new Map(routers.map(([path, router]) => [path, render(router, path.includes('$') || path === NOWHERE)]));
}

async function loadPage(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router;
}

function render(router: ReturnType<typeof makeRouter>, isHeaderAlone: boolean): string {
  const html = renderToString(<App router={router} />)
    // Marks and scripts for a page that React takes over as it stands.
    .replaceAll(/<script>.*?<\/script>|<template[^>]*><\/template>|<!--.*?-->/gs, '')
    // The board's own styles come with its code.
    .replaceAll('class="board-squares"', `class="board-squares ${SQUARES}"`)
    // Pressing a button before its code has come sends nothing anywhere.
    .replaceAll('<form ', '<form method="dialog" ');
  return isHeaderAlone ? html.replace(/(<main[^>]*>).*(?=<\/main>)/s, '$1') : html;
}
