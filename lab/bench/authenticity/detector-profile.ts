import { createEvidence, DETECTORS, type Evidence, readCodes } from '@probant/authenticity/lab';
import { runInProcess } from '@probant/documents/testing/program-in-process';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { median } from '@probant/kernel/median';
import type { BenchmarkDocument } from './benchmark-documents.ts';

/** Steps that took less in the median are left out. */
const MIN_PRINTED_MS = 0.3;
const TODAY = '2026-11-23';

type Step = { readonly name: string; readonly run: (evidence: Evidence) => unknown };
const STEPS: readonly Step[] = [
  { name: 'two_d_doc', run: readCodes },
  ...DETECTORS.map(({ name, detect }) => ({ name, run: detect })),
];

/** Prints the milliseconds of each step of the analysis, median and maximum, in this process. What a step reads first, later ones share. */
export async function printDetectorProfile(title: string, documents: readonly BenchmarkDocument[]): Promise<void> {
  const times = new Map<string, number[]>();
  const add = (name: string, startedAt: number) =>
    times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
  // The first round compiles.
  for (const round of ['first', 'measured']) {
    if (round === 'measured') times.clear();
    for (const document of documents) await profileDocument(document, add);
  }
  console.log(`\n${title}, ${documents.length} documents: milliseconds, median and maximum`);
  for (const [name, own] of times) {
    if (median(own, Number.NaN) >= MIN_PRINTED_MS)
      console.log(`${name}: ${median(own, Number.NaN).toFixed(1)}, ${Math.max(...own).toFixed(1)}`);
  }
  console.log('');
}

async function profileDocument(
  { bytes, profile }: BenchmarkDocument,
  add: (name: string, startedAt: number) => unknown,
): Promise<void> {
  const startedAt = performance.now();
  await runInProcess({ bytes, input: null, models: SHIPPED_MODELS_FOLDER }, async (tools) => {
    const evidence = await createEvidence(bytes, { profile, fields: null, listsCodes: false, today: TODAY }, tools);
    add('opening the document', startedAt);
    for (const { name, run } of STEPS) {
      const stepStartedAt = performance.now();
      await run(evidence);
      add(name, stepStartedAt);
    }
  });
}
