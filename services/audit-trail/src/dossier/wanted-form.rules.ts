import Negotiator from 'negotiator';

/** In the order of our own preference. A wish with parameters is met by a form that has them. */
const FORMS = ['text/markdown', 'text/markdown; charset=utf-8', 'application/json', 'application/json; charset=utf-8'];

/** Whether an Accept header asks for JSON rather than Markdown, which is what one gets without a wish that can be met. */
export const wantsJson = (accept: string): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(FORMS)?.startsWith('application/json') ?? false;
