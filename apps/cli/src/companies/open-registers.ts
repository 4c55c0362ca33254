import { companiesMigrations } from '@probant/companies/migrations';
import { createRegisters } from '@probant/companies/registers';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source } from '@probant/kernel/ids';
import { withOwnerDatabase } from '../installation.ts';

/** Runs `work` on the registers of this installation, as the role that owns their tables. */
export const withRegisters = <T>(work: (registers: ReturnType<typeof createRegisters>) => Promise<T>): Promise<T> =>
  withOwnerDatabase(
    (database) => work(createRegisters({ database, clock: systemClock, newId: createUuidV7Source(systemClock) })),
    [companiesMigrations],
  );
