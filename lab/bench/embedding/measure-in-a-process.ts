import { readFileSync } from 'node:fs';
import { createTokenizer, loadTextEmbedder } from '@probant/assistant/lab';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createPassage, QUESTION } from './sample-texts.ts';

/** What one process measured of itself, sent to its parent: milliseconds of each text, and bytes of resident memory at the end. */
export type EmbeddingFigures = {
  readonly loadMs: number;
  readonly questionCpuMs: readonly number[];
  readonly shortPassageCpuMs: readonly number[];
  readonly longPassageCpuMs: readonly number[];
  readonly residentBytes: number;
};

const QUESTION_ROUNDS = 200;
const PASSAGE_ROUNDS = 60;
const WARM_UP_ROUNDS = 5;
const folder = `${repositoryRoot}/models/e5-small`;

const loadStarted = performance.now();
const embed = await loadTextEmbedder(folder);
const loadMs = performance.now() - loadStarted;

async function measure(rounds: number, createText: (round: number) => string): Promise<readonly number[]> {
  const cpuMs: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    const text = createText(round);
    const before = process.cpuUsage();
    await embed(text);
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP_ROUNDS) cpuMs.push((user + system) / 1000);
  }
  return cpuMs;
}

const questionCpuMs = await measure(QUESTION_ROUNDS, (round) => `query: ${QUESTION} ${round}`);
const tokenize = createTokenizer(
  readFileSync(`${folder}/vocabulary.tsv`, 'utf8'),
  readFileSync(`${folder}/normalisation.tsv`, 'utf8'),
);
const countPieces = (text: string) => tokenize(text).length;
const createPassages = (pieces: number) => (round: number) => `passage: ${createPassage(pieces, round, countPieces)}`;
const figures: EmbeddingFigures = {
  loadMs,
  questionCpuMs,
  residentBytes: process.memoryUsage().rss,
  shortPassageCpuMs: await measure(PASSAGE_ROUNDS, createPassages(150)),
  longPassageCpuMs: await measure(PASSAGE_ROUNDS, createPassages(262)),
};
process.send?.(figures);
