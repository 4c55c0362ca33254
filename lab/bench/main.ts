import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAssistant } from './assistant/assistant.bench.ts';
import { benchAudit } from './audit/audit.bench.ts';
import { benchAuthenticity } from './authenticity/authenticity.bench.ts';
import { benchCompanies } from './companies/companies.bench.ts';
import { benchEmbedding } from './embedding/embedding.bench.ts';
import { benchExport } from './export/export.bench.ts';
import { benchExtraction } from './extraction/extraction.bench.ts';
import { benchFec } from './fec/fec.bench.ts';
import { benchGateway } from './gateway/gateway.bench.ts';
import { benchLimiter } from './gateway/limiter.bench.ts';
import { benchGrowth, chooseGrowing } from './growth/growth.bench.ts';
import { benchJobs } from './jobs/jobs.bench.ts';
import { benchMcp } from './mcp/mcp.bench.ts';
import { benchPeers } from './peers/peers.bench.ts';
import { benchReceipts } from './receipts/receipts.bench.ts';
import { benchScoring } from './scoring/scoring.bench.ts';
import { benchStart } from './start/start.bench.ts';
import { printTable, type Row } from './table.ts';

const { values: options, positionals: requestedNames } = parseArgs({
  allowPositionals: true,
  options: {
    /** Folder of the float networks of the reader, which `extraction` compares with the shipped int8 ones. */
    'float-models': { type: 'string' },
    /** The share of `growth` that is measured: 1 for five million events, a million analyses and ten thousand knowledge bases. */
    'growth-scale': { type: 'string', default: '0.02' },
    /** The one thing that grows in `growth`: events, analyses or knowledge bases. */
    'growth-only': { type: 'string' },
    /** Prints also where the time of an analysis goes, for the suites that can. */
    profile: { type: 'boolean', default: false },
  },
});

/** Run all with `npm run bench`, or some with `npm run bench -- gateway start`. Compare figures within one run only. */
const BENCH_SUITES: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  assistant: () => benchAssistant(),
  audit: benchAudit,
  authenticity: () => benchAuthenticity({ withProfile: options.profile }),
  companies: benchCompanies,
  embedding: benchEmbedding,
  export: benchExport,
  extraction: () => benchExtraction({ floatModels: options['float-models'] }),
  fec: benchFec,
  gateway: benchGateway,
  growth: () => benchGrowth({ scale: Number(options['growth-scale']), only: options['growth-only'] }),
  jobs: benchJobs,
  limiter: benchLimiter,
  mcp: benchMcp,
  peers: benchPeers,
  receipts: benchReceipts,
  scoring: benchScoring,
  start: benchStart,
};

const unknownNames = requestedNames.filter((name) => !(name in BENCH_SUITES));
if (unknownNames.length > 0) {
  console.error(`unknown benchmark: ${unknownNames.join(', ')} (expected ${Object.keys(BENCH_SUITES).join(', ')})`);
  process.exit(2);
}
try {
  chooseGrowing(options['growth-only']);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${new Date().toISOString().slice(0, 10)}`,
);
for (const name of requestedNames.length > 0 ? requestedNames : Object.keys(BENCH_SUITES)) {
  console.log(`\n${name}`);
  printTable((await BENCH_SUITES[name]?.()) ?? []);
}
