/**
 * Processes items as they arrive, at most `maxConcurrent` at a time, and returns the results in the order of arrival. The next item is
 * requested only when a slot is free, which applies backpressure to the sender. The first failure ends the processing.
 */
export async function processInOrder<T, R>(
  items: AsyncIterable<T>,
  maxConcurrent: number,
  process: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: Promise<R>[] = [];
  const running = new Set<Promise<void>>();
  let hasFailed = false;
  for await (const item of items) {
    const result = process(item);
    results.push(result);
    const completion: Promise<void> = onCompletion(result, (outcome) => {
      hasFailed ||= outcome === 'failed';
      running.delete(completion);
    });
    running.add(completion);
    if (running.size >= maxConcurrent) await Promise.race(running);
    if (hasFailed) break;
  }
  return Promise.all(results);
}

const onCompletion = (result: Promise<unknown>, notify: (outcome: 'done' | 'failed') => void): Promise<void> =>
  result.then(
    () => notify('done'),
    () => notify('failed'),
  );
