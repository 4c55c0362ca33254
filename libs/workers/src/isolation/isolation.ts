/** What separates a worker process from the rest of the machine, in addition to Node's permission model. */
export type Isolation = {
  /** Resource limits: no file may be written, no core dump, few open files. */
  readonly limits: boolean;
  /** The kernel gives the process no new privileges and no capability. */
  readonly privileges: boolean;
  /** Namespaces of its own: no network at all, and no other process that it could signal. /proc still lists the command lines of all. */
  readonly namespaces: 'created' | 'created_with_user_namespace' | 'none';
  /** User id of the process; null: the same user as the platform. */
  readonly userId: number | null;
};

export const NO_ISOLATION: Isolation = { limits: false, privileges: false, namespaces: 'none', userId: null };

/** An id that no account has, outside the ranges of Debian and systemd, so that the process owns no file and no other process. */
export const WORKER_USER_ID = 64_321;

const MAX_OPEN_FILES = 256;

/** A file size of 0 forbids to write any file; pipes are not affected. */
const LIMIT_WORDS = ['prlimit', '--core=0', `--nofile=${MAX_OPEN_FILES}`, '--fsize=0', '--'];

/**
 * Returns the words to put before the command of a worker: it starts in its isolation (util-linux `prlimit`, `unshare` and `setpriv`). Each process
 * of the chain dies with its parent, so that no worker survives a killed platform.
 */
export function buildLaunchWords({ limits, privileges, namespaces, userId }: Isolation): readonly string[] {
  const dieWithParent = ['--pdeathsig', 'KILL'];
  return [
    ...(limits ? LIMIT_WORDS : []),
    ...(namespaces === 'none'
      ? []
      : [
          ...['setpriv', ...dieWithParent, '--', 'unshare'],
          ...(namespaces === 'created_with_user_namespace' ? ['--user', '--map-current-user'] : []),
          ...['--net', '--ipc', '--pid', '--fork', '--kill-child=KILL', '--'],
        ]),
    ...(privileges
      ? [
          'setpriv',
          ...(userId === null ? [] : ['--reuid', `${userId}`, '--regid', `${userId}`, '--clear-groups']),
          // Last: a change of user clears the signal.
          ...[...dieWithParent, '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--'],
        ]
      : []),
  ];
}

/** Lists the isolations to try, the strongest first. Only root can change the user and create namespaces without a user namespace. */
export function listIsolations(isRoot: boolean): readonly Isolation[] {
  const common = { limits: true, privileges: true } as const;
  const asOtherUser: readonly Isolation[] = [
    { ...common, namespaces: 'created', userId: WORKER_USER_ID },
    // The platform's files are not readable for another user, such as in a folder of root.
    { ...common, namespaces: 'created', userId: null },
    { ...common, namespaces: 'none', userId: WORKER_USER_ID },
  ];
  return [
    ...(isRoot ? asOtherUser : []),
    { ...common, namespaces: 'created_with_user_namespace', userId: null },
    { ...common, namespaces: 'none', userId: null },
    { ...NO_ISOLATION, limits: true },
    NO_ISOLATION,
  ];
}
