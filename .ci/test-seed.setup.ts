import fc from 'fast-check';
import { inject } from 'vitest';

/** Starts the generators of every property at the seed of the run. A property that fails prints it, too. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('probantTestSeed') });
