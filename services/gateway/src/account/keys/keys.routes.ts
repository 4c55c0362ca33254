import { AccountKey, AccountKeyRequest, NewAccountKey } from '@probant/contracts/account';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import { createUnknownCursorError } from '@probant/kernel/errors';
import { MAX_NEW_KEYS_PER_DAY, MAX_USABLE_KEYS } from '@probant/keys/tenant-keys';
import { Type } from 'typebox';
import { keyExample, newKeyExample, revokedKeyExample } from '../account.examples.ts';
import {
  createAlreadyRevokedError,
  createExpiryBeyondOwnError,
  createExpiryError,
  createKeyNotFoundError,
  createLastAdminKeyError,
  createScopeNotHeldError,
  createTooManyKeysError,
  createTooManyNewKeysError,
} from './keys.errors.ts';
import { type AccountKeyDeps, issueKeyForCaller, listKeysOfCaller, revokeKeyForCaller } from './keys.usecases.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const DEFAULT_PAGE_SIZE = 100;

export const createKeyRoutes = (deps: AccountKeyDeps): readonly AnyRoute[] => [
  createListRoute(deps),
  createIssuingRoute(deps),
  createRevocationRoute(deps),
];

const createListRoute = (deps: AccountKeyDeps): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    path: '/v1/account/keys',
    scope: 'admin',
    operationId: 'listAccountKeys',
    tag: 'Account',
    summary: 'List the keys of the tenant, newest first',
    description:
      'The keys of the tenant of the calling key, revoked ones too, without their secret part. Follow the Link header (rel="next") for ' +
      'older ones; X-Next-Cursor is the `before` of the next page.',
    query: Type.Object({
      usable: Type.Optional(Type.Boolean({ default: false, description: 'Only keys that work now' })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1000, default: DEFAULT_PAGE_SIZE, description: 'Keys of a page' }),
      ),
      before: Type.Optional(
        Type.String({ maxLength: 64, description: 'The X-Next-Cursor of the previous page: only older keys' }),
      ),
    }),
    success: {
      status: 200,
      schema: Type.Array(AccountKey),
      examples: {
        keys: { summary: 'A key that works and one that was revoked', value: [revokedKeyExample, keyExample] },
      },
    },
    errorExamples: createErrorExamples({ unknown_cursor: ['before is not a cursor', createUnknownCursorError()] }),
    async handler({ query }, { caller }) {
      const { usable = false, limit = DEFAULT_PAGE_SIZE, before } = query;
      const { keys, next } = await listKeysOfCaller(deps, caller, {
        usable,
        limit,
        ...(before === undefined ? {} : { before }),
      });
      return new RawResponse(JSON_TYPE, JSON.stringify(keys), createNextPageHeaders({ usable, limit }, next));
    },
  });

const createIssuingRoute = (deps: AccountKeyDeps): AnyRoute =>
  defineJsonRoute({
    method: 'POST',
    path: '/v1/account/keys',
    scope: 'admin',
    operationId: 'createAccountKey',
    tag: 'Account',
    summary: 'Issue a key for the tenant',
    description:
      `The response shows the key once. It cannot have a scope that the calling key lacks, nor work longer. A tenant has at most ` +
      `${MAX_USABLE_KEYS} keys that work, and gets at most ${MAX_NEW_KEYS_PER_DAY} in 24 hours; the operator can issue more. The change ` +
      'is first recorded in the audit trail: ids, scopes and times, never the key or its name.',
    body: AccountKeyRequest,
    bodyExamples: {
      accountant: {
        summary: 'A key that reads and exports until the end of the fiscal year',
        value: {
          name: 'export of the accountant',
          scopes: ['read', 'export'],
          expires_at: '2027-04-01T00:00:00+02:00',
        },
      },
    },
    success: {
      status: 201,
      schema: NewAccountKey,
      examples: { created: { summary: 'The key, shown once', value: newKeyExample } },
    },
    errors: {
      403: 'it lacks a scope that it would give (`scope_not_held`), or expires sooner than the new key (`expiry_beyond_own`)',
      409: 'The tenant has too many keys (`too_many_keys`), or got too many today (`too_many_new_keys`)',
    },
    errorExamples: createErrorExamples({
      scope_not_held: ['The calling key lacks a scope', createScopeNotHeldError()],
      expiry_beyond_own: ['The calling key expires sooner', createExpiryBeyondOwnError()],
      too_many_keys: ['The tenant has too many keys', createTooManyKeysError()],
      too_many_new_keys: ['Too many keys in one day', createTooManyNewKeysError()],
      impossible_expiry: ['expires_at is in the past', createExpiryError()],
    }),
    handler: ({ body }, { caller }) => issueKeyForCaller(deps, caller, body),
  });

const createRevocationRoute = (deps: AccountKeyDeps): AnyRoute =>
  defineJsonRoute({
    method: 'DELETE',
    path: '/v1/account/keys/{key_id}',
    scope: 'admin',
    operationId: 'deleteAccountKey',
    tag: 'Account',
    summary: 'Revoke a key of the tenant',
    description:
      'The key stops working within 2 seconds, everywhere and for good; it stays in the list. A key may revoke itself, unless it is the ' +
      'last one of the tenant with the scope `admin`. The change is first recorded in the audit trail.',
    params: Type.Object({ key_id: Type.String({ description: 'The `key_id` of the key' }) }),
    success: {
      status: 200,
      schema: AccountKey,
      examples: { revoked: { summary: 'The key, revoked', value: revokedKeyExample } },
    },
    errors: {
      404: 'The tenant has no key with this id',
      409: 'The key does not work any more (`already_revoked`), or is the last one that can manage keys (`last_admin_key`)',
    },
    errorExamples: createErrorExamples({
      unknown_key: ['An unknown key, or one of another tenant', createKeyNotFoundError()],
      already_revoked: ['The key was revoked before', createAlreadyRevokedError()],
      last_admin_key: ['No other key could manage keys', createLastAdminKeyError()],
    }),
    handler: ({ params }, { caller }) => revokeKeyForCaller(deps, caller, params.key_id),
  });

function createNextPageHeaders(
  { usable, limit }: { readonly usable: boolean; readonly limit: number },
  next: string | null,
): Readonly<Record<string, string>> {
  if (next === null) return {};
  const query = new URLSearchParams({ usable: String(usable), limit: String(limit), before: next });
  return { link: `</v1/account/keys?${query}>; rel="next"`, 'x-next-cursor': next };
}
