import { type TSchema, Type } from 'typebox';

const Problem = Type.Object(
  {
    type: Type.String({
      description: 'Error code of pydantic: missing, enum, string_too_short ...',
    }),
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      description: 'Location of the invalid value; starts with body, query, header or path',
    }),
    msg: Type.String({ description: 'Description of the error' }),
    input: Type.Unknown({
      description: 'The value as sent; null when absent or too large to repeat',
    }),
    ctx: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Parameters of the violated rule; {} when it has none',
    }),
  },
  { title: 'Problem' },
);

/** Bodies of all errors, by component name. */
export const ERROR_SCHEMAS = {
  GatewayMessage: Type.Object(
    { message: Type.String() },
    { title: 'GatewayMessage', description: 'Error returned by the gateway' },
  ),
  ErrorSentence: Type.Object(
    { detail: Type.String() },
    { title: 'ErrorSentence', description: 'Error returned by a service' },
  ),
  CodedError: Type.Object(
    { detail: Type.Object({ code: Type.String(), message: Type.String() }) },
    { title: 'CodedError', description: 'Error returned by a service, with a code for programs' },
  ),
  ValidationError: Type.Object(
    { detail: Type.Array(Problem, { maxItems: 100 }) },
    {
      title: 'ValidationError',
      description: 'Validation errors of a request, in the declaration order of its fields',
    },
  ),
} satisfies Record<string, TSchema>;

const describeCount = (description: string) => ({ description, schema: { type: 'integer' } });

/** Response headers, by component name. The gateway adds the rate limits to every response. */
export const RESPONSE_HEADERS = {
  'X-RateLimit-Limit-Minute': describeCount('Requests allowed per calendar minute'),
  'X-RateLimit-Remaining-Minute': describeCount('Requests remaining in the current minute'),
  'X-RateLimit-Limit-Hour': describeCount('Requests allowed per calendar hour'),
  'X-RateLimit-Remaining-Hour': describeCount('Requests remaining in the current hour'),
  'X-Request-Id': { description: 'The X-Request-Id of the request, or a generated one', schema: { type: 'string' } },
  'Retry-After': describeCount('Seconds to wait before a retry'),
  'WWW-Authenticate': { description: 'Authentication scheme: Key', schema: { type: 'string' } },
};
