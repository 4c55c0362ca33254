export type MemoryBudget = {
  /** Resolves when `bytes` may be kept. A request for more than the whole budget waits until nothing else is kept. */
  readonly reserve: (bytes: number) => Promise<void>;
  readonly release: (bytes: number) => void;
};

/** Bounds the bytes that are kept at a time. Requests are served in the order of their arrival. */
export function createMemoryBudget(maxBytes: number): MemoryBudget {
  let used = 0;
  const waiting: { readonly bytes: number; readonly resume: () => void }[] = [];
  const serve = () => {
    for (let [next] = waiting; next !== undefined && (used === 0 || used + next.bytes <= maxBytes); [next] = waiting) {
      waiting.shift();
      used += next.bytes;
      next.resume();
    }
  };
  return {
    reserve: (bytes) =>
      new Promise((resume) => {
        waiting.push({ bytes, resume });
        serve();
      }),
    release: (bytes) => {
      used -= bytes;
      serve();
    },
  };
}
