import { type Embedder, quantiseVector } from '@probant/assistant/lab';

/** Length of what is added to a vector of length 1: the cosine of a generated vector and its sample is .9. */
const NOISE_LENGTH = 0.5;

/**
 * Returns an embedder whose vectors are those of samples in turn with pseudo-random noise: they cost what real ones cost to store and to
 * compare, and are as far from a question.
 */
export function createGeneratedEmbedder(name: string, samples: readonly Int8Array[]): Embedder {
  const dimensions = samples[0]?.length ?? 0;
  const units = samples.map((sample) => scaleTo(Float32Array.from(sample), 1));
  let state = 1;
  const drawComponent = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
  let count = 0;
  const createVector = (): Int8Array => {
    const sample = units[count++ % units.length] ?? new Float32Array(dimensions);
    const noise = scaleTo(Float32Array.from({ length: dimensions }, drawComponent), NOISE_LENGTH);
    return quantiseVector(noise.map((component, at) => component + (sample[at] ?? 0)));
  };
  return {
    name,
    dimensions,
    embedQuestion: async () => createVector(),
    embedPassages: async (texts) => texts.map(createVector),
    close: async () => undefined,
  };
}

function scaleTo(vector: Float32Array, length: number): Float32Array {
  const scale = length / Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0));
  return vector.map((component) => scale * component);
}
