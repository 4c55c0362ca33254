import { toPlainText } from '../document.ts';
import type { TaskProgram } from '../task-program.ts';

export const runTask: TaskProgram<null, string> = async ({ open }) => toPlainText((await open()).pages);
