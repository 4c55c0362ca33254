import type { Alphabet } from '../models/alphabet.ts';

/** A recognised character: its highest probability and the output step where it has it. */
export type RecognisedCharacter = {
  readonly character: string;
  readonly confidence: number;
  readonly step: number;
  /** Returns the probability of another character at that step. */
  probabilityOf(character: string): number;
};

/** Decodes probabilities (steps x classes) by greedy CTC: the best class of each step, without repeats and blanks. */
export function decodeCtc(
  probabilities: Float32Array,
  steps: number,
  classes: number,
  alphabet: Alphabet,
): RecognisedCharacter[] {
  const { allowed, characters } = alphabet;
  const decoded: {
    character: string;
    confidence: number;
    step: number;
    probabilityOf: RecognisedCharacter['probabilityOf'];
  }[] = [];
  let lastWinner = 0;
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
    const previous = decoded.at(-1);
    if (winner !== 0 && winner === lastWinner && previous) {
      if (best > previous.confidence) Object.assign(previous, { confidence: best, step });
    } else if (winner !== 0) {
      const probabilityOf = (character: string): number =>
        probabilities[entry.step * classes + alphabet.classOf(character)] ?? 0;
      const entry = { character: characters[winner] as string, confidence: best, step, probabilityOf };
      decoded.push(entry);
    }
    lastWinner = winner;
  }
  return decoded;
}
