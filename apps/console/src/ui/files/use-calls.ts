import { useEffect, useRef } from 'react';

/** How far the call for a file is. What is neither `waiting` nor `running` needs none. */
type CallState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** How a call ended that nobody cancelled. */
type CallOutcome<Result> =
  | { readonly state: 'done'; readonly result: Result }
  | { readonly state: 'failed'; readonly error: unknown };

type CallsOptions<Item, Result> = {
  /** In the order in which they are sent. */
  readonly items: readonly Item[];
  readonly getState: (item: Item) => CallState;
  readonly send: (item: Item, signal: AbortSignal) => Promise<Result>;
  /** The call begins: the item runs from now on. */
  readonly onStart: (item: Item) => void;
  readonly onEnd: (item: Item, outcome: CallOutcome<Result>) => void;
  /** The item runs without a call, which began before the visitor left the screen and came back. */
  readonly onLost?: (item: Item) => void;
};

/** The service reads a file with a worker of its own; more at once would only make the others wait. */
const CALLS_AT_ONCE = 2;

/**
 * Makes a call for each item that waits, two at a time. A call ends when its item is gone or no longer runs, and all end with the screen;
 * neither is reported.
 */
export function useCalls<Item extends { readonly id: number }, Result>(options: CallsOptions<Item, Result>): void {
  const { items } = options;
  const calls = useRef(new Map<number, AbortController>());
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const running = calls.current;
    const { getState, onLost } = latest.current;
    for (const [id, call] of running) {
      if (items.some((item) => item.id === id && getState(item) === 'running')) continue;
      call.abort();
      running.delete(id);
    }
    for (const item of items) if (getState(item) === 'running' && !running.has(item.id)) onLost?.(item);
    const waiting = items.filter((item) => getState(item) === 'waiting').slice(0, CALLS_AT_ONCE - running.size);
    for (const item of waiting) {
      const call = new AbortController();
      running.set(item.id, call);
      latest.current.onStart(item);
      const end = (outcome: CallOutcome<Result>) => {
        if (call.signal.aborted) return;
        running.delete(item.id);
        latest.current.onEnd(item, outcome);
      };
      latest.current.send(item, call.signal).then(
        (result) => end({ state: 'done', result }),
        (error: unknown) => end({ state: 'failed', error }),
      );
    }
  }, [items]);

  useEffect(() => {
    const running = calls.current;
    return () => {
      for (const call of running.values()) call.abort();
      running.clear();
    };
  }, []);
}
