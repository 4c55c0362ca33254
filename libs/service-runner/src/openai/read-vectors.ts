import { OpenAiError } from './openai-error.ts';

const MAX_DIMENSIONS = 16_384;
const FLOAT_BYTES = 4;
const BASE64_PATTERN = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Returns the vectors of a response of `POST /v1/embeddings` in the order of the inputs, which `index` names. A vector is a list of
 * numbers, or base64 of 32-bit floats in little-endian order: some servers send that whatever the request says.
 * @throws OpenAiError without exactly one vector of finite numbers for each input, all of one length.
 */
export function readVectors(response: unknown, count: number): readonly Float32Array[] {
  const { data } = (response ?? {}) as { data?: unknown };
  if (!Array.isArray(data) || data.length !== count) throw new OpenAiError('not one vector for each input');
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const [position, item] of (data as readonly unknown[]).entries()) {
    const { index = position, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    const vector = typeof embedding === 'string' ? decodeVector(embedding) : toVector(embedding);
    if (vector === null) throw new OpenAiError('not a vector of numbers');
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || vectors[index])
      throw new OpenAiError('not one vector for each input');
    vectors[index] = vector;
  }
  const complete = vectors.filter((vector) => vector !== undefined);
  if (complete.some(({ length }) => length !== complete[0]?.length))
    throw new OpenAiError('vectors of different lengths');
  return complete;
}

function toVector(numbers: unknown): Float32Array | null {
  if (!Array.isArray(numbers) || numbers.length === 0 || numbers.length > MAX_DIMENSIONS) return null;
  const areNumbers = numbers.every((number) => typeof number === 'number');
  return areNumbers ? rejectInfinite(Float32Array.from(numbers as readonly number[])) : null;
}

function decodeVector(base64: string): Float32Array | null {
  if (base64.length > 2 * FLOAT_BYTES * MAX_DIMENSIONS || !BASE64_PATTERN.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  const length = bytes.length / FLOAT_BYTES;
  if (!Number.isInteger(length) || length === 0 || length > MAX_DIMENSIONS) return null;
  return rejectInfinite(Float32Array.from({ length }, (_, at) => bytes.readFloatLE(at * FLOAT_BYTES)));
}

/** A number may also become infinite by being rounded to 32 bits. */
const rejectInfinite = (vector: Float32Array): Float32Array | null => (vector.every(Number.isFinite) ? vector : null);
