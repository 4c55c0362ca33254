import { companiesMigrations } from '@probant/companies/migrations';
import { createRegisters } from '@probant/companies/registers';
import { createUuidV7Source } from '@probant/kernel/ids';
import { commandClock } from '../command-process.ts';
import { withOwnerDatabase } from '../installation.ts';

/** Runs `work` on the registers of this installation, as the role that owns their tables. */
export const withRegisters = <T>(work: (registers: ReturnType<typeof createRegisters>) => Promise<T>): Promise<T> =>
  withOwnerDatabase(
    (database) => work(createRegisters({ database, clock: commandClock, newId: createUuidV7Source(commandClock) })),
    [companiesMigrations],
  );
