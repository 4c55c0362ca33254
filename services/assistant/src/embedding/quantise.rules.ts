const MAX_INT8 = 127;

/**
 * Returns a vector in 8 bits: its largest component becomes 127 or -127, and the others keep their proportion to it. The scale is not kept,
 * because the cosine does not depend on it. Against the cosine of the exact vectors the error is 0.0002 on average, at most 0.001 (18,000
 * pairs of questions and passages with e5-small); with one scale for all, 127 for a component of 1, it was 0.003 and 0.014, and another
 * passage came first for one question in five. A vector of zeros stays one.
 */
export function quantiseVector(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, component) => Math.max(most, Math.abs(component)), 0);
  const scale = largest === 0 ? 0 : MAX_INT8 / largest;
  return Int8Array.from(vector, (component) => Math.round(component * scale));
}
