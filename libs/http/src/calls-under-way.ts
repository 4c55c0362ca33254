/** The calls that have begun and not ended. */
export type CallsUnderWay = {
  begin(): void;
  end(): void;
  /** Resolves once none is left, or after `limitMs`. */
  ended(limitMs: number): Promise<void>;
};

export function callsUnderWay(): CallsUnderWay {
  let count = 0;
  let waiting: (() => void)[] = [];
  return {
    begin: () => {
      count += 1;
    },
    end: () => {
      count -= 1;
      if (count > 0) return;
      for (const resume of waiting) resume();
      waiting = [];
    },
    ended: (limitMs) =>
      count === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, limitMs);
            waiting.push(() => {
              clearTimeout(timer);
              resolve();
            });
          }),
  };
}
