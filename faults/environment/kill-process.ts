/** Kills a process. Returns whether it still ran: one of a server ends by itself when another of it was killed. */
export function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
