import type { Isolation } from '@probant/documents/isolation';

/** One protection, and whether it holds on this machine. */
export type Check = { readonly name: string; readonly holds: boolean; readonly detail: string };

/** Describes the isolation of the document workers for an operator, one check per protection. */
export function describeIsolation({ limits, privileges, namespaces, userId }: Isolation): readonly Check[] {
  const hasNamespaces = namespaces !== 'none';
  const isSignalSafe = hasNamespaces || userId !== null;
  return [
    {
      name: 'workers without network',
      holds: hasNamespaces,
      detail: hasNamespaces
        ? 'each worker has an empty network namespace'
        : 'namespaces are not available (util-linux unshare, and root or unprivileged user namespaces)',
    },
    {
      name: 'workers cannot signal other processes',
      holds: isSignalSafe,
      detail: isSignalSafe
        ? hasNamespaces
          ? 'each worker has its own process namespace'
          : `workers run as user ${userId}`
        : 'workers run as the user of the platform',
    },
    {
      name: 'workers run as another user',
      holds: userId !== null,
      detail:
        userId !== null
          ? `user ${userId} owns no file`
          : 'needs root, and files of the installation that another user can read',
    },
    {
      name: 'workers without privileges',
      holds: privileges,
      detail: privileges ? 'no capability and no new privileges' : 'util-linux setpriv is not available',
    },
    {
      name: 'resource limits of workers',
      holds: limits,
      detail: limits ? 'no file can be written, no core dump, few open files' : 'util-linux prlimit is not available',
    },
  ];
}
