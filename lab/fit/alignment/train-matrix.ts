import { addProduct } from '@probant/assistant/lab';

/** A question of one base with the passages that compete for it. */
export type AlignmentExample = {
  readonly question: Float32Array;
  /** Passages of length 1: those that answer come first. */
  readonly passages: readonly Float32Array[];
  readonly answerCount: number;
};

/** Adam (Kingma and Ba, 2015) on the mean loss of each base in turn, with a penalty that keeps the matrix near zero. */
const EPOCHS = 30;
const LEARNING_RATE = 0.001;
const TEMPERATURE = 0.05;
const PENALTY = 0.1;
const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
const SMALL = 1e-8;

/**
 * Returns the matrix that makes questions, plus their product with it, more similar to the passages that answer them than to the others:
 * it lowers the negative logarithm of the share of the answers in a softmax over the passages of each question.
 *
 * @param bases the examples of each base; bases count the same, whatever their size.
 */
export function trainMatrix(bases: readonly (readonly AlignmentExample[])[], dimensions: number): Float32Array {
  const matrix = new Float32Array(dimensions * dimensions);
  const first = new Float32Array(matrix.length);
  const second = new Float32Array(matrix.length);
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const examples of bases) {
      step += 1;
      const gradient = computeGradient(examples, matrix, dimensions);
      const [firstScale, secondScale] = [1 / (1 - FIRST_DECAY ** step), 1 / (1 - SECOND_DECAY ** step)];
      for (let at = 0; at < matrix.length; at++) {
        const slope = (gradient[at] as number) + PENALTY * (matrix[at] as number);
        first[at] = FIRST_DECAY * (first[at] as number) + (1 - FIRST_DECAY) * slope;
        second[at] = SECOND_DECAY * (second[at] as number) + (1 - SECOND_DECAY) * slope * slope;
        const change = ((first[at] as number) * firstScale) / (Math.sqrt((second[at] as number) * secondScale) + SMALL);
        matrix[at] = (matrix[at] as number) - LEARNING_RATE * change;
      }
    }
  return matrix;
}

function computeGradient(
  examples: readonly AlignmentExample[],
  matrix: Float32Array,
  dimensions: number,
): Float32Array {
  const gradient = new Float32Array(matrix.length);
  for (const { answerCount, passages, question } of examples) {
    const slope = computeSlope(addProduct(question, matrix), passages, answerCount);
    for (let row = 0; row < dimensions; row++) {
      const factor = (question[row] as number) / examples.length;
      for (let column = 0; column < dimensions; column++)
        gradient[row * dimensions + column] =
          (gradient[row * dimensions + column] as number) + factor * (slope[column] as number);
    }
  }
  return gradient;
}

/** Returns the slope of the loss of one question in its components. */
function computeSlope(question: Float32Array, passages: readonly Float32Array[], answerCount: number): Float32Array {
  const scores = passages.map((passage) => multiplyVectors(question, passage) / TEMPERATURE);
  const largest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - largest));
  const total = sum(exponentials);
  const answerTotal = sum(exponentials.slice(0, answerCount));
  const slope = new Float32Array(question.length);
  for (const [at, passage] of passages.entries()) {
    const exponential = exponentials[at] ?? 0;
    const weight = (exponential / total - (at < answerCount ? exponential / answerTotal : 0)) / TEMPERATURE;
    for (let column = 0; column < slope.length; column++)
      slope[column] = (slope[column] as number) + weight * (passage[column] as number);
  }
  return slope;
}

/** Returns the dot product of two vectors. */
export function multiplyVectors(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let at = 0; at < a.length; at++) product += (a[at] as number) * (b[at] as number);
  return product;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
