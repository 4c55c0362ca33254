import type { Alphabet } from './alphabet.ts';

/** A character as read: its probability and the step of the output where it is surest. */
export type ReadCharacter = {
  readonly character: string;
  readonly confidence: number;
  readonly step: number;
  /** How probable another character was at that step. */
  probabilityOf(character: string): number;
};

/** Greedy CTC decoding of probabilities (steps x classes): the best class of each step, repeats and blanks left out. */
export function decodeCtc(
  probabilities: Float32Array,
  steps: number,
  classes: number,
  alphabet: Alphabet,
): ReadCharacter[] {
  const { allowed, characters } = alphabet;
  const read: { character: string; confidence: number; step: number; probabilityOf: ReadCharacter['probabilityOf'] }[] =
    [];
  let last = 0;
  for (let step = 0; step < steps; step += 1) {
    const base = step * classes;
    let winner = 0;
    let best = probabilities[base] as number;
    for (let i = 1; i < allowed.length; i += 1) {
      const candidate = allowed[i] as number;
      const probability = probabilities[base + candidate] as number;
      if (probability > best) {
        best = probability;
        winner = candidate;
      }
    }
    const previous = read.at(-1);
    if (winner !== 0 && winner === last && previous) {
      if (best > previous.confidence) Object.assign(previous, { confidence: best, step });
    } else if (winner !== 0) {
      const probabilityOf = (character: string): number =>
        probabilities[at.step * classes + alphabet.classOf(character)] ?? 0;
      const at = { character: characters[winner] as string, confidence: best, step, probabilityOf };
      read.push(at);
    }
    last = winner;
  }
  return read;
}
