import type { Embedder } from '@probant/assistant/lab';
import { readTreeCpuMs } from '../process-cpu.ts';
import type { Row } from '../table.ts';
import type { GeneratedDocument } from './generate-texts.ts';

const PASSAGES = 60;
const PASSAGE_CHARACTERS = 1_000;
const PASSAGE_STEP = 400;

/** Returns passages of a document, with places in common. */
export const cutPassages = ({ text }: GeneratedDocument): readonly string[] =>
  Array.from({ length: PASSAGES }, (_, at) => text.slice(at * PASSAGE_STEP, at * PASSAGE_STEP + PASSAGE_CHARACTERS));

/** Measures the vectors of passages with one process of the embedder, and returns them. */
export async function measurePassages(
  embedder: Embedder,
  passages: readonly string[],
): Promise<{ readonly row: Row; readonly vectors: readonly Int8Array[] }> {
  await embedder.embedPassages(passages.slice(0, 3));
  const started = performance.now();
  const cpuBefore = readTreeCpuMs(process.pid);
  const vectors = await embedder.embedPassages(passages);
  const cpuSeconds = (readTreeCpuMs(process.pid) - cpuBefore) / 1000;
  const seconds = (performance.now() - started) / 1000;
  const row = {
    measure: `vectors of passages of ${PASSAGE_CHARACTERS} characters, one process`,
    ours: `${(passages.length / seconds).toFixed(1)} a second; ${(passages.length / cpuSeconds).toFixed(1)} a CPU second`,
    goal: '20 a second and core',
    reference: '-',
  };
  return { row, vectors };
}
