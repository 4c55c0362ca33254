import { randomUUID } from 'node:crypto';
import type { Logger } from '@probant/kernel/logging';
import { type NoticeConnection, openNoticeConnection } from './notice-connection.ts';

export type NoticeListener = {
  /** Called with the payload of each NOTIFY on the channel, from any process, this one included. */
  readonly onNotice: (payload: string) => void;
  /**
   * Called when notices may have been missed: once they are received, at the start and again after each loss, and about once a second while
   * they are not. The listener then reads what the notices would have reported. It returns at once.
   */
  readonly onGap: () => void;
};

/** Notices of committed changes (LISTEN and NOTIFY). */
export type Notices = {
  /** Returns a function that ends it. */
  listen(channel: string, listener: NoticeListener): () => void;
  close(): Promise<void>;
};

/** Milliseconds. */
export type NoticeTimes = {
  /** Between two checks of the connection. A connection that died without a word is noticed after two. */
  readonly tickMs: number;
  /** Between two proofs that notices arrive, which a pooler between here and the server can lose. */
  readonly probeMs: number;
  /** For a proof to arrive. */
  readonly probeTimeoutMs: number;
  /** Without an answer, before a connection is given up. */
  readonly silentMs: number;
};

/** Together below the 2 s in which a change is known everywhere. */
const NOTICE_TIMES: NoticeTimes = { tickMs: 750, probeMs: 30_000, probeTimeoutMs: 2_000, silentMs: 5_000 };

type NoticesOptions = {
  readonly url: string;
  /** Sends a notice on another connection than the one that listens: only such a notice proves that those of other processes arrive. */
  readonly send: (channel: string, payload: string) => Promise<unknown>;
  readonly logger: Logger;
  readonly times?: Partial<NoticeTimes> | undefined;
};

type Probe = { readonly payload: string; readonly sentAt: number };

/**
 * Receives notices on one connection, opened with the first listener and again whenever it is lost. Notices count as received only while
 * the connection answers and a notice of our own has arrived on it; otherwise a gap is reported to listeners at each tick, so that a lost
 * connection, a hung server or a pooler that passes no notices costs queries and never a change.
 */
export function createNotices({ url, send, logger, times }: NoticesOptions): Notices {
  const { tickMs, probeMs, probeTimeoutMs, silentMs } = { ...NOTICE_TIMES, ...times };
  const listeners = new Map<string, Set<NoticeListener>>();
  const probeChannel = `probant_probe_${randomUUID().replaceAll('-', '')}`;
  let connection: NoticeConnection | null = null;
  let opening: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** Sent and not received. */
  let probe: Probe | null = null;
  let probedAt = Number.NEGATIVE_INFINITY;
  let answeredAt = 0;
  let isReceiving = false;
  let isWarned = false;
  let isClosed = false;

  const reportGap = () => {
    for (const channel of listeners.values()) for (const listener of channel) listener.onGap();
  };
  const noteLoss = (reason: string, error: unknown = null) => {
    isReceiving = false;
    if (isWarned || isClosed) return;
    isWarned = true;
    logger.warn({ err: error, reason }, 'notices of the database are not received: changes are read every second');
  };
  const noteReceipt = () => {
    probe = null;
    if (isReceiving) return;
    isReceiving = true;
    if (isWarned) logger.info('notices of the database are received again');
    isWarned = false;
    // After LISTEN: what was committed before is read now, what is committed from now on is reported.
    reportGap();
  };
  const drop = (reason: string, error: unknown = null) => {
    const lost = connection;
    connection = null;
    probe = null;
    noteLoss(reason, error);
    void lost?.close();
  };

  const open = async (): Promise<void> => {
    try {
      const opened = await openNoticeConnection({
        url,
        onNotice: (channel, payload) => {
          if (channel === probeChannel) {
            if (payload === probe?.payload) noteReceipt();
          } else for (const listener of listeners.get(channel) ?? []) listener.onNotice(payload);
        },
        onLost: (error) => drop('the connection was lost', error),
      });
      if (isClosed) return await opened.close();
      connection = opened;
      answeredAt = performance.now();
      await Promise.all([probeChannel, ...listeners.keys()].map(opened.listen));
      if (connection === opened) sendProbe();
    } catch (error) {
      drop('no connection', error);
    } finally {
      opening = null;
    }
  };
  const sendProbe = () => {
    probe = { payload: randomUUID(), sentAt: performance.now() };
    probedAt = probe.sentAt;
    send(probeChannel, probe.payload).catch((error: unknown) => noteLoss('no proof can be sent', error));
  };
  const check = () => {
    if (connection === null) {
      opening ??= open();
      return reportGap();
    }
    const now = performance.now();
    const hasAnswered = connection.checkAnswer();
    if (hasAnswered) answeredAt = now;
    else if (now - answeredAt > silentMs) drop('the server does not answer');
    if (probe !== null && now - probe.sentAt > probeTimeoutMs) {
      noteLoss('a notice of our own did not arrive');
      sendProbe();
    } else if (probe === null && opening === null && now - probedAt > probeMs) sendProbe();
    if (!hasAnswered || !isReceiving) reportGap();
  };

  const start = () => {
    if (timer !== undefined || isClosed) return;
    timer = setInterval(check, tickMs).unref();
    opening = open();
  };
  return {
    listen(channel, listener) {
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(listener));
      start();
      // A connection that opens now listens to it too, and then reports a gap.
      const listening = ofChannel.size === 1 ? connection?.listen(channel) : Promise.resolve();
      listening?.then(
        () => isReceiving && ofChannel.has(listener) && listener.onGap(),
        (error: unknown) => drop('no LISTEN', error),
      );
      return () => ofChannel.delete(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await connection?.close();
      await opening;
    },
  };
}
