import { type TSchema, Type } from 'typebox';

const Problem = Type.Object(
  {
    type: Type.String({
      description: 'What is wrong, in one of pydantic’s codes: missing, enum, string_too_short ...',
    }),
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      description: 'Where it is wrong; starts with body, query or path',
    }),
    msg: Type.String({ description: 'What is wrong, in words' }),
    input: Type.Unknown({
      description: 'What was sent, null where nothing was or where it is too large to be repeated',
    }),
    ctx: Type.Record(Type.String(), Type.Unknown(), { description: 'The figures of the rule, {} where it has none' }),
  },
  { title: 'Problem' },
);

/** The bodies of all errors, by the name of their component. */
export const ERROR_SCHEMAS = {
  GatewayMessage: Type.Object(
    { message: Type.String() },
    { title: 'GatewayMessage', description: 'An error of the gateway' },
  ),
  ErrorSentence: Type.Object(
    { detail: Type.String() },
    { title: 'ErrorSentence', description: 'An error of a service' },
  ),
  CodedError: Type.Object(
    { detail: Type.Object({ code: Type.String(), message: Type.String() }) },
    { title: 'CodedError', description: 'An error of a service that a program may want to tell apart' },
  ),
  ValidationError: Type.Object(
    { detail: Type.Array(Problem, { maxItems: 100 }) },
    {
      title: 'ValidationError',
      description: 'What is wrong with a request, in the order in which its fields are declared',
    },
  ),
} satisfies Record<string, TSchema>;

const count = (description: string) => ({ description, schema: { type: 'integer' } });

/** Headers that the gateway adds to every answer. */
export const RATE_HEADERS = {
  'X-RateLimit-Limit-Minute': count('Requests allowed in a calendar minute'),
  'X-RateLimit-Remaining-Minute': count('Requests left in this minute'),
  'X-RateLimit-Limit-Hour': count('Requests allowed in a calendar hour'),
  'X-RateLimit-Remaining-Hour': count('Requests left in this hour'),
  'X-Request-Id': { description: 'The caller’s own X-Request-Id, else a new one', schema: { type: 'string' } },
  'Retry-After': count('Seconds after which to try again'),
  'WWW-Authenticate': { description: 'Key', schema: { type: 'string' } },
};
