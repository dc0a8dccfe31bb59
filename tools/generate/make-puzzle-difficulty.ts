/**
 * Writes src/chess/puzzles/difficulty-fit.json: what makes a puzzle hard, fitted to the ratings of Lichess' puzzles (CC0).
 * `npx tsx tools/generate/make-puzzle-difficulty.ts PUZZLES.csv`; the ratings of the starter puzzles follow from it.
 */
import { writeFileSync } from 'node:fs';
import { fitDifficulty, readRatedPuzzles } from '../corpus/scans/puzzle-fit';

const [file = '../shared/data/puzzles/lichess-puzzles-1499.csv'] = process.argv.slice(2);

const puzzles = readRatedPuzzles(file);

const { base, weights, deviations } = fitDifficulty(puzzles);

const rounded: Record<string, number> = {};

for (const [name, weight] of Object.entries(weights)) rounded[name] = Number(weight.toFixed(1));

const fit = { base: Math.round(base), weights: rounded, deviations };

writeFileSync('src/chess/puzzles/difficulty-fit.json', `${JSON.stringify(fit, undefined, 2)}\n`);

console.log(`${puzzles.length} puzzles`);
