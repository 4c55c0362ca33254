import Negotiator from 'negotiator';

const OFFERED_TYPES = ['application/json', 'text/plain', 'text/plain;charset=utf-8'];

/** Returns whether an Accept header prefers plain text to JSON, the default. */
export const isPlainTextPreferred = (accept: string): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(OFFERED_TYPES)?.startsWith('text/plain') === true;
