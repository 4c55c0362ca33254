import Negotiator from 'negotiator';

/** In our order of preference. An Accept range with parameters matches only a type with the same parameters. */
const OFFERED_TYPES = [
  'text/markdown',
  'text/markdown; charset=utf-8',
  'application/json',
  'application/json; charset=utf-8',
];

/** Returns whether an Accept header prefers JSON to Markdown, the default. */
export const isJsonPreferred = (accept: string): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(OFFERED_TYPES)?.startsWith('application/json') ?? false;
