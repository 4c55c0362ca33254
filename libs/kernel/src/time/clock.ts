/** Milliseconds since 1970-01-01T00:00:00Z. Injected everywhere, so that a test decides what time it is. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Creates a clock that only moves by `advance`. */
export function createFixedClock(iso: string): Clock & { advance(milliseconds: number): void } {
  let now = Date.parse(iso);
  const clock = () => now;
  return Object.assign(clock, {
    advance(milliseconds: number) {
      now += milliseconds;
    },
  });
}
