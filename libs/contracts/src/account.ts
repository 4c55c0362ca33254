import { type Static, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

const Moment = (description: string) => Type.String({ format: 'date-time', description });
const Count = (description: string) => Type.Integer({ minimum: 0, description });

const AccountKeyScope = Type.Enum(['read', 'write', 'export', 'erase', 'admin'], { title: 'AccountKeyScope' });

/** A key of the caller's tenant, without its secret part. */
export const AccountKey = NamedObject('AccountKey', {
  key_id: Type.String(),
  name: Nullable(Type.String({ description: 'What the key is for; null for a key that was issued without a name' })),
  start: Type.String({ description: 'The first 13 characters of the key, by which its owner recognises it' }),
  scopes: Type.Array(AccountKeyScope),
  state: Type.Enum(['active', 'expiring', 'expired', 'revoked'], {
    description: '`expiring`: works until `expires_at`, because it was issued with an expiry or was rotated',
  }),
  created_at: Moment('When it was issued'),
  expires_at: Nullable(Moment('When it stops working; null: never')),
  revoked_at: Nullable(Moment('When it was revoked')),
  last_used_at: Nullable(Moment('Start of the hour of its last use, about a minute behind; null: never used')),
});
export type AccountKey = Static<typeof AccountKey>;

/** Shown on one line of a page or a terminal: no control character, no invisible one that changes the direction of the text. */
const KEY_NAME_PATTERN = '^[^\\p{C}\\p{Zl}\\p{Zp}]+$';

export const AccountKeyRequest = NamedObject('AccountKeyRequest', {
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: KEY_NAME_PATTERN,
    description: 'What the key is for, without control characters. It is not recorded in the audit trail',
  }),
  scopes: Type.Array(AccountKeyScope, {
    minItems: 1,
    maxItems: 5,
    description: 'What the key may do; only scopes that the calling key has',
  }),
  expires_at: Type.Optional(
    Nullable(
      Type.String({
        format: 'date-time',
        description:
          'When the key stops working, at most ten years ahead and not after the calling key. Null or left out: the expiry of the ' +
          'calling key, which is never for most keys',
      }),
    ),
  ),
});
export type AccountKeyRequest = Static<typeof AccountKeyRequest>;

export const NewAccountKey = NamedObject('NewAccountKey', {
  key: Type.String({ description: 'The key. It is not stored and cannot be shown again' }),
  details: AccountKey,
});
export type NewAccountKey = Static<typeof NewAccountKey>;

const RateWindow = NamedObject('RateWindow', {
  limit: Count('Requests that the key may send in this window'),
  remaining: Count('Requests left, after the current one'),
  resets_at: Moment('End of the window, which follows the clock in UTC'),
});
export type RateWindow = Static<typeof RateWindow>;

export const Account = NamedObject('Account', {
  tenant_id: Type.String(),
  key: AccountKey,
  rate_limits: Type.Array(
    NamedObject('AccountRateLimit', {
      prefix: Nullable(
        Type.String({ description: 'The routes that this limit is for; null: all that have no limit of their own' }),
      ),
      minute: RateWindow,
      hour: RateWindow,
    }),
    { description: 'The limits of the key; there is no limit by month' },
  ),
});
export type Account = Static<typeof Account>;

const Day = (description: string) => Type.String({ format: 'date', description });

export const AccountUsage = NamedObject('AccountUsage', {
  tenant_id: Type.String(),
  from: Day('The first day, in UTC'),
  to: Day('The current day, in UTC'),
  usage: Type.Array(
    NamedObject('RouteUsage', {
      date: Type.String({ format: 'date' }),
      route: Type.String({ description: 'A prefix of the route table of the gateway' }),
      calls: Count('Requests with a key of the tenant, errors included'),
      client_errors: Count('Of these, responses from 400 to 499, and requests that the client abandoned'),
      rate_limited: Count('Of the client errors, those refused by the rate limit (429)'),
      server_errors: Count('Of the calls, responses from 500'),
    }),
    { description: 'Newest day first; a route that had no request on a day is left out' },
  ),
});
export type AccountUsage = Static<typeof AccountUsage>;
