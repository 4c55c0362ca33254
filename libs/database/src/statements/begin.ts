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

const IDLE_TIMEOUT = 'idle_in_transaction_session_timeout';

/** Begins a transaction that sees the rows of `tenant`, whose name must have been checked: it becomes part of a statement. */
export function createTenantBegin(tenant: TenantId, idleTimeoutMs: number | undefined): Begin {
  const settings: readonly (readonly [name: string, value: string])[] =
    idleTimeoutMs === undefined
      ? [['probant.tenant', tenant]]
      : [
          ['probant.tenant', tenant],
          [IDLE_TIMEOUT, String(Math.ceil(idleTimeoutMs))],
        ];
  const setTenant: NamedStatement = {
    name: settings.length === 1 ? 'probant.set-tenant' : 'probant.set-tenant-and-timeout',
    text: buildSet(settings, (_, index) => `$${index + 1}`),
    values: settings.map(([, value]) => value),
  };
  return {
    text: `begin; ${buildSet(settings, (value) => `'${value}'`)}`,
    isReadOnly: false,
    named: [BEGIN_STATEMENT, setTenant],
  };
}

/** Returns the statement that sets them until the end of the transaction. */
const buildSet = (
  settings: readonly (readonly [name: string, value: string])[],
  write: (value: string, index: number) => string,
): string =>
  `select ${settings.map(([name, value], index) => `set_config('${name}', ${write(value, index)}, true)`).join(', ')}`;
