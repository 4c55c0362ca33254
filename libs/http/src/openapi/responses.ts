import type { ERROR_SCHEMAS } from './error-schemas.ts';

type Asked = {
  readonly hasBody: boolean;
  readonly hasPath: boolean;
  /** The route's own causes, by status. */
  readonly causes: Readonly<Record<number, string>>;
};

type ErrorBody = keyof typeof ERROR_SCHEMAS;

const SERVICE: readonly ErrorBody[] = ['ErrorSentence', 'CodedError'];

const ALWAYS: Readonly<Record<number, string>> = {
  401: 'The API key is missing or invalid',
  422: 'The request is not valid',
  429: 'Too many requests',
  500: 'The service failed',
  503: 'The service is overloaded or not available',
};

const WITH_BODY: Readonly<Record<number, string>> = {
  413: 'The request is too large',
  415: 'The content type is not accepted',
};

const BODIES: Readonly<Record<number, readonly ErrorBody[]>> = {
  401: ['GatewayMessage', 'ErrorSentence'],
  422: ['ValidationError', ...SERVICE],
  429: ['GatewayMessage'],
  503: ['GatewayMessage', ...SERVICE],
};

const HEADERS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The errors that every route may answer and the route's own, whose causes stand first. */
export function describeErrors({ hasBody, hasPath, causes }: Asked): Record<string, unknown> {
  const general = { ...ALWAYS, ...(hasBody ? WITH_BODY : {}), ...(hasPath ? { 404: 'Not found' } : {}) };
  const all = new Map<number, string>(
    Object.entries({ ...general, ...causes }).map(([status, text]) => [Number(status), text]),
  );
  return Object.fromEntries(
    [...all].map(([status, description]) => [
      status,
      {
        description,
        headers: describeHeaders(HEADERS[status] ?? []),
        content: { 'application/json': { schema: anyOf(BODIES[status] ?? SERVICE) } },
      },
    ]),
  );
}

const RATE = [
  'X-RateLimit-Limit-Minute',
  'X-RateLimit-Remaining-Minute',
  'X-RateLimit-Limit-Hour',
  'X-RateLimit-Remaining-Hour',
];

export const describeHeaders = (more: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    [...RATE, 'X-Request-Id', ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

function anyOf(bodies: readonly ErrorBody[]) {
  const references = bodies.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return references.length === 1 ? references[0] : { anyOf: references };
}
