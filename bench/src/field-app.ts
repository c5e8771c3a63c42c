import { buildApps, fieldFigures } from './field/figures.ts';
import { writeFigures } from './readme.ts';

/** Measures only the field app. */
await buildApps();
const figures = await fieldFigures(Date.now());
console.log(figures);
if (process.env['BENCH_README'] === 'write') await writeFigures('field', figures);
