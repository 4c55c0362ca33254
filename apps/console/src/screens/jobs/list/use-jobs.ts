import type { Schemas } from '@probant/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../session/session.tsx';

/** A key has 60 calls a minute and 1,000 an hour: a job that takes long is asked about less often. */
const POLL_MS = 3_000;
const LONG_POLL_MS = 10_000;
const LONG_WAIT_FILES = 200;

const countWaiting = (jobs: readonly Schemas['Job'][]): number =>
  jobs.reduce((sum, { state, files }) => sum + (state === 'done' || state === 'cancelled' ? 0 : files.waiting), 0);

const isEnding = ({ state }: Schemas['Job']): boolean => state === 'closed';

/** The jobs of the tenant, newest first; asked again while files are sent or wait to be read. */
export function useJobs({ isSending }: { readonly isSending: boolean }) {
  const client = useClient();
  return useQuery({
    queryKey: ['jobs', 'list'],
    queryFn: ({ signal }) => client.get('/v1/jobs', { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) => {
      const waiting = countWaiting(data);
      if (waiting === 0 && !isSending && !data.some(isEnding)) return false;
      return waiting > LONG_WAIT_FILES ? LONG_POLL_MS : POLL_MS;
    },
  });
}
