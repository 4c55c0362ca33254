import type { ProbantClient, Schemas } from '@probant/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../session/session.tsx';
import { type ResultRow, readResultLine } from './result-rows.rules.ts';

type Job = Schemas['Job'];

/** The results of a job so far, a row a file; of each result only what is shown is kept. */
export function useResults(job: Job) {
  const client = useClient();
  return useQuery({
    // A job that ended is read again by itself; before, the visitor asks.
    queryKey: ['jobs', 'results', job.id, job.finished_at],
    queryFn: ({ signal }) => readRows(client, job.id, signal),
    staleTime: job.finished_at === null ? 0 : Number.POSITIVE_INFINITY,
  });
}

async function readRows(client: ProbantClient, jobId: string, signal: AbortSignal): Promise<readonly ResultRow[]> {
  const params = { path: { job_id: jobId }, query: { format: 'ndjson' as const } };
  const { stream } = await client.download('get', '/v1/jobs/{job_id}/results', { params, signal });
  const rows: ResultRow[] = [];
  let rest = '';
  for await (const text of readTexts(stream)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') rows.push(readResultLine(line));
  }
  return rows;
}

/** Not every browser iterates over a stream by itself. */
async function* readTexts(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** Receipts of a finished job that may be one expense. */
export function useDuplicates(job: Job) {
  const client = useClient();
  return useQuery({
    queryKey: ['jobs', 'duplicates', job.id],
    queryFn: ({ signal }) =>
      client.get('/v1/jobs/{job_id}/duplicates', { params: { path: { job_id: job.id } }, signal }),
    enabled: job.kind === 'receipts' && job.state === 'done',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
