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

const GatewayMessage = Type.Object(
  { message: Type.String() },
  { title: 'GatewayMessage', description: 'Error returned by the gateway' },
);

const ErrorSentence = Type.Object(
  { detail: Type.String() },
  { title: 'ErrorSentence', description: 'Error returned by a service' },
);

const CodedError = Type.Object(
  { detail: Type.Object({ code: Type.String(), message: Type.String() }, { title: 'CodedErrorDetail' }) },
  { title: 'CodedError', description: 'Error returned by a service, with a code for programs' },
);

const ValidationErrors = Type.Object(
  { detail: Type.Array(Problem, { maxItems: 100 }) },
  {
    title: 'ValidationErrors',
    description: 'Validation errors of a request, in the declaration order of its fields',
  },
);

/** Bodies of the errors of a service whose status has no schema of its own. */
const ServiceError = Type.Union([ErrorSentence, CodedError], { title: 'ServiceError' });

/** Bodies of errors by status. */
const ERROR_SCHEMAS_BY_STATUS: Readonly<Record<number, TSchema>> = {
  401: Type.Union([GatewayMessage, ErrorSentence], { title: 'AuthenticationError' }),
  422: Type.Union([ValidationErrors, ErrorSentence, CodedError], { title: 'RequestError' }),
  429: GatewayMessage,
  503: Type.Union([GatewayMessage, ErrorSentence, CodedError], { title: 'UnavailableError' }),
};

/** Returns the schema of the body of an error. */
export const getErrorSchema = (status: number): TSchema => ERROR_SCHEMAS_BY_STATUS[status] ?? ServiceError;

const describeCount = (description: string) => ({ description, schema: { type: 'integer' } });

/** Response headers, by component name. The gateway adds the rate limits to every response. */
export const RESPONSE_HEADERS = {
  'X-RateLimit-Limit-Minute': describeCount('Requests allowed per calendar minute'),
  'X-RateLimit-Remaining-Minute': describeCount('Requests remaining in the current minute'),
  'X-RateLimit-Limit-Hour': describeCount('Requests allowed per calendar hour'),
  'X-RateLimit-Remaining-Hour': describeCount('Requests remaining in the current hour'),
  'X-Request-Id': { description: 'The X-Request-Id of the request, or a generated one', schema: { type: 'string' } },
  'X-Error-Code': {
    description: 'The code of the error, for programs; the list is docs/errors.md',
    schema: { type: 'string', pattern: '^[a-z0-9_]+$' },
  },
  'Retry-After': describeCount('Seconds to wait before a retry'),
  'WWW-Authenticate': { description: 'Authentication scheme: Key', schema: { type: 'string' } },
};
