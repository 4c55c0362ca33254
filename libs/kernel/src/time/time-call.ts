/** Runs a call and reports its seconds and its outcome, also when it fails. */
export async function timeCall<Result>(
  run: () => Promise<Result>,
  report: (seconds: number, outcome: 'ok' | 'failed') => void,
): Promise<Result> {
  const startedAt = performance.now();
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    const result = await run();
    outcome = 'ok';
    return result;
  } finally {
    report((performance.now() - startedAt) / 1000, outcome);
  }
}
