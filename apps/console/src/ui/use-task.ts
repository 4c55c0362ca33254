import { useCallback, useEffect, useRef, useState } from 'react';

type TaskState<Output> = { readonly isBusy: boolean; readonly error: unknown; readonly result: Output | null };

export type Task<Input, Output> = TaskState<Output> & {
  /** Does the work; returns its result, or null when it failed or was ended. A former run is ended first. */
  readonly start: (input: Input) => Promise<Output | null>;
  /** Ends the work that runs and keeps the last result. */
  readonly cancel: () => void;
  /** Forgets the result and the error. */
  readonly reset: () => void;
};

const IDLE = { isBusy: false, error: null, result: null } as const;

/** Work that a visitor starts and can end. It ends with the screen too, so that nothing runs after a sign-out. */
export function useTask<Input, Output>(
  work: (input: Input, signal: AbortSignal) => Promise<Output>,
): Task<Input, Output> {
  const [state, setState] = useState<TaskState<Output>>(IDLE);
  const running = useRef<AbortController | null>(null);
  const latestWork = useRef(work);
  latestWork.current = work;
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState((state) => ({ ...state, isBusy: false }));
  }, []);
  const start = useCallback(async (input: Input) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((state) => ({ ...state, isBusy: true, error: null }));
    try {
      const result = await latestWork.current(input, controller.signal);
      if (controller.signal.aborted) return null;
      setState({ isBusy: false, error: null, result });
      return result;
    } catch (error) {
      if (!controller.signal.aborted) setState({ isBusy: false, error, result: null });
      return null;
    }
  }, []);
  const reset = useCallback(() => {
    running.current?.abort();
    setState(IDLE);
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  return { ...state, start, cancel, reset };
}
