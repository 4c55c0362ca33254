import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeDotProducts, multiplyPlainly, openKernel } from './dot-products.ts';

const component = fc.oneof(fc.integer({ min: -128, max: 127 }), fc.constantFrom(-128, 127));
const sumProducts = (question: Int8Array, components: Int8Array): readonly number[] =>
  Array.from({ length: components.length / question.length }, (_, position) =>
    question.reduce((sum, value, at) => sum + value * (components[position * question.length + at] ?? 0), 0),
  );

test('returns the sums of products for vectors of any length, with the kernel and without', () => {
  const vectors = fc.record({
    dimensions: fc.oneof(fc.constantFrom(16, 32, 48), fc.integer({ min: 1, max: 40 })),
    count: fc.nat(12),
    components: fc.array(component, { minLength: 48 * 13, maxLength: 48 * 13 }),
  });
  fc.assert(
    fc.property(vectors, ({ dimensions, count, components }) => {
      const question = Int8Array.from(components.slice(0, dimensions));
      const others = Int8Array.from(components.slice(dimensions, dimensions * (count + 1)));
      const expected = sumProducts(question, others);
      expect([...computeDotProducts(question, others)]).toEqual(expected);
      expect([...multiplyPlainly(question, others)]).toEqual(expected);
    }),
  );
});

test.each([
  ['384 components, more vectors than one call of the kernel takes', 384, 2_000],
  ['16 components, the most sums of one call', 16, 40_000],
  ['16,384 components', 16_384, 40],
  ['16,400 components, which the kernel does not take', 16_400, 3],
])('agrees with the plain sums: %s', (_, dimensions, count) => {
  const components = Int8Array.from({ length: dimensions * count }, (_value, at) => Math.imul(at, 0x9e3779b1) >> 24);
  const question = components.subarray(1, dimensions + 1);
  expect(computeDotProducts(question, components)).toEqual(multiplyPlainly(question, components));
  const largest = new Int8Array(dimensions).fill(-128);
  expect([...computeDotProducts(largest, largest)]).toEqual([dimensions * 128 * 128]);
});

test('returns nothing without vectors', () => {
  expect(computeDotProducts(new Int8Array(16), new Int8Array())).toHaveLength(0);
  expect(computeDotProducts(new Int8Array(), new Int8Array())).toHaveLength(0);
});

test('the kernel opens and agrees with the plain sums', () => {
  const components = Int8Array.from({ length: 384 * 700 }, (_value, at) => Math.imul(at, 0x9e3779b1) >> 24);
  const question = components.subarray(384, 768);
  expect(openKernel()(question, components)).toEqual(multiplyPlainly(question, components));
});
