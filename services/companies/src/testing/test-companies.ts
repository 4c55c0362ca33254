import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestTrail } from '@probant/audit/testing/test-trail';
import { createUuidV7Source } from '@probant/kernel/ids';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { createCompaniesService } from '../companies.service.ts';
import { companiesDefinition } from '../definition.ts';
import type { ImportOptions } from '../import/import-stock.usecases.ts';
import { createRegisters } from '../registers.service.ts';
import type { CompaniesSettings } from '../settings.ts';

export type TestCompanies = Awaited<ReturnType<typeof createTestCompanies>>;
type TestAnswer = { readonly status: number; readonly body: unknown };

type TestInstallation = Pick<Parameters<typeof createCompaniesService>[0], 'database'> & {
  readonly settings?: Partial<CompaniesSettings>;
};

/** Starts the service on a database, which the caller closes, with a folder for files to import. The key of a tenant is `key-of-` and its name. */
export async function createTestCompanies({ database, settings = {} }: TestInstallation) {
  const folder = await mkdtemp(join(tmpdir(), 'probant-companies-'));
  const time = { now: Date.parse('2026-11-25T08:30:00Z') };
  const clock = () => time.now;
  const newId = createUuidV7Source(clock);
  const { events, trail, audit } = createTestTrail();
  const service = await createCompaniesService({
    host: createTestHost(companiesDefinition, { clock, newId }),
    settings: { companySearchUrl: null, viesUrl: null, ...settings },
    database,
    audit,
  });
  const registers = createRegisters({ database, clock, newId });
  const writeStock = async (name: string, contents: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, contents);
    return path;
  };
  const options = (path: string, given: Partial<ImportOptions> = {}): ImportOptions => ({
    path,
    isPartial: false,
    allowSmaller: false,
    progress: { start() {}, addBytes() {}, startIndex() {} },
    ...given,
  });
  return {
    service,
    registers,
    folder,
    time,
    events,
    trail,
    writeStock,
    async importUnits(contents: string | Buffer, given?: Partial<ImportOptions>) {
      return registers.importUnits(options(await writeStock('units.csv', contents), given));
    },
    async importHeadOffices(contents: string | Buffer, given?: Partial<ImportOptions>) {
      return registers.importHeadOffices(options(await writeStock('offices.csv', contents), given));
    },
    async importFreezeList(contents: string, allowSmaller = false) {
      return registers.importFreezeList({ path: await writeStock('gels.json', contents), allowSmaller });
    },
    async check(siren: string, tenant = 'acme'): Promise<TestAnswer> {
      const response = await service.inject({
        method: 'GET',
        url: `/v1/companies/${siren}/compliance`,
        headers: { 'x-api-key': `key-of-${tenant}` },
      });
      return { status: response.statusCode, body: JSON.parse(response.body) as unknown };
    },
    async close() {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}
