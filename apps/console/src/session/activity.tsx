import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { ScreenPath } from '../menu/screens.ts';

/** Something that the visitor did in this tab; it is forgotten with the session. */
export type Activity = { readonly label: string; readonly screen: ScreenPath; readonly at: string };

type ActivityState = {
  readonly activities: readonly Activity[];
  readonly add: (activity: Omit<Activity, 'at'>) => void;
};

const SHOWN_ACTIVITIES = 5;

const ActivityContext = createContext<ActivityState | null>(null);

export function ActivityProvider({ children }: { readonly children: ReactNode }) {
  const [activities, setActivities] = useState<readonly Activity[]>([]);
  const add = useCallback(
    (activity: Omit<Activity, 'at'>) =>
      setActivities((previous) =>
        [{ ...activity, at: new Date().toISOString() }, ...previous].slice(0, SHOWN_ACTIVITIES),
      ),
    [],
  );
  const state = useMemo(() => ({ activities, add }), [activities, add]);
  return <ActivityContext value={state}>{children}</ActivityContext>;
}

/** The last actions of this tab, and how a screen adds one: `add({ label: 'facture.pdf', screen: '/read' })`. */
export function useActivity(): ActivityState {
  const state = useContext(ActivityContext);
  if (state === null) throw new Error('ActivityProvider is missing');
  return state;
}
