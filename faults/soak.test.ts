import { setTimeout as pause } from 'node:timers/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { fitSlope, listMinima, type Sample } from '@probant/kernel/statistics/fit-slope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigures } from './figures.ts';
import { createAnsweredQuestion } from './hostile/assistant-under-load.ts';
import { createCheckMessage } from './hostile/hostile-agents.ts';
import { ANALYZE_PATH, createAnalysisForm, createSmallDocument } from './hostile/hostile-authenticity.ts';
import { createExtractionForm, EXTRACTION_PATH } from './hostile/hostile-documents.ts';
import { createSmallAnalysis } from './hostile/hostile-scoring.ts';
import { type Call, createHttpClient } from './hostile/http-client.ts';
import { startOtherTenant } from './hostile/other-tenant.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';
import { verifyOnline } from './load/assess-load.ts';

/** Four honest clients call every service in turn for minutes, while the heap of the main process is sampled. */
const CLIENTS = 4;
/** Caches and pools fill, and V8 sizes its heap. */
const WARM_UP_MS = 120_000;
const SOAK_MINUTES = 9;
/** On a busy machine V8 collects the old generation every three minutes: 125 to 62 MiB. The lowest points are compared. */
const MINUTES_PER_COLLECTION = 3;
const SAMPLES_PER_MINUTE = 12;
/** At 60 calls a second, one that leaks a kilobyte adds 3.5 MiB a minute. */
const MAX_GROWTH_MIB_PER_MINUTE = 2;

let platform: PlatformUnderLoad;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
});
afterAll(() => platform?.close());

const createCalls = async (): Promise<readonly Call[]> => [
  { path: EXTRACTION_PATH, body: createExtractionForm(createSmallDocument(), 'invoice.pdf') },
  { path: ANALYZE_PATH, body: createAnalysisForm(createSmallDocument()) },
  { path: '/v1/export/csv', body: JSON.stringify({ data: [{ libelle: 'Honoraires', montant: 1200.5 }] }) },
  createSmallAnalysis('honest'),
  createCheckMessage(),
  await createAnsweredQuestion(createHttpClient(platform.url, platform.other)),
];

/** Returns the heap of the main process, in MiB, over minutes, and the longest delay of its event loop. */
async function sampleProcess(): Promise<{ readonly samples: readonly Sample[]; readonly longestDelayMs: number }> {
  const samples: Sample[] = [];
  let longestDelayMs = 0;
  for (let sample = 0; sample < SOAK_MINUTES * SAMPLES_PER_MINUTE; sample += 1) {
    await pause(60_000 / SAMPLES_PER_MINUTE);
    // Before the heap: each reading of the metrics resets the delays.
    longestDelayMs = Math.max(longestDelayMs, (await platform.readEventLoopDelay()).maxMs);
    samples.push({ at: sample / SAMPLES_PER_MINUTE, value: (await platform.readHeapBytes()) / MIB_BYTES });
  }
  return { samples, longestDelayMs };
}

test(`answers every call of ${CLIENTS} clients for ${SOAK_MINUTES} minutes, and its heap does not grow`, async () => {
  const furtherCalls = await createCalls();
  const clients = Array.from({ length: CLIENTS }, () =>
    startOtherTenant(platform.url, platform.other, { furtherCalls }),
  );
  await pause(WARM_UP_MS);
  await platform.readEventLoopDelay();
  const { samples, longestDelayMs } = await sampleProcess();
  const experiences = await Promise.all(clients.map((client) => client.stop()));
  const calls = experiences.reduce((sum, experience) => sum + experience.calls, 0);
  const lowest = listMinima(samples, SOAK_MINUTES / MINUTES_PER_COLLECTION);
  const slope = fitSlope(lowest);
  const residentMib = platform.readMemoryBytes() / MIB_BYTES;
  printFigures(
    `steady load, ${SOAK_MINUTES} minutes`,
    `${calls} calls, heap at its lowest ${lowest.map(({ value }) => Math.round(value)).join(', ')} MiB, ` +
      `slope ${slope.toFixed(2)} MiB/min, resident memory ${Math.round(residentMib)} MiB; ` +
      `event loop longest ${Math.round(longestDelayMs)} ms`,
  );
  expect(experiences.flatMap(({ failures }) => failures)).toEqual([]);
  expect(await verifyOnline(platform.url, platform.other)).toMatchObject({ ok: true });
  expect(slope).toBeLessThan(MAX_GROWTH_MIB_PER_MINUTE);
});
