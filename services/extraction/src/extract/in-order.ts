/**
 * Works on things as they arrive, at most `atOnce` together, and answers in the order of arrival. The next thing is asked for
 * only when a place is free, so that whatever sends them is held back. The first failure ends the work.
 */
export async function inOrder<T, R>(
  things: AsyncIterable<T>,
  atOnce: number,
  work: (thing: T) => Promise<R>,
): Promise<R[]> {
  const results: Promise<R>[] = [];
  const running = new Set<Promise<void>>();
  let failed = false;
  for await (const thing of things) {
    const result = work(thing);
    results.push(result);
    const settled: Promise<void> = settling(result, (outcome) => {
      failed ||= outcome === 'failed';
      running.delete(settled);
    });
    running.add(settled);
    if (running.size >= atOnce) await Promise.race(running);
    if (failed) break;
  }
  return Promise.all(results);
}

const settling = (result: Promise<unknown>, then: (outcome: 'done' | 'failed') => void): Promise<void> =>
  result.then(
    () => then('done'),
    () => then('failed'),
  );
