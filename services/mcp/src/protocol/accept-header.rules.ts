/** What the protocol asks clients to send. */
const PROTOCOL_ACCEPT = 'application/json, text/event-stream';

/**
 * Returns the Accept header as the SDK wants it. A request that accepts JSON is served although it does not accept streams, which the
 * protocol also requires: every response is JSON.
 */
export const chooseAcceptHeader = (accept: string): string =>
  accept === '' || /(?:application|\*)\/(?:json|\*)/i.test(accept) ? PROTOCOL_ACCEPT : accept;
