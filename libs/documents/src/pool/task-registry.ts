import type { AnyDocumentTask } from '../task.ts';

/** The tasks that may run in the workers, and the folders that they read. */
export type TaskRegistry = {
  /** @throws Error when another task has the same name. */
  register(tasks: readonly AnyDocumentTask[]): void;
  has(task: AnyDocumentTask): boolean;
  /** The folders of all tasks, each once. A new array after a registration that adds one, else the same. */
  readonly folders: readonly URL[];
};

export function createTaskRegistry(): TaskRegistry {
  const tasks = new Map<string, AnyDocumentTask>();
  let folders: readonly URL[] = [];
  return {
    register: (added) => {
      for (const task of added) {
        const known = tasks.get(task.name);
        if (known && known.module.href !== task.module.href) throw new Error(`two tasks have the name ${task.name}`);
        tasks.set(task.name, task);
      }
      const hrefs = new Set([...tasks.values()].flatMap((task) => task.folders.map(({ href }) => href)));
      if (hrefs.size > folders.length) folders = [...hrefs].map((href) => new URL(href));
    },
    has: ({ name, module }) => tasks.get(name)?.module.href === module.href,
    get folders() {
      return folders;
    },
  };
}
