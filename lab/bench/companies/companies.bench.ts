import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRegistersRepository } from '@probant/companies/registers-repository';
import { openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { findFreePorts } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { createTemporaryFolder } from '@probant/platform/temporary-folder';
import { spawnPlatform } from '@probant/platform/testing/spawned-platform';
import { stopProcess } from '../stop-process.ts';
import type { Row } from '../table.ts';
import { getSirenOfRow, writeStock } from './generate-stock.ts';

/** A third of the national register; `COMPANY_ROWS=100000` for a short run. */
const ROW_COUNT = Number(process.env['COMPANY_ROWS'] ?? 10_000_000);
const LOOKUP_COUNT = 5_000;
const REQUEST_COUNT = 1_000;
const IMPORT_PROGRAM = fileURLToPath(new URL('import-in-a-process.ts', import.meta.url));

type ImportRun = { readonly seconds: number; readonly peak: number; readonly cpuSeconds: number };

/** Measures the import of a generated register into the embedded server of a running platform, then look-ups in it. */
export async function benchCompanies(): Promise<readonly Row[]> {
  const folder = await createTemporaryFolder();
  try {
    const file = join(folder.path, 'StockUniteLegale.csv.gz');
    await writeStock(file, ROW_COUNT);
    const dataDir = join(folder.path, 'data');
    const port = await findFreePorts();
    const platform = await spawnPlatform({
      port,
      dataDir,
      environment: { PROBANT_RATE_LIMITS: '900000000/900000000', PROBANT_LOG_LEVEL: 'error' },
    });
    try {
      const run = await runImport(file, { PROBANT_DATA_DIR: dataDir, PROBANT_PORT: String(port) });
      const lookups = await measureLookups(dataDir);
      const requests = await measureRequests(platform.url, platform.firstKey ?? '');
      return [
        {
          measure: `import, ${ROW_COUNT.toLocaleString('en-US')} rows, ${((await stat(file)).size / 1e6).toFixed(0)} MB compressed`,
          ours: `${Math.round(ROW_COUNT / run.seconds).toLocaleString('en-US')} rows/s (${run.seconds.toFixed(0)} s, CPU of the command ${run.cpuSeconds.toFixed(0)} s)`,
          goal: '-',
          reference: '-',
        },
        {
          measure: 'peak memory of the command',
          ours: `${Math.round(run.peak / 1e6)} MB`,
          goal: 'bounded',
          reference: '-',
        },
        {
          measure: 'look-up in the register, p50, p95',
          ours: formatPercentiles(lookups),
          goal: 'p95 < 5 ms',
          reference: '-',
        },
        {
          measure: 'whole request through the gateway, with its audit event, p50, p95',
          ours: formatPercentiles(requests),
          goal: '-',
          reference: '-',
        },
      ];
    } finally {
      await stopProcess(platform.child);
    }
  } finally {
    await folder.remove();
  }
}

async function runImport(file: string, environment: Readonly<Record<string, string>>): Promise<ImportRun> {
  const { stdout } = await promisify(execFile)(process.execPath, [IMPORT_PROGRAM, file], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  if (!stdout.startsWith(`imported ${ROW_COUNT.toLocaleString('en-US')} companies`)) throw new Error(stdout);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ImportRun;
}

async function measureLookups(dataDir: string): Promise<readonly number[]> {
  const urls = await adoptEmbeddedServer(dataDir);
  if (urls === null) throw new Error('the embedded server does not run');
  const database = await openDatabase({ url: urls.url, logger: silentLogger });
  const registers = createRegistersRepository(database);
  const tenant = parseTenantId('demo');
  try {
    return await measureEach(LOOKUP_COUNT, async (siren) => {
      if ((await registers.find(tenant, siren)).unit === null) throw new Error(`${siren} is missing`);
    });
  } finally {
    await database.close();
  }
}

const measureRequests = (url: string, key: string): Promise<readonly number[]> =>
  measureEach(REQUEST_COUNT, async (siren) => {
    const response = await fetch(`${url}/v1/companies/${siren}/compliance`, { headers: { 'x-api-key': key } });
    const { identity } = (await response.json()) as { readonly identity?: { readonly legal_form: unknown } };
    if (!identity?.legal_form) throw new Error(`${siren}: ${response.status}`);
  });

/** Measures calls for companies all over the register, one after another, in milliseconds. */
async function measureEach(count: number, call: (siren: string) => Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    await call(getSirenOfRow((index * 7_919_993) % ROW_COUNT));
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const formatPercentiles = (times: readonly number[]): string =>
  [0.5, 0.95].map((share) => `${(times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2)} ms`).join(', ');
