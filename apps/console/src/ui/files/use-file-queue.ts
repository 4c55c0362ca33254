import { useCallback, useRef, useState } from 'react';
import { useCalls } from './use-calls.ts';

type QueueState<Result> =
  | { readonly state: 'waiting' | 'running' | 'cancelled' }
  | { readonly state: 'done'; readonly result: Result }
  | { readonly state: 'failed'; readonly error: unknown };

export type QueueEntry<Result> = { readonly id: number; readonly file: File } & QueueState<Result>;

export type FileQueue<Result> = {
  readonly entries: readonly QueueEntry<Result>[];
  readonly isBusy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
  /** Forgets the files that are done, cancelled or failed. */
  readonly clear: () => void;
};

/** Files that are sent one a call, each with its state. `onDone` gets what was made of one. All calls end with the screen. */
export function useFileQueue<Result>(
  send: (file: File, signal: AbortSignal) => Promise<Result>,
  onDone: (result: Result, file: File) => void,
): FileQueue<Result> {
  const [entries, setEntries] = useState<readonly QueueEntry<Result>[]>([]);
  const lastId = useRef(0);
  const change = useCallback((id: number, state: QueueState<Result>) => {
    setEntries((all) => all.map((entry) => (entry.id === id ? { id, file: entry.file, ...state } : entry)));
  }, []);
  useCalls<QueueEntry<Result>, Result>({
    items: entries,
    getState: ({ state }) => state,
    send: ({ file }, signal) => send(file, signal),
    onStart: ({ id }) => change(id, { state: 'running' }),
    onEnd: ({ id, file }, outcome) => {
      change(id, outcome);
      if (outcome.state === 'done') onDone(outcome.result, file);
    },
  });

  const add = useCallback((files: readonly File[]) => {
    const added = files.map((file) => {
      lastId.current += 1;
      return { id: lastId.current, file, state: 'waiting' as const };
    });
    setEntries((all) => [...all, ...added]);
  }, []);
  const cancel = useCallback((id: number) => change(id, { state: 'cancelled' }), [change]);
  const retry = useCallback((id: number) => change(id, { state: 'waiting' }), [change]);
  const clear = useCallback(
    () => setEntries((all) => all.filter(({ state }) => state === 'waiting' || state === 'running')),
    [],
  );
  const isBusy = entries.some(({ state }) => state === 'waiting' || state === 'running');
  return { entries, isBusy, add, cancel, retry, clear };
}
