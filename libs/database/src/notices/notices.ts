import type { Logger } from '@probant/kernel/logging';
import { type NoticeConnection, openNoticeConnection } from './notice-connection.ts';
import { createNoticeListeners, type NoticeListener } from './notice-listeners.ts';
import { NOTICE_TIMES, type NoticeTimes } from './notice-times.ts';
import { createReceiptProbe } from './receipt-probe.ts';

/** Notices of committed changes (LISTEN and NOTIFY). */
export type Notices = {
  /** Returns a function that ends it. */
  listen(channel: string, listener: NoticeListener): () => void;
  close(): Promise<void>;
};

type NoticesOptions = {
  readonly url: string;
  /** Sends a notice on another connection than the one that listens: only such a notice proves that those of other processes arrive. */
  readonly send: (channel: string, payload: string) => Promise<unknown>;
  readonly logger: Logger;
  readonly times?: Partial<NoticeTimes> | undefined;
};

/**
 * Receives notices on one connection, opened with the first listener and again whenever it is lost. Notices count as received only while
 * the connection answers and a notice of our own has arrived on it; otherwise a gap is reported to listeners at each tick, so that a lost
 * connection, a hung server or a pooler that passes no notices costs queries and never a change.
 */
export function createNotices({ url, send, logger, times }: NoticesOptions): Notices {
  const { tickMs, silentMs, ...probeTimes } = { ...NOTICE_TIMES, ...times };
  const listeners = createNoticeListeners();
  let connection: NoticeConnection | null = null;
  let opening: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let answeredAt = 0;
  let isReceiving = false;
  let isWarned = false;
  let isClosed = false;

  const noteLoss = (reason: string, error: unknown = null) => {
    isReceiving = false;
    if (isWarned || isClosed) return;
    isWarned = true;
    logger.warn(
      { ...(error === null ? {} : { err: error }), reason },
      'notices of the database are not received: changes are read every second',
    );
  };
  const probe = createReceiptProbe({ ...probeTimes, send, onFailure: noteLoss });
  const noteReceipt = () => {
    if (isReceiving) return;
    isReceiving = true;
    if (isWarned) logger.info('notices of the database are received again');
    isWarned = false;
    // After LISTEN: what was committed before is read now, what is committed from now on is reported.
    listeners.reportGap();
  };
  const drop = (reason: string, error: unknown = null) => {
    const lost = connection;
    connection = null;
    probe.forget();
    noteLoss(reason, error);
    void lost?.close();
  };

  const open = async (): Promise<void> => {
    try {
      const opened = await openNoticeConnection({
        url,
        onNotice: (channel, payload) => {
          if (channel !== probe.channel) listeners.notify(channel, payload);
          else if (probe.receive(payload)) noteReceipt();
        },
        onLost: (error) => drop('the connection was lost', error),
      });
      if (isClosed) return await opened.close();
      connection = opened;
      answeredAt = performance.now();
      await Promise.all([probe.channel, ...listeners.channels].map(opened.listen));
      if (connection === opened) probe.send();
    } catch (error) {
      drop('no connection', error);
    } finally {
      opening = null;
    }
  };
  const check = () => {
    if (connection === null) {
      opening ??= open();
      return listeners.reportGap();
    }
    const now = performance.now();
    const hasAnswered = connection.checkAnswer();
    if (hasAnswered) answeredAt = now;
    else if (now - answeredAt > silentMs) drop('the server does not answer');
    probe.check(opening === null);
    if (!hasAnswered || !isReceiving) listeners.reportGap();
  };

  const start = () => {
    if (timer !== undefined || isClosed) return;
    timer = setInterval(check, tickMs).unref();
    opening = open();
  };
  return {
    listen(channel, listener) {
      const isFirst = listeners.add(channel, listener);
      start();
      // A connection that opens now listens to it too, and then reports a gap.
      const listening = isFirst ? connection?.listen(channel) : Promise.resolve();
      listening?.then(
        () => isReceiving && listeners.has(channel, listener) && listener.onGap(),
        (error: unknown) => drop('no LISTEN', error),
      );
      return () => listeners.remove(channel, listener);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await connection?.close();
      await opening;
    },
  };
}
