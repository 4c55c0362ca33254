import { createHash } from 'node:crypto';
import { createSeededRandom, type SeededRandom } from '@probant/samples/randomness';

/** Seeded random choices. The same seed always gives the same sequence, regardless of other draws. */
export type Draw = {
  readonly random: SeededRandom;
  chance(probability: number): boolean;
  /** Draws an integer, both bounds included. */
  whole(low: number, high: number): number;
  /** Draws a number in [low, high). */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** Draws at most `count` distinct members, in the order drawn. */
  some<T>(list: readonly T[], count: number): T[];
  digits(count: number): string;
  /** Replaces each `#` with a digit and each `@` with a capital letter. */
  pattern(written: string): string;
  /** Returns an independent source of choices, so that draws on one do not change the other. */
  fork(name: string): Draw;
};

const CAPITAL_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

export function createDraw(seed: string): Draw {
  const random = createSeededRandom(createHash('sha256').update(seed).digest().readUInt32LE(0));
  const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('cannot pick from an empty list');
    return list[whole(0, list.length - 1)] as T;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i -= 1) {
      const k = whole(0, i);
      [result[i], result[k]] = [result[k] as T, result[i] as T];
    }
    return result;
  };
  const digits = (count: number) => Array.from({ length: count }, () => whole(0, 9)).join('');
  return {
    random,
    chance: (probability) => random() < probability,
    whole,
    between: (low, high) => low + (high - low) * random(),
    pick,
    weighted: (choices) => {
      let remaining = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        remaining -= weight;
        if (remaining < 0) return value;
      }
      return pick(choices)[1];
    },
    shuffled,
    some: (list, count) => shuffled(list).slice(0, count),
    digits,
    pattern: (written) =>
      written.replaceAll(/[#@]/g, (sign) => (sign === '#' ? digits(1) : pick([...CAPITAL_LETTERS]))),
    fork: (name) => createDraw(`${seed}/${name}`),
  };
}
