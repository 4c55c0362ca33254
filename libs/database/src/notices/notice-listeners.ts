export type NoticeListener = {
  /** Called with the payload of each NOTIFY on the channel, from any process, this one included. */
  readonly onNotice: (payload: string) => void;
  /**
   * Called when notices may have been missed: once they are received, at the start and again after each loss, and about once a second while
   * they are not. The listener then reads what the notices would have reported. It returns at once.
   */
  readonly onGap: () => void;
};

/** Creates the set of listeners, by channel. A channel remains once somebody has listened to it. */
export function createNoticeListeners() {
  const channels = new Map<string, Set<NoticeListener>>();
  return {
    get channels(): readonly string[] {
      return [...channels.keys()];
    },
    /** Returns whether it is the only listener of the channel. */
    add(channel: string, listener: NoticeListener): boolean {
      const ofChannel = channels.get(channel) ?? new Set();
      channels.set(channel, ofChannel.add(listener));
      return ofChannel.size === 1;
    },
    has: (channel: string, listener: NoticeListener): boolean => channels.get(channel)?.has(listener) ?? false,
    remove: (channel: string, listener: NoticeListener): boolean => channels.get(channel)?.delete(listener) ?? false,
    notify(channel: string, payload: string): void {
      for (const listener of channels.get(channel) ?? []) listener.onNotice(payload);
    },
    reportGap(): void {
      for (const ofChannel of channels.values()) for (const listener of ofChannel) listener.onGap();
    },
  };
}
