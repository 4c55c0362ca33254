import { fileURLToPath } from 'node:url';
import { listReadableFolders } from '../sandbox/package-folders.ts';
import type { AnyTask } from './task.ts';

/** The tasks that may run in the workers, and the folders that they read. */
export type TaskRegistry = {
  /** @throws Error when another task has the same name. */
  register(tasks: readonly AnyTask[]): void;
  has(task: AnyTask): boolean;
  /** The folders of all tasks, each once. A new array after a registration that adds one, else the same. */
  readonly folders: readonly string[];
};

export function createTaskRegistry(): TaskRegistry {
  const tasks = new Map<string, AnyTask>();
  let folders: readonly string[] = [];
  return {
    register: (added) => {
      const all = new Set(folders);
      for (const task of added) {
        const known = tasks.get(task.name);
        if (known && known.module.href !== task.module.href) throw new Error(`two tasks have the name ${task.name}`);
        tasks.set(task.name, task);
        const data = (task.folders ?? []).map((folder) => fileURLToPath(folder));
        for (const folder of [...listReadableFolders(task.module), ...data]) all.add(folder);
      }
      if (all.size > folders.length) folders = [...all];
    },
    has: ({ name, module }) => tasks.get(name)?.module.href === module.href,
    get folders() {
      return folders;
    },
  };
}
