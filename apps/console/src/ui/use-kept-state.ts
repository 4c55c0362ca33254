import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** State of a screen that is found again when the visitor comes back to it. It is forgotten with the tab and when the visitor signs out. */
export function useKeptState<T>(name: string, initial: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const queries = useQueryClient();
  const [state, setState] = useState<T>(() => queries.getQueryData<T>(['kept', name]) ?? initial);
  useEffect(() => {
    queries.setQueryDefaults(['kept'], { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(['kept', name], state);
  }, [queries, name, state]);
  return [state, setState];
}
