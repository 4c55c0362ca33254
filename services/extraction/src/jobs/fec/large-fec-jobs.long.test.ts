import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { createDocumentReader } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { buildFec, VALID_LINES } from '@probant/fec/testing/fec-file';
import { validateFec } from '@probant/fec/validate-fec';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { createTestJobs } from '../testing/test-jobs.ts';

const NAME = '732829320FEC20261231.txt';
const [HEADER = '', ...LINES] = buildFec(VALID_LINES).split('\r\n').slice(0, -1);

/** Returns a file of so many bytes, whose entries have numbers of their own. */
function createLargeFec(bytes: number): Buffer {
  const content = Buffer.alloc(bytes, ' ');
  let at = content.write(`${HEADER}\r\n`, 'latin1');
  for (let round = 0; at < bytes; round += 1)
    at += content.write(
      `${LINES.map((line) => line.replace(/^(\w+)\|([^|]*)\|(\d)/, (_, journal, label, number) => `${journal}|${label}|${3 * round + Number(number)}`)).join('\r\n')}\r\n`,
      at,
      'latin1',
    );
  return content;
}

test('a FEC of 100 MB is validated in a worker as alone, and one above the limit fails alone', async () => {
  const db = await createTestDatabase([extractionMigrations]);
  const folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  const reader = await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    ...{ logger: silentLogger, metrics: createMetrics(), workers: 1 },
  });
  const jobs = await createTestJobs({ database: db.database, folder, reader });
  const large = createLargeFec(100_000_000);
  const { id } = await jobs.create({ kind: 'fec' });
  expect(await jobs.add(id, [{ name: NAME, content: large }])).toMatchObject({ status: 200 });
  expect(await jobs.add(id, [{ name: NAME, content: Buffer.alloc(128 * MIB_BYTES + 1) }])).toMatchObject({
    body: { job: { files: { received: 2, failed: 1 } } },
  });
  await jobs.read();
  const [first, second] = await jobs.results(id);
  expect(first).toMatchObject({ error: null });
  expect(first?.result).toEqual(await validateFec([large], { filename: NAME }));
  expect(second).toMatchObject({ result: null, error: { code: 'file_too_large' } });
  const documents = await jobs.create();
  await jobs.add(documents.id, [{ name: 'facture.pdf', content: Buffer.alloc(50 * MIB_BYTES + 1) }]);
  expect(await jobs.results(documents.id)).toMatchObject([{ error: { code: 'file_too_large' } }]);
  await jobs.close();
  await reader.close();
  await db.close();
  await rm(folder, { recursive: true });
}, 300_000);
