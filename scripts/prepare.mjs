/**
 * `npm run prepare -- NAME --as white`: starts src/cli/prepare.ts. npm itself runs a script of this name after every install,
 * when nothing may be there yet: then it does nothing.
 */
if (/^run(-script)?$/.test(process.env.npm_command ?? '')) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/cli/prepare.ts');
}
