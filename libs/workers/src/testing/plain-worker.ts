import { runProgram } from '../program/run-program.ts';
import { serveTasks } from '../program/serve-tasks.ts';

/** Worker that adds nothing to the programs that it runs. */
serveTasks(({ request: { module, input }, ...task }) => runProgram(module, { input, ...task }));
