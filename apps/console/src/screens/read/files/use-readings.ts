import type { ProbantClient } from '@probant/client';
import { useCallback } from 'react';
import { useClient } from '../../../session/session.tsx';
import { useCalls } from '../../../ui/files/use-calls.ts';
import { useKeptState } from '../../../ui/use-kept-state.ts';
import type { ExtractionResult } from '../values/fields.rules.ts';
import {
  changeReadings,
  NO_READINGS,
  type Reading,
  type Readings,
  type ReadingsAction,
} from '../values/readings.rules.ts';

/** What the visitor read in this tab. It stays while they look at other screens. */
export function useReadings(): readonly [Readings, (action: ReadingsAction) => void] {
  const [readings, setReadings] = useKeptState('readings', NO_READINGS);
  const change = useCallback(
    (action: ReadingsAction) => setReadings((state) => changeReadings(state, action)),
    [setReadings],
  );
  return [readings, change];
}

type QueueOptions = {
  readonly items: readonly Reading[];
  readonly change: (action: ReadingsAction) => void;
  readonly onFinish: (reading: Reading, results: readonly ExtractionResult[]) => void;
};

/** Sends the files that wait. Leaving the screen ends the calls; what had not ended is read again when the visitor comes back. */
export function useReadingQueue({ items, change, onFinish }: QueueOptions): void {
  const client = useClient();
  useCalls<Reading, readonly ExtractionResult[]>({
    items,
    getState: ({ status }) => (status === 'reading' ? 'running' : status),
    send: (reading, signal) => readFile(client, reading, signal),
    onStart: ({ id }) => change({ type: 'start', id }),
    onEnd: (reading, outcome) => {
      if (outcome.state === 'failed') change({ type: 'fail', id: reading.id, error: outcome.error });
      else {
        change({ type: 'finish', id: reading.id, results: outcome.result });
        onFinish(reading, outcome.result);
      }
    },
    onLost: ({ id, requestedType }) => change({ type: 'again', id, requestedType }),
  });
}

/** Reads a file; when it holds several documents, each of them. */
async function readFile(
  client: ProbantClient,
  { file, requestedType }: Reading,
  signal: AbortSignal,
): Promise<readonly ExtractionResult[]> {
  const read = (split: boolean) =>
    client.post('/v1/extract', {
      params: {
        query: {
          include: ['geometry', 'details'],
          ...(split ? { split } : {}),
          ...(requestedType === null ? {} : { document_type: requestedType }),
        },
      },
      body: { file },
      signal,
    });
  const first = await read(false);
  if (Array.isArray(first)) return first;
  if ((first.details?.documents.length ?? 1) < 2) return [first];
  const all = await read(true);
  return Array.isArray(all) ? all : [all];
}
