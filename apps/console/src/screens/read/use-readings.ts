import type { ProbantClient } from '@probant/client';
import { useCallback, useEffect, useRef } from 'react';
import { useClient } from '../../app/session.tsx';
import { useKeptState } from '../../ui/use-kept-state.ts';
import type { ExtractionResult } from './fields.rules.ts';
import { changeReadings, NO_READINGS, type Reading, type Readings, type ReadingsAction } from './readings.rules.ts';

/** Files that are sent at once: the others wait, so that another visitor of the service does not. */
const MAX_SENT_AT_ONCE = 2;

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

/** Sends the files that wait, a few at a time. Leaving the screen ends the calls; what had not ended can be read again. */
export function useReadingQueue({ items, change, onFinish }: QueueOptions): void {
  const client = useClient();
  const calls = useRef(new Map<number, AbortController>());
  const finish = useRef(onFinish);
  useEffect(() => {
    finish.current = onFinish;
  });

  useEffect(() => {
    const running = calls.current;
    for (const [id, call] of running) {
      if (items.some((item) => item.id === id && item.status === 'reading')) continue;
      call.abort();
      running.delete(id);
    }
    // Begun before the visitor left the screen and came back.
    for (const { id, status, requestedType } of items)
      if (status === 'reading' && !running.has(id)) change({ type: 'again', id, requestedType });
    const waiting = items.filter(({ status }) => status === 'waiting').slice(0, MAX_SENT_AT_ONCE - running.size);
    for (const item of waiting) {
      const call = new AbortController();
      running.set(item.id, call);
      change({ type: 'start', id: item.id });
      readFile(client, item, call.signal).then(
        (results) => {
          if (call.signal.aborted) return;
          running.delete(item.id);
          change({ type: 'finish', id: item.id, results });
          finish.current(item, results);
        },
        (error: unknown) => {
          if (call.signal.aborted) return;
          running.delete(item.id);
          change({ type: 'fail', id: item.id, error });
        },
      );
    }
  }, [items, change, client]);

  useEffect(() => {
    const running = calls.current;
    return () => {
      for (const call of running.values()) call.abort();
      running.clear();
    };
  }, []);
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
