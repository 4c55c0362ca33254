import { createProbantClient, type JsonResponse, type ProbantClient } from '@probant/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { findBaseUrl } from '../api/base-url.ts';
import { defineStoredChoice } from '../browser/stored-choices.ts';
import { useKeyChecks } from './use-key-checks.ts';

export type Account = JsonResponse<'get', '/v1/account'>;

type Session = { readonly client: ProbantClient; readonly account: Account };

type SessionState = {
  readonly session: Session | null;
  /** Checks the key and keeps it in memory; in session storage too when the visitor wants it until the tab is closed. */
  readonly signIn: (apiKey: string, options: { readonly isKept: boolean }) => Promise<void>;
  readonly signOut: () => void;
  /** The key of the last session was refused while the console was open: it was revoked, or it expired. */
  readonly isKeyRefused: boolean;
};

const keptKey = defineStoredChoice('probant.key', 'sessionStorage');

const SessionContext = createContext<SessionState | null>(null);

/** The key that the visitor chose to keep in this tab. */
export const readKeptKey = (): string | null => keptKey.read();

const UNAUTHORIZED = 401;

/** What is shown between two ends of a session, with the answers that it keeps. */
type Visit = { readonly number: number; readonly queries: QueryClient };

const startVisit = (number: number): Visit => ({
  number,
  queries: new QueryClient({
    // The client repeats what may be repeated, and what a visitor has on the screen does not change under the mouse.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
  }),
});

/**
 * Provides the session, and the cache of the queries. The end of a session mounts all children anew with an empty cache, so that what a
 * screen of the last visitor writes late reaches no one.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null);
  const [isKeyRefused, setKeyRefused] = useState(false);
  // A call of an earlier session that is refused late must not end the present one.
  const present = useRef<ProbantClient | null>(null);
  const [visit, setVisit] = useState(() => startVisit(1));
  const end = useCallback((wasRefused: boolean) => {
    present.current = null;
    keptKey.remove();
    setVisit(({ number }) => startVisit(number + 1));
    setKeyRefused(wasRefused);
    setSession(null);
  }, []);
  // Once its screens are gone: the timers of a cache hold the client, with the key.
  const shown = useRef(visit);
  useEffect(() => {
    if (shown.current === visit) return;
    shown.current.queries.clear();
    shown.current = visit;
  }, [visit]);
  useKeyChecks(session);
  const state = useMemo<SessionState>(
    () => ({
      session,
      isKeyRefused,
      signIn: async (apiKey, { isKept }) => {
        const client = createProbantClient({
          baseUrl: findBaseUrl(),
          apiKey,
          onResponse: ({ status }) => {
            if (status === UNAUTHORIZED && present.current === client) end(true);
          },
        });
        const account = await client.get('/v1/account');
        if (isKept) keptKey.write(apiKey);
        present.current = client;
        setSession({ client, account });
      },
      signOut: () => end(false),
    }),
    [session, isKeyRefused, end],
  );
  return (
    <SessionContext value={state}>
      <QueryClientProvider key={visit.number} client={visit.queries}>
        {children}
      </QueryClientProvider>
    </SessionContext>
  );
}

export function useSessionState(): SessionState {
  const state = useContext(SessionContext);
  if (state === null) throw new Error('SessionProvider is missing');
  return state;
}

/** The client and the account of the visitor. For screens, which are shown only with a key. */
export function useSession(): Session {
  const { session } = useSessionState();
  if (session === null) throw new Error('no key');
  return session;
}

/** The client of the API with the visitor's key. */
export const useClient = (): ProbantClient => useSession().client;

/** Whether the visitor's key has a scope. */
export const useHasScope = (scope: Account['key']['scopes'][number]): boolean =>
  useSession().account.key.scopes.includes(scope);
