import type { JsonResponse, ProbantClient } from '@probant/client';
import { useEffect } from 'react';

/** Between two checks of the key: 30 an hour, of the 1,000 that a key has. */
const CHECK_INTERVAL_MS = 120_000;
type Session = { readonly client: ProbantClient; readonly account: JsonResponse<'get', '/v1/account'> };

/** Longer delays overflow the timers of browsers, which then fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

/**
 * Asks from time to time, when the tab comes back into view and when the key expires, whether the key still works, so that documents do
 * not stay on the screen of a visitor who does nothing. The session ends by the refusal itself; an answer that does not come ends nothing.
 */
export function useKeyChecks(session: Session | null): void {
  useEffect(() => {
    if (session === null) return;
    let checkedAt = performance.now();
    const check = () => {
      checkedAt = performance.now();
      session.client.get('/v1/account', { retry: false }).catch(() => undefined);
    };
    const checkInView = () => {
      if (document.visibilityState === 'visible' && performance.now() - checkedAt >= CHECK_INTERVAL_MS) check();
    };
    const interval = setInterval(check, CHECK_INTERVAL_MS);
    const { expires_at } = session.account.key;
    const expiry = expires_at === null ? null : setTimeout(check, measureDelay(expires_at));
    document.addEventListener('visibilitychange', checkInView);
    return () => {
      clearInterval(interval);
      if (expiry !== null) clearTimeout(expiry);
      document.removeEventListener('visibilitychange', checkInView);
    };
  }, [session]);
}

/** A second more, for clocks that differ. */
const measureDelay = (expiresAt: string): number =>
  Math.min(Math.max(Date.parse(expiresAt) - Date.now(), 0) + 1000, MAX_TIMER_MS);
