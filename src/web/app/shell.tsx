/** Every page as it is before any data, for the build to write into HTML. React replaces it once its code has loaded. */
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app';
import { makeRouter } from './router';

const SQUARES = 'aspect-square w-[round(down,100%,8px)] rounded bg-board-light empty-board';

const OPTIONAL = /\/\{-\$\w+\}$/;

const paths = Object.keys(makeRouter(createMemoryHistory()).routesByPath);
const withoutOptional = paths.map((path) => path.replace(OPTIONAL, ''));
const pages = withoutOptional.filter((path) => !path.includes('$'));
const routers = await Promise.all(['/nowhere', ...pages].map(loadPage));
// At one go: what pages load later is not there for any of them.
const [nowhere = '', ...rendered] = routers.map(render);

/** For any address. */
export const headerAlone = nowhere.replace(/(<main[^>]*>).*(?=<\/main>)/s, '$1');

/** By the paths of the routes. What a parameter names is not known: the header alone. */
export const shells: ReadonlyMap<string, string> = new Map([
  ...paths.map((path) => [path, headerAlone] as const),
  ...pages.map((path, index) => [path, rendered[index] ?? headerAlone] as const),
]);

async function loadPage(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router;
}

function render(router: Awaited<ReturnType<typeof loadPage>>): string {
  return (
    renderToString(<App router={router} />)
      // Marks and scripts for a page that React takes over as it stands.
      .replaceAll(/<script>.*?<\/script>|<template[^>]*><\/template>|<!--.*?-->/gs, '')
      // The board's own styles come with its code.
      .replaceAll('class="board-squares"', `class="board-squares ${SQUARES}"`)
      // Pressing a button before its code has come sends nothing anywhere.
      .replaceAll('<form ', '<form method="dialog" ')
  );
}
