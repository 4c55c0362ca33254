/** Identifies the usage notice, of which docs/notices has copies. */
export const NOTICE_VERSION = '2026-11';
