import { cpus } from 'node:os';
import { benchAudit } from './audit/audit.bench.ts';
import { benchExport } from './export/export.bench.ts';
import { benchExtraction } from './extraction/extraction.bench.ts';
import { benchFec } from './fec/fec.bench.ts';
import { benchGateway } from './gateway/gateway.bench.ts';
import { benchLimiter } from './gateway/limiter.bench.ts';
import { benchReceipts } from './receipts/receipts.bench.ts';
import { benchStart } from './start/start.bench.ts';
import { printTable, type Row } from './table.ts';

/** `npm run bench`, or `npm run bench -- gateway start` for some of them. Figures of a busy machine: compare within one run. */
const SUITES: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  audit: benchAudit,
  export: benchExport,
  extraction: benchExtraction,
  fec: benchFec,
  gateway: benchGateway,
  limiter: benchLimiter,
  receipts: benchReceipts,
  start: benchStart,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}`);
  process.exit(2);
}
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${new Date().toISOString().slice(0, 10)}`,
);
for (const name of asked.length > 0 ? asked : Object.keys(SUITES)) {
  console.log(`\n${name}`);
  printTable((await SUITES[name]?.()) ?? []);
}
