import type { Logger } from '@probant/kernel/logging';
import type { Counters } from './counters.ts';
import type { Presence } from './presence.repository.ts';

/** Milliseconds. */
type PresenceTimes = {
  /** Between two signs of life, only while another gateway gives them too: alone, a gateway sends nothing. */
  readonly intervalMs: number;
  /** Without a sign of another one, which is gone then. */
  readonly maxSilenceMs: number;
};

const PRESENCE_TIMES: PresenceTimes = { intervalMs: 30_000, maxSilenceMs: 75_000 };

type PresenceDeps = {
  readonly presence: Presence;
  /** Names this gateway among all. */
  readonly id: string;
  readonly logger: Logger;
  readonly times?: PresenceTimes;
};

/**
 * Returns counters in memory that are degraded while another gateway on the same database counts in memory as well: the limits of a key
 * are then as often as high as there are gateways, which nothing else would show.
 */
export function noticeOtherGateways(
  own: Counters,
  { presence, id, logger, times: { intervalMs, maxSilenceMs } = PRESENCE_TIMES }: PresenceDeps,
): Counters {
  let heardAt = Number.NEGATIVE_INFINITY;
  let announcedAt = Number.NEGATIVE_INFINITY;
  const isOtherThere = () => performance.now() - heardAt < maxSilenceMs;
  const announce = () => {
    if (performance.now() - announcedAt < intervalMs / 2) return;
    announcedAt = performance.now();
    // Lost with the database, whose return is a gap and asks for another one.
    presence.announce(id).catch(() => undefined);
  };
  const stopListening = presence.listen({
    onGap: announce,
    onNotice: (sender) => {
      if (sender === id) return;
      if (!isOtherThere())
        logger.warn(
          {},
          'another gateway on this database counts requests in its memory too, so that limits are not shared: set REDIS_URL for both',
        );
      heardAt = performance.now();
      announce();
    },
  });
  const timer = setInterval(() => {
    if (isOtherThere()) announce();
  }, intervalMs).unref();
  return {
    ...own,
    async state() {
      const state = await own.state();
      return isOtherThere() ? { ...state, status: 'degraded' } : state;
    },
    async close() {
      clearInterval(timer);
      stopListening();
      await own.close();
    },
  };
}
