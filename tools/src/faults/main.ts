import { runSteps } from '../test-steps.ts';
import { plantFaults } from './plant.ts';

/** `npm run faults`, or `npm run faults -- {part of a file name or text}`. */
process.exitCode = await runSteps([['planted faults', async () => await plantFaults(process.argv[2])]]);
