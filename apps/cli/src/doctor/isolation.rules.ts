import type { Isolation } from '@probant/documents/isolation';
import type { Check } from './check.ts';

/** Describes the isolation of the document workers for an operator, one check per protection. */
export function describeIsolation({ limits, privileges, namespaces, userId }: Isolation): readonly Check[] {
  const hasNamespaces = namespaces !== 'none';
  const isSignalSafe = hasNamespaces || userId !== null;
  return [
    describeProtection(
      'workers without network',
      hasNamespaces,
      hasNamespaces
        ? 'each worker has an empty network namespace'
        : 'namespaces are not available (util-linux unshare, and root or unprivileged user namespaces)',
    ),
    describeProtection(
      'workers cannot signal other processes',
      isSignalSafe,
      isSignalSafe
        ? hasNamespaces
          ? 'each worker has its own process namespace'
          : `workers run as user ${userId}`
        : 'workers run as the user of the platform',
    ),
    describeProtection(
      'workers run as another user',
      userId !== null,
      userId !== null
        ? `user ${userId} owns no file`
        : 'needs root, and files of the installation that another user can read',
    ),
    describeProtection(
      'workers without privileges',
      privileges,
      privileges ? 'no capability and no new privileges' : 'util-linux setpriv is not available',
    ),
    describeProtection(
      'resource limits of workers',
      limits,
      limits ? 'no file can be written, no core dump, few open files' : 'util-linux prlimit is not available',
    ),
  ];
}

/** A missing protection is a warning: the permission model of Node, the deadlines and the memory limits still apply. */
const describeProtection = (name: string, holds: boolean, detail: string): Check => ({
  area: 'isolation',
  name,
  state: holds ? 'ok' : 'warning',
  detail,
});
