import type { TenantId } from '@probant/kernel/tenant';
import type { NamedStatement } from './joined-statements.ts';

/** The statements that begin a transaction. */
export type Begin = {
  /** As one text. */
  readonly text: string;
  readonly isReadOnly: boolean;
  /** The same statements with their names; null when they cannot be joined to the first statement of the work. */
  readonly named: readonly NamedStatement[] | null;
};

export const createBegin = (...statements: readonly string[]): Begin => {
  const text = statements.join('; ');
  return { text, isReadOnly: text.includes('read only'), named: null };
};

const BEGIN_STATEMENT: NamedStatement = { name: 'probant.begin', text: 'begin', values: [] };
export const COMMIT_STATEMENT: NamedStatement = { name: 'probant.commit', text: 'commit', values: [] };

const SET_TENANT = 'probant.set-tenant';
const SET_TENANT_TEXT = `select set_config('probant.tenant', $1, true)`;
const SET_TENANT_TIMEOUT = 'probant.set-tenant-and-timeout';
const SET_TENANT_TIMEOUT_TEXT = `${SET_TENANT_TEXT}, set_config('idle_in_transaction_session_timeout', $2, true)`;

/** Begins a transaction that sees the rows of `tenant`, whose name must have been checked: it becomes part of a statement. */
export function createTenantBegin(tenant: TenantId, idleTimeoutMs: number | undefined): Begin {
  const timeout = idleTimeoutMs === undefined ? null : String(Math.ceil(idleTimeoutMs));
  const setTenant =
    timeout === null
      ? { name: SET_TENANT, text: SET_TENANT_TEXT, values: [tenant] }
      : { name: SET_TENANT_TIMEOUT, text: SET_TENANT_TIMEOUT_TEXT, values: [tenant, timeout] };
  const setTimeout = timeout === null ? '' : `, set_config('idle_in_transaction_session_timeout', '${timeout}', true)`;
  return {
    text: `begin; select set_config('probant.tenant', '${tenant}', true)${setTimeout}`,
    isReadOnly: false,
    named: [BEGIN_STATEMENT, setTenant],
  };
}
