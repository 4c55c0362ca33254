import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import { HEAD_OFFICES_REGISTER } from './import/head-offices.rules.ts';
import { importFreezeList } from './import/import-freeze-list.usecases.ts';
import { createImportRunsRepository } from './import/import-runs.repository.ts';
import type { ImportState } from './import/import-state.rules.ts';
import { type ImportOptions, type ImportReport, importStock } from './import/import-stock.usecases.ts';
import type { FreezeList } from './import/parse-freeze-list.rules.ts';
import { createRegistersRepository, type RegisterRow } from './import/registers.repository.ts';
import { UNITS_REGISTER } from './import/units.rules.ts';

export { RefusedFileError } from './import/import-errors.ts';
export type { ImportProgress, ImportReport } from './import/import-stock.usecases.ts';
export type { FreezeList } from './import/parse-freeze-list.rules.ts';

type RegistersDeps = {
  /** Opened as the role that owns the tables. */
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
};

export type RegisterStatus = {
  readonly registers: readonly RegisterRow[];
  /** Imports that were interrupted, or that run. */
  readonly runs: readonly { readonly register: string; readonly state: ImportState }[];
};

/** Imports the public registers that the checks of companies read, for the command line. */
export function createRegisters({ database, clock, newId }: RegistersDeps) {
  const runs = createImportRunsRepository(database);
  const registers = createRegistersRepository(database);
  const deps = { runs, registers, clock, newId };
  return {
    importUnits: (options: ImportOptions): Promise<ImportReport> => importStock(deps, UNITS_REGISTER, options),
    importHeadOffices: (options: ImportOptions): Promise<ImportReport> =>
      importStock(deps, HEAD_OFFICES_REGISTER, options),
    importFreezeList: (options: { readonly path: string; readonly allowSmaller: boolean }): Promise<FreezeList> =>
      importFreezeList(deps, options),
    async readStatus(): Promise<RegisterStatus> {
      return { registers: await registers.listRegisters(), runs: await runs.listRuns() };
    },
  };
}
