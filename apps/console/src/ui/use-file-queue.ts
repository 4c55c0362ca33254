import { useCallback, useEffect, useRef, useState } from 'react';

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

/** The service reads a file with a worker of its own; more at once would only make the others wait. */
const FILES_AT_ONCE = 2;

/** Files that are sent one a call, two at a time, each with its state. All calls end with the screen. */
export function useFileQueue<Result>(
  send: (file: File, signal: AbortSignal) => Promise<Result>,
  onEnd?: (entry: QueueEntry<Result>) => void,
): FileQueue<Result> {
  const [entries, setEntries] = useState<readonly QueueEntry<Result>[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const latest = useRef({ send, onEnd });
  latest.current = { send, onEnd };

  const change = useCallback((id: number, state: QueueState<Result>) => {
    setEntries((all) => all.map((entry) => (entry.id === id ? { id, file: entry.file, ...state } : entry)));
  }, []);

  const run = useCallback(
    async ({ id, file }: QueueEntry<Result>) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      change(id, { state: 'running' });
      let ended: QueueState<Result>;
      try {
        ended = { state: 'done', result: await latest.current.send(file, controller.signal) };
      } catch (error) {
        ended = controller.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error };
      }
      running.current.delete(id);
      change(id, ended);
      latest.current.onEnd?.({ id, file, ...ended });
    },
    [change],
  );

  useEffect(() => {
    for (const entry of entries) {
      if (running.current.size >= FILES_AT_ONCE) return;
      if (entry.state === 'waiting' && !running.current.has(entry.id)) void run(entry);
    }
  }, [entries, run]);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const add = useCallback((files: readonly File[]) => {
    const added = files.map((file) => {
      lastId.current += 1;
      return { id: lastId.current, file, state: 'waiting' as const };
    });
    setEntries((all) => [...all, ...added]);
  }, []);
  const cancel = useCallback(
    (id: number) => {
      const controller = running.current.get(id);
      if (controller === undefined) change(id, { state: 'cancelled' });
      else controller.abort();
    },
    [change],
  );
  const retry = useCallback((id: number) => change(id, { state: 'waiting' }), [change]);
  const clear = useCallback(
    () => setEntries((all) => all.filter(({ state }) => state === 'waiting' || state === 'running')),
    [],
  );
  const isBusy = entries.some(({ state }) => state === 'waiting' || state === 'running');
  return { entries, isBusy, add, cancel, retry, clear };
}
