import { createKernelMemory, instantiateKernel, openKernelOnce } from '@probant/kernel/web-assembly';
import { createKernelBytes } from './dot-products-kernel.ts';

/** Components that the kernel reads at once: vectors of another length are multiplied in JavaScript. */
const KERNEL_STEP = 16;
/** Bytes of vectors that are copied for one call of the kernel: they fit in the second level of a cache. */
const BLOCK_BYTES = 262_144;
const MAX_KERNEL_DIMENSIONS = 16_384;

/** Returns the dot products of a question and each of the vectors of its length that follow each other in `components`. All are exact. */
export function computeDotProducts(question: Int8Array, components: Int8Array): Int32Array {
  const dimensions = question.length;
  const kernel = canUseKernel(dimensions) ? getKernel() : null;
  return kernel === null ? multiplyPlainly(question, components) : kernel(question, components);
}

const canUseKernel = (dimensions: number): boolean =>
  dimensions > 0 && dimensions % KERNEL_STEP === 0 && dimensions <= MAX_KERNEL_DIMENSIONS;

type Kernel = (question: Int8Array, components: Int8Array) => Int32Array;

/** Returns null where the process may not use WebAssembly or the processor has no SIMD. */
const getKernel = openKernelOnce(openKernel);

type KernelExports = {
  f(vectors: number, question: number, count: number, dimensions: number, sums: number): void;
};

/** The memory of the kernel: a block of vectors, its sums, and the question in 16 bits. */
export function openKernel(): Kernel {
  const sumsAt = BLOCK_BYTES;
  const questionAt = sumsAt + (BLOCK_BYTES / KERNEL_STEP) * Int32Array.BYTES_PER_ELEMENT;
  const bytes = questionAt + MAX_KERNEL_DIMENSIONS * Int16Array.BYTES_PER_ELEMENT;
  const memory = createKernelMemory(bytes);
  const { f: run } = instantiateKernel<KernelExports>(createKernelBytes(), { m: { m: memory } });
  const block = new Int8Array(memory.buffer, 0, BLOCK_BYTES);
  return (question, components) => {
    const dimensions = question.length;
    const products = new Int32Array(Math.floor(components.length / dimensions));
    const vectorsPerBlock = Math.floor(BLOCK_BYTES / dimensions);
    new Int16Array(memory.buffer, questionAt, dimensions).set(question);
    for (let from = 0; from < products.length; from += vectorsPerBlock) {
      const count = Math.min(vectorsPerBlock, products.length - from);
      block.set(components.subarray(from * dimensions, (from + count) * dimensions));
      run(0, questionAt, count, dimensions, sumsAt);
      products.set(new Int32Array(memory.buffer, sumsAt, count), from);
    }
    return products;
  };
}

/** Products added in one turn of the loop. */
const UNROLLED_PRODUCTS = 8;

/** A question in 32 bits and four sums that do not wait for each other take 0.3 µs for 384 products, where one sum of numbers took 1.0. */
export function multiplyPlainly(question: Int8Array, components: Int8Array): Int32Array {
  const widened = Int32Array.from(question);
  const products = new Int32Array(question.length === 0 ? 0 : Math.floor(components.length / question.length));
  for (let position = 0; position < products.length; position += 1)
    products[position] = multiply(widened, components, position * widened.length);
  return products;
}

function multiply(question: Int32Array, components: Int8Array, start: number): number {
  const unrolledEnd = question.length - (question.length % UNROLLED_PRODUCTS);
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = 0; at < unrolledEnd; at += UNROLLED_PRODUCTS) {
    const from = start + at;
    first = (first + multiplyAt(question, at, components, from)) | 0;
    second = (second + multiplyAt(question, at + 1, components, from + 1)) | 0;
    third = (third + multiplyAt(question, at + 2, components, from + 2)) | 0;
    fourth = (fourth + multiplyAt(question, at + 3, components, from + 3)) | 0;
    first = (first + multiplyAt(question, at + 4, components, from + 4)) | 0;
    second = (second + multiplyAt(question, at + 5, components, from + 5)) | 0;
    third = (third + multiplyAt(question, at + 6, components, from + 6)) | 0;
    fourth = (fourth + multiplyAt(question, at + 7, components, from + 7)) | 0;
  }
  let sum = first + second + third + fourth;
  for (let at = unrolledEnd; at < question.length; at += 1) sum += multiplyAt(question, at, components, start + at);
  return sum;
}

/** Inlined by the compiler. */
const multiplyAt = (question: Int32Array, at: number, components: Int8Array, from: number): number =>
  Math.imul(question[at] as number, components[from] as number);
