import type { Logger } from '@probant/kernel/logging';

/** Work that comes round again and again, one round at a time, until it is closed. */
export type Rounds = {
  /** Asks for a round soon: as soon as the one under way has ended. Asking twice is asking once. */
  wake(): void;
  /** Lets the round under way end, then runs none. */
  close(): Promise<void>;
};

type RoundsDeps = {
  readonly name: string;
  /** Milliseconds from the end of a round to the next one nobody asked for. */
  readonly every: number;
  /** One round. What it throws is logged, and the next round comes all the same. `signal` fires when it should end early. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
};

export function startRounds({ name, every, work, logger }: RoundsDeps): Rounds {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  let again = false;

  const round = async (): Promise<void> => {
    try {
      await work(ending.signal);
    } catch (error) {
      if (!ending.signal.aborted) logger.error({ err: error, work: name }, 'a round of background work failed');
    }
    underWay = null;
    if (again) start();
    else wait();
  };
  const start = (): void => {
    if (ending.signal.aborted) return;
    clearTimeout(timer);
    again = false;
    underWay = round();
  };
  const wait = (): void => {
    if (ending.signal.aborted) return;
    timer = setTimeout(start, every);
    timer.unref();
  };
  wait();

  return {
    wake() {
      if (underWay) again = true;
      else start();
    },
    async close() {
      ending.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}
