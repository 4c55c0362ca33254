/** Problems of one request that are shown. */
const MAX_LISTED_PROBLEMS = 20;
const MAX_TEXT_LENGTH = 1_000;

type Refusal = { readonly status: number; readonly body: unknown; readonly retryAfter: string | undefined };

/** Returns why a service refused a request, in words for an agent: without the input that a 422 list repeats. */
export function describeRefusal({ status, body, retryAfter }: Refusal): string {
  if (status >= 500 && status !== 503) return 'The service failed. Try again later.';
  const reason = describeDetail(readMember(body, 'detail'));
  const text = reason === '' ? `The service refused the request (status ${status}).` : reason;
  return retryAfter === undefined ? text : `${text} Retry after ${retryAfter.slice(0, 30)} s.`;
}

function describeDetail(detail: unknown): string {
  if (typeof detail === 'string') return endSentence(detail);
  if (Array.isArray(detail)) return describeProblems(detail);
  const [code, message] = [readMember(detail, 'code'), readMember(detail, 'message')];
  if (typeof message !== 'string') return '';
  return typeof code === 'string' ? `${endSentence(message)} (${code})` : endSentence(message);
}

/** Returns one line for each problem: where it is and what is wrong. */
export function describeProblems(problems: readonly unknown[]): string {
  const lines = problems.slice(0, MAX_LISTED_PROBLEMS).map((problem) => `- ${describeProblem(problem)}`);
  const omitted = problems.length - lines.length;
  return ['The arguments are not valid:', ...lines, ...(omitted > 0 ? [`- and ${omitted} more`] : [])].join('\n');
}

function describeProblem(problem: unknown): string {
  const loc = readMember(problem, 'loc');
  const path = Array.isArray(loc) ? loc.slice(1).map(String).join('.') : '';
  const msg = readMember(problem, 'msg');
  const text = typeof msg === 'string' ? msg.slice(0, MAX_TEXT_LENGTH) : 'not acceptable';
  return path === '' ? text : `${path.slice(0, MAX_TEXT_LENGTH)}: ${text}`;
}

const endSentence = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replace(/([^.!?])$/, '$1.');

const readMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
