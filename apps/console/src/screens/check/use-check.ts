import { useCallback, useEffect, useRef } from 'react';
import { useClient } from '../../session/session.tsx';
import { useKeptState } from '../../ui/use-kept-state.ts';
import type { Opinion, SupportingDocumentType } from './opinion.rules.ts';

/** The document that the visitor had checked last; it stays while they look at other screens. */
type CheckState = {
  readonly file: File | null;
  readonly type: SupportingDocumentType;
  readonly opinion: Opinion | null;
  readonly error: unknown;
  readonly isBusy: boolean;
};

const NO_CHECK: CheckState = { file: null, type: 'other', opinion: null, error: null, isBusy: false };

type Check = {
  readonly state: CheckState;
  readonly setType: (type: SupportingDocumentType) => void;
  readonly analyze: (file: File, type: SupportingDocumentType) => void;
  readonly reset: () => void;
};

/** Asks for the opinion on a document. Another one, or leaving the screen, ends the call. */
export function useCheck(onOpinion: (file: File, opinion: Opinion) => void): Check {
  const client = useClient();
  const call = useRef<AbortController | null>(null);
  const latestOnOpinion = useRef(onOpinion);
  useEffect(() => {
    latestOnOpinion.current = onOpinion;
  });
  const [state, setState] = useKeptState('check', NO_CHECK);
  const change = useCallback((made: Partial<CheckState>) => setState((before) => ({ ...before, ...made })), [setState]);
  const analyze = useCallback(
    (file: File, type: SupportingDocumentType) => {
      call.current?.abort();
      const started = new AbortController();
      call.current = started;
      const { signal } = started;
      change({ file, type, opinion: null, error: null, isBusy: true });
      client
        .post('/v1/authenticity/analyze', {
          params: { query: { include: ['codes'] } },
          body: { document_type: type, file },
          signal,
        })
        .then(
          (opinion) => {
            if (signal.aborted) return;
            change({ opinion, isBusy: false });
            latestOnOpinion.current(file, opinion);
          },
          (error: unknown) => {
            if (!signal.aborted) change({ error, isBusy: false });
          },
        );
    },
    [client, change],
  );
  useEffect(() => {
    // Begun before the visitor left the screen and came back.
    if (state.isBusy && state.file !== null && call.current === null) analyze(state.file, state.type);
  }, [state, analyze]);
  useEffect(() => {
    return () => call.current?.abort();
  }, []);
  return {
    state,
    setType: (type) => change({ type }),
    analyze,
    reset: () => {
      call.current?.abort();
      change({ file: null, opinion: null, error: null, isBusy: false });
    },
  };
}
