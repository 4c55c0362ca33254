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

/** Returns the statement that limits the time of each later one of the transaction, none without a limit of its own. */
export const buildTimeoutStatement = ({
  statementTimeoutMs,
}: {
  readonly statementTimeoutMs?: number;
} = {}): readonly string[] =>
  statementTimeoutMs === undefined ? [] : [`set local statement_timeout = ${Math.ceil(statementTimeoutMs)}`];

/** Returns the statement that sets the tenant, and the idle timeout where there is a second value, until the end of the transaction. */
const buildSet = (tenant: string, idleTimeout?: string): string =>
  `select set_config('probant.tenant', ${tenant}, true)${
    idleTimeout === undefined ? '' : `, set_config('idle_in_transaction_session_timeout', ${idleTimeout}, true)`
  }`;

const SET_TENANT = { name: 'probant.set-tenant', text: buildSet('$1') };
const SET_TENANT_AND_TIMEOUT = { name: 'probant.set-tenant-and-timeout', text: buildSet('$1', '$2') };

/** Begins a transaction that sees the rows of `tenant`, whose name must have been checked: it becomes part of a statement. */
export function createTenantBegin(tenant: TenantId, idleTimeoutMs: number | undefined): Begin {
  const timeout = idleTimeoutMs === undefined ? undefined : String(Math.ceil(idleTimeoutMs));
  const setTenant: NamedStatement =
    timeout === undefined
      ? { ...SET_TENANT, values: [tenant] }
      : { ...SET_TENANT_AND_TIMEOUT, values: [tenant, timeout] };
  return {
    text: `begin; ${buildSet(`'${tenant}'`, timeout && `'${timeout}'`)}`,
    isReadOnly: false,
    named: [BEGIN_STATEMENT, setTenant],
  };
}
