import { defineTask } from '../tasks/task.ts';

export type EchoInput = {
  /** A file that the program reads. */
  readonly path?: string;
  /** Number of bytes to send beside the output. */
  readonly partBytes?: number;
  /** Values to send before the output. */
  readonly items?: readonly string[];
  readonly throws?: boolean;
};
export type EchoOutput = {
  readonly text: string;
  readonly input: EchoInput;
  readonly pid: number;
  readonly instance: string;
};

/** Returns bytes as text, and the process that read them. */
export const ECHO_TASK = defineTask<EchoInput, EchoOutput>({
  name: 'echo',
  module: new URL('./echo.program.ts', import.meta.url),
});
