import Negotiator from 'negotiator';

const JSON_FIRST = ['application/json', 'text/plain', 'text/plain;charset=utf-8'];

/** Whether an Accept header asks for plain text rather than JSON, which is what one gets without a wish. */
export const wantsPlainText = (accept: string): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(JSON_FIRST)?.startsWith('text/plain') === true;
