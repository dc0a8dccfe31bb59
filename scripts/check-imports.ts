/**
 * Checks who imports whom, by the rules in .dependency-cruiser.cjs.
 * A check that looked at nothing is no check: no module, or no import between modules, is a failure as well.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

type Configuration = IFlattenedRuleSet & {
  options: ICruiseOptions & { enhancedResolveOptions: object; tsConfig: { fileName: string } };
};

/** The rules of the architecture, as dependency-cruiser reads them. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- a configuration file has no types
export const configuration = require('../.dependency-cruiser.cjs') as Configuration;

export type ImportReport = {
  /** Modules looked at in src/, and imports between them. */
  readonly modules: number;
  readonly imports: number;
  /** One line for each import that a rule forbids. */
  readonly violations: readonly string[];
};

/** Cruises `src/` below the folder given and validates it against the rules of the architecture. */
export const checkImports = async (baseDir: string): Promise<ImportReport> => {
  const { options, ...ruleSet } = configuration;
  const { output } = await cruise(
    existsSync(join(baseDir, 'src')) ? ['src'] : [],
    { ...options, baseDir, validate: true, ruleSet },
    options.enhancedResolveOptions,
    { tsConfig: extractTsConfig(join(root, options.tsConfig.fileName)) },
  );
  if (typeof output === 'string') throw new Error(output);
  const own = output.modules.filter((module) => module.source.startsWith('src/'));
  const imports = own.flatMap((module) => module.dependencies).filter((to) => to.resolved.startsWith('src/'));
  return {
    modules: own.length,
    imports: imports.length,
    violations: output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
};

/** What is wrong, in lines for people; empty when all is well. */
export const complaints = ({ modules, imports, violations }: ImportReport): readonly string[] =>
  modules === 0 || imports === 0 ? [`Nothing was looked at: ${modules} modules with ${imports} imports.`] : violations;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const report = await checkImports(root);
  for (const line of complaints(report)) console.error(line);
  console.log(`${report.modules} modules, ${report.imports} imports, ${report.violations.length} violations`);
  process.exitCode = complaints(report).length === 0 ? 0 : 1;
}
