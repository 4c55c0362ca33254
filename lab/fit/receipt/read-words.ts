import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableDocument } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { cacheReadings } from '../../eval/extraction/cached-reader.ts';

/**
 * Reads pictures and PDFs once into opened documents without attachments, so that fitting takes seconds:
 * node lab/fit/receipt/read-words.ts OUT FOLDER...
 */
const READABLE_FILE_PATTERN = /\.(?:jpe?g|png|pdf)$/i;

const [out = '', ...folders] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const reader = cacheReadings(
  await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics: createMetrics(),
    workers: 1,
  }),
);
for (const folder of folders) {
  for (const name of readdirSync(folder).filter((file) => READABLE_FILE_PATTERN.test(file))) {
    const target = join(out, `${name.replace(READABLE_FILE_PATTERN, '')}.json`);
    if (existsSync(target)) continue;
    try {
      const document = await reader.open(readFileSync(join(folder, name)), { tenant: 'fit' });
      writeFileSync(target, JSON.stringify({ ...document, attachments: [] }));
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      console.error(`${name}: ${error.fault}`);
    }
  }
}
await reader.close();
