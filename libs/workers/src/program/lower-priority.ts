import { constants, getPriority, setPriority } from 'node:os';

/** Lowers the priority of this process by `niceness`. A system that refuses leaves it as it is. */
export function lowerPriority(niceness: number): void {
  try {
    setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // It works with the usual priority.
  }
}
